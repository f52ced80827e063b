"""Rows that contradict one another, inside a file or between two."""

from pathlib import Path

import pytest

from tests.network_files import POINTS, SECTIONS, TIMETABLES, a_network

REPEATED: list[tuple[str, dict[str, str], dict[str, str], str, str]] = [
    (SECTIONS, {}, {}, "", "repete a linha 2"),
    (TIMETABLES, {}, {}, "", "dias e meses que não estejam na linha 2"),
    (TIMETABLES, {}, {"segunda_feira": ""}, "", "dias e meses que não estejam na linha 2"),
    (POINTS, {}, {}, "sequencia_ponto_linha", "repete a linha 2"),
    ("transportadora.csv", {}, {}, "cnpj", "uma linha só"),
    ("estabelecimentos.csv", {}, {"cnpj": "11.444.777/0014-86"}, "uf", "repete a linha 2"),
    ("tar.csv", {}, {"permite_m3": "Sim"}, "prefixo", "repete a linha 2"),
    ("secoes.csv", {}, {}, "", "repete a linha 2"),
    ("layouts.csv", {}, {"rotulo": "X", "fila": "20"}, "", "repete a linha 2"),
    ("veiculos.csv", {}, {"layout": "EX46"}, "", "repete a linha 2"),
    ("viagens.csv", {}, {}, "inicio", "sobreponha ao da linha 2"),
    ("viagens.csv", {}, {"inicio": "31/03/2028", "fim": "30/06/2028"}, "inicio", "linha 2"),
    ("condicoes.csv", {}, {"texto": "Outra regra qualquer."}, "", "repete a linha 2"),
    ("tarifas.csv", {}, {"tarifa": "1,00"}, "inicio", "repete a linha 2"),
    ("impostos.csv", {}, {"cst": "41", "aliquota": ""}, "", "repete a linha 2"),
    ("pontos_de_venda.csv", {}, {"nome": "Outro"}, "", "repete a linha 2"),
]


@pytest.mark.parametrize(("file", "where", "cells", "column", "expected"), REPEATED)
def test_what_is_told_twice_is_told_with_the_first_line(
    tmp_path: Path,
    file: str,
    where: dict[str, str],
    cells: dict[str, str],
    column: str,
    expected: str,
) -> None:
    network = a_network(tmp_path)
    line = network.repeat(file, where, cells)

    (fault,) = network.faults()

    assert (fault.file, fault.line, fault.column) == (file, line, column)
    assert expected in fault.expected


