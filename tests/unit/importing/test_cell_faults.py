"""One bad cell, one fault: file, line, column, value and what was expected."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from fares.kernel.rules import rule
from tests.network_files import POINTS, SECTIONS, TIMETABLES, a_network

Where = Mapping[str, str]
ANY: Where = {}
BACK = {"prefixo": "SPBA0777001", "sentido": "VOLTA"}
OUT = {"prefixo": "SPBA0777001", "sentido": "IDA"}
M3 = {"tipo": "micro-ônibus M3"}

CELLS = [
    (SECTIONS, ANY, "data_autorizacao", "11/31/2024", "DD/MM/AAAA"),
    (SECTIONS, ANY, "data_autorizacao", "2024-11-06", "DD/MM/AAAA"),
    (SECTIONS, ANY, "data_autorizacao", "29/02/2025", "data que exista"),
    (SECTIONS, ANY, "data_autorizacao", "06/11/0024", "entre 1980 e 2099"),
    (SECTIONS, ANY, "prefixo", "SPBA-1", "prefixo"),
    (SECTIONS, ANY, "prefixo", "", "em branco"),
    (SECTIONS, ANY, "cnpj", "11444777000161", "com máscara"),
    (SECTIONS, ANY, "cnpj", "11.444.777/0001-62", "11.444.777/0001-61"),
    (SECTIONS, ANY, "cnpj", "", "com máscara"),
    (SECTIONS, ANY, "tipo_servico", "Luxo", "Semileito"),
    (SECTIONS, ANY, "uf_origem", "XX", "27 unidades"),
    (SECTIONS, ANY, "municipio_destino", "Rio de Janero", "parecidos: Rio de Janeiro"),
    (SECTIONS, ANY, "outorga_secao", "PERMISSAO", "AUTORIZACAO"),
    (SECTIONS, ANY, "ambito_linha", "INTERMUNICIPAL", "INTERESTADUAL"),
    (SECTIONS, ANY, "razao_social", "=1+1", "planilhas"),
    (TIMETABLES, ANY, "horario", "24:00", "HH:MM"),
    (TIMETABLES, ANY, "horario", "9h30", "HH:MM"),
    (TIMETABLES, ANY, "horario", "09:00:60", "HH:MM"),
    (TIMETABLES, ANY, "sentido", "NORTE", "IDA, VOLTA"),
    (TIMETABLES, ANY, "gratuidade", "Talvez", "Sim"),
    (TIMETABLES, ANY, "segunda_feira", "1", "Sim"),
    (TIMETABLES, ANY, "prefixo", "SPBA9999999", SECTIONS),
    (TIMETABLES, ANY, "data_autorizacao", "07/11/2024", "06/11/2024"),
    (POINTS, ANY, "sequencia_ponto_linha", "zero", "número inteiro"),
    (POINTS, ANY, "nome_ponto_parada", "TERMINAL SEM CÓDIGO", "SP00101"),
    (POINTS, ANY, "nome_ponto_parada", "RJ00101 TERMINAL", "SP"),
    (POINTS, ANY, "municipio_uf", "São Paulo/SP", "Município - UF"),
    (POINTS, ANY, "municipio_uf", "São Pualo - SP", "parecidos: São Paulo"),
    (POINTS, ANY, "secao", "talvez", "Sim"),
    ("transportadora.csv", ANY, "cnpj", "11.222.333/0001-81", "CNPJ da importação"),
    ("transportadora.csv", ANY, "sac_telefone", "ligue já", "telefone"),
    ("transportadora.csv", ANY, "sac_email", "sac", "e-mail"),
    ("transportadora.csv", ANY, "site", "www.exemplo", "https://"),
    ("estabelecimentos.csv", ANY, "cnpj", "11.444.777/0001-62", "CNPJ que confira"),
    ("estabelecimentos.csv", ANY, "cnpj", "11.222.333/0001-81", "raiz"),
    ("estabelecimentos.csv", ANY, "inscricao_estadual", "110.042.490.114", "algarismos"),
    ("estabelecimentos.csv", ANY, "inscricao_estadual", "0000", "diferente de zero"),
    ("estabelecimentos.csv", ANY, "ie_ativa", "ativa", "Sim"),
    ("estabelecimentos.csv", ANY, "crt", "4", "1, 2 ou 3"),
    ("estabelecimentos.csv", ANY, "telefone", "+55 (11) 93000-0000", "sem o código do país"),
    ("estabelecimentos.csv", ANY, "telefone", "(11) 30", "de 7 a 12"),
    ("estabelecimentos.csv", ANY, "email", "sac@viação.com.br", "sem acentos"),
    ("estabelecimentos.csv", ANY, "email", "a" * 50 + "@exemplo.com", "até 60"),
    ("estabelecimentos.csv", ANY, "cep", "123", "oito algarismos"),
    ("estabelecimentos.csv", ANY, "municipio", "Campinópolis", "município de SP"),
    ("estabelecimentos.csv", ANY, "serie", "1000", "de 0 a 999"),
    ("estabelecimentos.csv", ANY, "primeiro_bpe", "0", "de 1 a 999999999"),
    ("tar.csv", ANY, "prefixo", "SPBA9999999", SECTIONS),
    ("tar.csv", ANY, "encerrado_em", "06/11/2024", "depois do início, 06/11/2024"),
    ("tar.csv", ANY, "permite_m3", "", "em branco"),
    ("secoes.csv", {"prefixo": "SPBA0777001"}, "inicio", "05/11/2024", "não antes do TAR"),
    ("secoes.csv", {"prefixo": "PRSC0777006"}, "encerrada_em", "06/11/2024", "depois do início"),
    ("paradas.csv", OUT, "km", "1,5", "número inteiro"),
    ("paradas.csv", OUT, "km", "3", "0 no primeiro ponto"),
    ("paradas.csv", OUT, "minutos_partida", "5", "0 no primeiro ponto"),
    ("paradas.csv", OUT | {"sequencia": "2"}, "minutos_chegada", "0", "mais que 0"),
    ("paradas.csv", OUT | {"sequencia": "2"}, "minutos_partida", "79", "ao menos 80"),
    ("paradas.csv", OUT | {"sequencia": "3"}, "km", "91", "ao menos 92"),
    ("paradas.csv", OUT, "fuso", "America/Cuiaba", "America/Sao_Paulo"),
    ("paradas.csv", OUT, "taxa_embarque", "8,9", "189,90"),
    ("paradas.csv", OUT, "taxa_embarque", "-8,90", "189,90"),
    ("paradas.csv", OUT, "taxa_embarque", "R$ 8,90", "189,90"),
    ("paradas.csv", OUT, "taxa_embarque", "1.008,90", "189,90"),
    ("paradas.csv", OUT, "local_embarque", "", "em branco"),
    ("paradas.csv", OUT, "plataforma", "Subsolo 12A", "de 1 a 10"),
    ("layouts.csv", ANY, "classe", "F", "A, B, C, D, E"),
    ("layouts.csv", ANY, "poltrona", "1000", "de 1 a 999"),
    ("layouts.csv", ANY, "andar", "3", "de 1 a 2"),
    ("layouts.csv", {"poltrona": "2"}, "rotulo", "01", "rótulo só desta"),
    ("layouts.csv", {"poltrona": "2"}, "coluna", "1", "um lugar livre"),
    ("layouts.csv", {"poltrona": "2"}, "descricao", "Outra", "a mesma"),
    ("veiculos.csv", ANY, "placa", "AUR-1A01", "placa"),
    ("veiculos.csv", ANY, "layout", "NADA", "layouts.csv"),
    ("veiculos.csv", ANY, "tipo", "van", "micro-ônibus M3"),
    ("viagens.csv", ANY, "horario", "09:01", TIMETABLES),
    ("viagens.csv", ANY, "placa", "ZZZ9Z99", "veiculos.csv"),
    ("viagens.csv", ANY, "tipo", "direta", "regularidade mínima"),
    ("viagens.csv", ANY, "tipo", "", "em branco"),
    ("viagens.csv", ANY, "fim", "31/12/2025", "01/01/2026 ou depois"),
    ("viagens.csv", ANY, "cadastrada_em", "10/11/2025", "Brasília"),
    ("viagens.csv", {"tipo": "outra"}, "paradas_atendidas", "1;6", "entre vírgulas"),
    ("viagens.csv", {"tipo": "outra"}, "paradas_atendidas", "6,1", "em ordem"),
    ("viagens.csv", {"tipo": "outra"}, "paradas_atendidas", "1,9", "sequências do sentido"),
    ("condicoes.csv", ANY, "taxa_remarcacao", "grátis", "189,90"),
    ("condicoes.csv", ANY, "texto", "curto", "de 10 a 1500"),
    ("tarifas.csv", ANY, "classe", "convencional", "A, B, C, D, E"),
    ("tarifas.csv", ANY, "canal", "balcão", "guichê"),
    ("tarifas.csv", ANY, "tarifa", "12.345,00", "ponto de milhar"),
    ("tarifas.csv", ANY, "tarifa", "0,00", "acima de zero"),
    ("tarifas.csv", ANY, "fim", "31/12/2025", "01/01/2026 ou depois"),
    ("tarifas.csv", ANY, "condicao", "NADA", "condicoes.csv"),
    ("impostos.csv", ANY, "cst", "10", "SN"),
    ("impostos.csv", ANY, "aliquota", "120,00", "de 0 a 100"),
    ("impostos.csv", {"cst": "00"}, "aliquota", "", "CST 00"),
    ("impostos.csv", {"cst": "20"}, "reducao_base", "", "CST 20"),
    ("impostos.csv", {"cst": "41"}, "aliquota", "12,00", "em branco: o CST 41"),
    ("impostos.csv", {"cst": "00"}, "reducao_base", "10,00", "não reduz a base"),
    ("impostos.csv", {"cst": "20"}, "reducao_base", "0,00", "pede a redução"),
    ("impostos.csv", {"cst": "00"}, "credito", "20,00", "CST 90"),
    ("impostos.csv", {"cst": "00"}, "beneficio_fiscal", "SP800001", "sempre juntos"),
    ("impostos.csv", ANY, "ibs_cbs_classe", "222001", "CST não atendido"),
    ("impostos.csv", ANY, "reducao_ibs_cbs", "", "CST 200"),
    ("impostos.csv", ANY, "componentes", "pedágio", "a tarifa sempre"),
    ("impostos.csv", ANY, "componentes", "tarifa,lanche", "pedágio"),
    ("impostos.csv", ANY, "aliquota_cbs", "", "IBS/CBS"),
    ("impostos.csv", {"cst": "40"}, "beneficio_fiscal", "", "CST 40"),
    ("pontos_de_venda.csv", ANY, "municipio", "Tietê Novo", "município de SP"),
    ("pontos_de_venda.csv", ANY, "codigo", "SÃO TIETÊ", "letras"),
]


@pytest.mark.parametrize(("file", "where", "column", "value", "expected"), CELLS)
def test_a_bad_cell_is_told_with_its_place_and_what_was_expected(
    tmp_path: Path, file: str, where: Where, column: str, value: str, expected: str
) -> None:
    network = a_network(tmp_path)
    line = network.change(file, where, {column: value})

    faults = [fault for fault in network.faults() if (fault.file, fault.line) == (file, line)]

    assert [fault.column for fault in faults] == [column]
    assert faults[0].value == value
    assert expected in faults[0].expected


def test_the_demonstration_network_has_no_fault(tmp_path: Path) -> None:
    assert a_network(tmp_path).faults() == ()


@rule("R6033-14", side="beyond")
def test_a_secao_inside_one_uf_is_a_fault(tmp_path: Path) -> None:
    """Art. 17, I, b: intermunicipal seções may not be registered."""
    network = a_network(tmp_path)
    line = network.change(
        SECTIONS,
        {"prefixo": "SPBA0777001"},
        {"municipio_destino": "São José dos Campos", "uf_destino": "SP"},
    )

    fault = next(fault for fault in network.faults() if fault.file == SECTIONS)

    assert (fault.line, fault.column, fault.value) == (line, "uf_destino", "SP")
    assert "intermunicipal" in fault.expected


@rule("R6033-81§1", side="beyond")
def test_a_micro_bus_needs_a_tar_that_admits_it(tmp_path: Path) -> None:
    """Arts. 27, I and 81, § 1º."""
    network = a_network(tmp_path)
    network.change("tar.csv", {"permite_m3": "Sim"}, {"permite_m3": "Não"})

    faults = network.faults()

    assert {(fault.file, fault.column, fault.value) for fault in faults} == {
        ("viagens.csv", "placa", "AUR7G18")
    }
    assert "não admite micro-ônibus M3" in faults[0].expected


@rule("R6033-81§1", side="within")
def test_a_micro_bus_runs_where_the_tar_admits_it(tmp_path: Path) -> None:
    draft = a_network(tmp_path).draft()

    with_m3 = {key for key, record in draft.tables["lines"].items() if record.values[4]}

    assert with_m3 == {("GOBA0777007",)}


@pytest.mark.parametrize(("seats", "faulty"), [(20, False), (21, True)])
def test_a_micro_bus_has_at_most_twenty_seats(tmp_path: Path, seats: int, faulty: bool) -> None:
    network = a_network(tmp_path)
    for number in range(19, seats + 1):
        cells = {"poltrona": str(number), "rotulo": str(number), "fila": str(number)}
        network.repeat("layouts.csv", {"layout": "MI18"}, cells)

    faults = network.faults()

    assert bool(faults) is faulty
    assert {(fault.file, fault.column) for fault in faults} <= {("veiculos.csv", "layout")}


@rule("R6033-105", side="beyond")
@pytest.mark.parametrize(
    ("where", "served", "article"),
    [
        ({"tipo": "convencional"}, "1,3", "art. 105, § 1º"),
        ({"tipo": "regularidade mínima"}, "1,3", "art. 105, § 1º"),
        ({"tipo": "outra"}, "1,3", "art. 105"),
        ({"tipo": "outra"}, "3,6", "art. 105"),
    ],
)
def test_stops_that_art_105_asks_for_are_never_skipped(
    tmp_path: Path, where: Where, served: str, article: str
) -> None:
    network = a_network(tmp_path)
    line = network.change("viagens.csv", where, {"paradas_atendidas": served})

    (fault,) = network.faults()

    assert (fault.file, fault.line, fault.column) == ("viagens.csv", line, "paradas_atendidas")
    assert article in fault.expected


@rule("R6033-105", side="within")
def test_a_direct_trip_serves_at_least_both_ends(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.change("viagens.csv", {"tipo": "outra"}, {"paradas_atendidas": "1,6"})

    assert network.faults() == ()
