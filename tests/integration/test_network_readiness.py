"""Which lines are on sale, and what each of the others lacks."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from app.db.engine import Database
from app.db.models.company import Carrier, Establishment
from app.db.models.network import Line, TripRegistration
from app.importing.demo import DEMO_CNPJ
from app.usecases.operations.import_network import ImportNetwork, import_network
from app.usecases.operations.line_readiness import (
    LineReadiness,
    judge_lines,
    read_line_readiness,
    ufs_without_registration,
)
from fares.kernel.rules import rule
from tests.network_files import OF_REGULATOR, NetworkFolder, a_network

NOW = datetime(2026, 12, 1, 15, tzinfo=UTC)


def lines_of(network: NetworkFolder, database: Database) -> dict[str, LineReadiness]:
    command = ImportNetwork(cnpj=DEMO_CNPJ, folder=network.path)
    import_network(command, database=database, now=NOW, progress=lambda step: None)
    return {line.prefix: line for line in read_line_readiness(database=database, now=NOW)}


def test_the_regulators_files_alone_put_no_line_on_sale(tmp_path: Path, database: Database) -> None:
    network = a_network(tmp_path / "rede")
    for path in network.path.iterdir():
        if path.name not in OF_REGULATOR:
            path.unlink()

    lines = lines_of(network, database)

    assert len(lines) == 8
    assert not any(line.on_sale for line in lines.values())
    assert lines["GODF0777003"].lacks == (
        "condições do TAR (tar.csv)",
        "telefone do SAC (transportadora.csv; art. 187)",
        "estabelecimento com IE ativa em DF, GO (estabelecimentos.csv; art. 17, § 1º)",
        "horas, km, lugar e taxa das paradas da IDA (paradas.csv)",
        "horas, km, lugar e taxa das paradas da VOLTA (paradas.csv)",
        "tipo de viagem, cadastro na ANTT e veículo (viagens.csv, layouts.csv, veiculos.csv)",
        "tarifas e suas condições (tarifas.csv, condicoes.csv)",
        "tributação de quem embarca em DF, GO (impostos.csv)",
    )


def test_the_demonstration_sells_all_lines_but_one(tmp_path: Path, database: Database) -> None:
    lines = lines_of(a_network(tmp_path / "rede"), database)

    assert {prefix for prefix, line in lines.items() if not line.on_sale} == {"RSSC0777008"}
    assert lines["RSSC0777008"].lacks == (
        "estabelecimento com IE ativa em RS (estabelecimentos.csv; art. 17, § 1º)",
        "tarifas e suas condições (tarifas.csv, condicoes.csv)",
    )
    assert {line.partial for line in lines.values()} == {()}


@rule("R6033-145§2", side="beyond")
def test_a_class_without_a_transferable_fare_is_off_sale(
    tmp_path: Path, sqlite_database: Database
) -> None:
    network = a_network(tmp_path / "rede")
    network.drop("tarifas.csv", {"prefixo": "SPBA0777001", "classe": "B", "condicao": "NORMAL"})
    network.drop("tarifas.csv", {"prefixo": "SPMT0777002", "condicao": "NORMAL"})

    lines = lines_of(network, sqlite_database)

    assert lines["SPBA0777001"].on_sale
    assert lines["SPBA0777001"].partial == (
        "leito: em 26 de 26 seções falta a tarifa transferível ao lado da intransferível, "
        "que sem ela não é vendida (tarifas.csv; art. 145, § 2º)",
    )
    assert lines["SPMT0777002"].lacks == (
        "tarifa transferível ao lado da intransferível (tarifas.csv; art. 145, § 2º)",
    )


@pytest.mark.parametrize(
    ("file", "lack"),
    [
        ("tar.csv", "tar.csv"),
        ("transportadora.csv", "SAC"),
        ("paradas.csv", "paradas da IDA"),
        ("viagens.csv", "viagens.csv"),
        ("tarifas.csv", "tarifas.csv"),
        ("impostos.csv", "impostos.csv"),
        ("estabelecimentos.csv", "IE ativa"),
    ],
)
def test_each_missing_file_is_named(
    tmp_path: Path, sqlite_database: Database, file: str, lack: str
) -> None:
    network = a_network(tmp_path / "rede")
    (network.path / file).unlink()
    for other in {"viagens.csv"} if file in {"tar.csv", "paradas.csv"} else set():
        network.drop(other, {"prefixo": "GOBA0777007"})  # M3 needs a TAR that admits it
        network.drop(other, {"tipo": "outra"})  # and a direct trip the stops it skips

    lines = lines_of(network, sqlite_database)

    assert not any(line.on_sale for line in lines.values())
    assert any(lack in gap for gap in lines["ACRO0777005"].lacks)


@rule("R6033-17§1", side="both")
@pytest.mark.parametrize(
    ("active", "missing"),
    [
        pytest.param({"AC", "RO"}, (), id="active in every UF"),
        pytest.param({"AC"}, ("RO",), id="none where passengers alight"),
        pytest.param({"RO"}, ("AC",), id="none where passengers board"),
        pytest.param(set(), ("AC", "RO"), id="none"),
    ],
)
def test_state_registration_in_every_uf(active: set[str], missing: tuple[str, ...]) -> None:
    """Art. 17, § 1º: where there are boarding and alighting points of the scheme."""
    assert ufs_without_registration(["AC", "AC", "RO"], frozenset(active)) == missing


def test_it_is_judged_when_asked(tmp_path: Path, database: Database) -> None:
    lines_of(a_network(tmp_path / "rede"), database)

    with database.writing() as session:
        inactive = update(Establishment).where(Establishment.uf == "RO")
        session.execute(inactive.values(registration_active=False))

    with database.reading() as session:
        (line,) = judge_lines(session, NOW, ["ACRO0777005"])
    assert line.lacks == (
        "estabelecimento com IE ativa em RO (estabelecimentos.csv; art. 17, § 1º)",
    )


@rule("R6033-31", "R6033-9", side="both")
@pytest.mark.parametrize(
    ("column", "days", "on_sale"),
    [
        ("authorized_from", 0, True),
        ("authorized_from", 1, False),
        ("authorization_ended_on", 1, True),
        ("authorization_ended_on", 0, False),
    ],
)
def test_a_line_is_on_sale_while_its_tar_is_in_force(
    tmp_path: Path, sqlite_database: Database, column: str, days: int, on_sale: bool
) -> None:
    """The first day counts; the day on which it ended does not."""
    lines_of(a_network(tmp_path / "rede"), sqlite_database)
    day = (NOW + timedelta(days=days)).date()
    with sqlite_database.writing() as session:
        session.execute(update(Line).where(Line.prefix == "ACRO0777005").values({column: day}))

    with sqlite_database.reading() as session:
        (line,) = judge_lines(session, NOW, ["ACRO0777005"])

    assert line.on_sale is on_sale
    assert on_sale or line.lacks[0].startswith("TAR em vigor")


def test_what_is_missing_in_part_is_told_apart(tmp_path: Path, database: Database) -> None:
    network = a_network(tmp_path / "rede")
    network.drop("viagens.csv", {"prefixo": "GODF0777003", "horario": "10:00"})
    network.drop("tarifas.csv", {"prefixo": "GODF0777003", "municipio_origem": "Brasília"})

    line = lines_of(network, database)["GODF0777003"]

    assert line.on_sale
    assert line.partial == (
        "IDA 10:00 Executiva: sem viagem cadastrada daqui em diante (viagens.csv)",
        "2 de 4 seções sem tarifa (tarifas.csv)",
    )


def test_registrations_that_have_passed_do_not_count(
    tmp_path: Path, sqlite_database: Database
) -> None:
    lines_of(a_network(tmp_path / "rede"), sqlite_database)
    with sqlite_database.writing() as session:
        session.execute(update(TripRegistration).values(valid_until=NOW.date() - timedelta(days=1)))

    lines = read_line_readiness(database=sqlite_database, now=NOW)

    assert not any(line.on_sale for line in lines)


def test_nothing_is_on_sale_without_a_sac(tmp_path: Path, sqlite_database: Database) -> None:
    lines_of(a_network(tmp_path / "rede"), sqlite_database)
    with sqlite_database.writing() as session:
        session.execute(update(Carrier).values(sac_phone=None))

    lines = read_line_readiness(database=sqlite_database, now=NOW)

    assert not any(line.on_sale for line in lines)