def test_periods_that_touch_do_not_overlap(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.repeat("viagens.csv", {}, {"inicio": "01/04/2028", "fim": "30/06/2028"})

    assert network.faults() == ()


def test_a_line_is_told_alike_in_all_its_rows(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    line = network.repeat(
        SECTIONS,
        {"municipio_destino": "Salvador"},
        {"data_autorizacao": "07/11/2024", "tipo_servico": "Cama"},
    )

    (fault,) = network.faults()

    assert (fault.line, fault.column, fault.value) == (line, "data_autorizacao", "07/11/2024")
    assert fault.expected.startswith("06/11/2024")


def test_a_type_without_scheme_takes_the_only_one_of_the_line(tmp_path: Path) -> None:
    network = a_network(tmp_path)

    types = {key[1] for key in network.draft().tables["line_stops"] if key[0] == ("SPBA0777001",)}

    assert types == {"Semileito"}  # the timetables of "Leito" run on it


@pytest.mark.parametrize(
    ("prefix", "vehicle_type", "expected"),
    [
        pytest.param("GODF0777003", "Leito", "Executiva, Básica", id="more than one to choose"),
        pytest.param("ACRO0777005", None, "nenhum", id="none at all"),
    ],
)
def test_a_timetable_without_a_scheme_to_take_is_a_fault(
    tmp_path: Path, prefix: str, vehicle_type: str | None, expected: str
) -> None:
    network = a_network(tmp_path)
    if vehicle_type is None:
        network.drop(POINTS, {"prefixo": prefix})
        network.drop("paradas.csv", {"prefixo": prefix})
    else:
        network.repeat(TIMETABLES, {"prefixo": prefix}, {"tipo_veiculo": vehicle_type})

    faults = [fault for fault in network.faults() if fault.file == TIMETABLES]

    assert {fault.column for fault in faults} == {"tipo_veiculo"}
    assert faults[0].expected.endswith(expected)


def test_a_direction_tells_all_its_points(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.drop("paradas.csv", {"prefixo": "GODF0777003", "sentido": "VOLTA", "ponto": "GO00112"})

    faults = network.faults()

    assert {(fault.file, fault.column) for fault in faults} == {("paradas.csv", "ponto")}
    assert "faltam GO00112" in faults[0].expected


@pytest.mark.parametrize(
    ("where", "point", "expected"),
    [
        ({"sentido": "IDA", "sequencia": "2"}, "SP00101", f"SP00102, como em {POINTS}"),
        ({"sentido": "VOLTA", "sequencia": "1"}, "SP00101", "BA00106, o extremo da linha"),
        ({"sentido": "VOLTA", "sequencia": "2"}, "SP00999", "um ponto do esquema"),
    ],
)
def test_points_are_those_of_the_scheme(
    tmp_path: Path, where: dict[str, str], point: str, expected: str
) -> None:
    network = a_network(tmp_path)
    line = network.change("paradas.csv", {"prefixo": "SPBA0777001"} | where, {"ponto": point})

    faults = [fault for fault in network.faults() if fault.line == line]

    assert any(expected in fault.expected for fault in faults)
    assert {fault.column for fault in faults} == {"ponto"}


def test_a_scheme_has_two_points(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.drop(POINTS, {"prefixo": "GOBA0777007", "sequencia_ponto_linha": "2"})

    assert any("ao menos dois pontos" in fault.expected for fault in network.faults())


def test_a_fare_is_of_a_secao_of_the_line_either_way_round(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    assert network.faults() == ()  # the demonstration prices both ways of seções told once

    network.change(
        "tarifas.csv",
        {"prefixo": "SPBA0777001"},
        {"municipio_destino": "Belo Horizonte", "uf_destino": "MG"},
    )

    (fault,) = network.faults()
    assert (fault.column, fault.value) == ("municipio_destino", "Belo Horizonte")


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        ({"tarifa_promocional": ""}, {"tarifa_promocional"}),
        ({"promocao_ate": ""}, {"promocao_ate"}),
        ({"promocao_condicoes": ""}, {"promocao_condicoes"}),
        ({"promocao_ate": "31/12/2025"}, {"promocao_ate"}),
        ({"tarifa_promocional": "999,00"}, {"tarifa_promocional"}),
    ],
)
def test_a_promotion_tells_price_end_and_conditions(
    tmp_path: Path, cells: dict[str, str], columns: set[str]
) -> None:
    network = a_network(tmp_path)
    network.change("tarifas.csv", {"promocao_ate": "31/12/2027"}, cells)

    assert {fault.column for fault in network.faults()} == columns


def test_a_price_under_other_conditions_stands_beside_the_first(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.repeat("tarifas.csv", {}, {"condicao": "LEVE", "tarifa": "50,00"})

    assert network.faults() == ()


def test_two_versions_of_the_same_conditions_do_not_begin_together(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.repeat("condicoes.csv", {}, {"versao": "2"})
    line = network.repeat("tarifas.csv", {}, {"condicao_versao": "2"})

    (fault,) = network.faults()
    assert (fault.line, fault.column) == (line, "inicio")


def test_a_promotion_costs_less_than_the_fare(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    row = next(row for row in network.read("tarifas.csv") if row["promocao_ate"])
    network.change(
        "tarifas.csv", {"promocao_ate": "31/12/2027"}, {"tarifa_promocional": row["tarifa"]}
    )

    assert [fault.column for fault in network.faults()] == ["tarifa_promocional"]


def test_the_ends_come_from_the_scheme_where_the_description_is_free_text(tmp_path: Path) -> None:
    network, sound = a_network(tmp_path / "changed"), a_network(tmp_path / "sound")
    for name in (SECTIONS, TIMETABLES, POINTS):
        rows = [row | {"descricao_linha": row["prefixo"]} for row in network.read(name)]
        network.write(name, rows)

    def ends(folder: object) -> dict[object, tuple[object, ...]]:
        lines = folder.draft().tables["lines"]  # type: ignore[attr-defined]
        return {key: record.values[-2:] for key, record in lines.items()}

    assert ends(network) == ends(sound)


def test_every_fault_is_told_not_only_the_first(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.change(SECTIONS, {}, {"uf_origem": "??"})
    network.change(TIMETABLES, {}, {"horario": "25:00"})
    network.change("tarifas.csv", {}, {"tarifa": "x", "pedagio": "y"})
    network.change("impostos.csv", {}, {"cst": "99"})

    assert {(fault.file, fault.column) for fault in network.faults()} >= {
        (SECTIONS, "uf_origem"),
        (TIMETABLES, "horario"),
        ("tarifas.csv", "tarifa"),
        ("tarifas.csv", "pedagio"),
        ("impostos.csv", "cst"),
    }
