"""What the files tell for passengers: who runs a point of sale, and the carrier's notices."""

from pathlib import Path

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.notices import NoticeSubject
from app.db.models.places import PointOfSale
from app.usecases.information.notices import list_notices
from tests.network_database import bring
from tests.network_files import NetworkFolder, a_network

POINTS, NOTICES = "pontos_de_venda.csv", "informacoes.csv"


@pytest.fixture
def network(tmp_path: Path) -> NetworkFolder:
    return a_network(tmp_path / "rede")


def sellers(database: Database) -> dict[str, str | None]:
    with database.reading() as session:
        return {point.code: point.operated_by for point in session.scalars(select(PointOfSale))}


def test_a_third_party_s_counter_says_whose_it_is(
    network: NetworkFolder, sqlite_database: Database
) -> None:
    bring(network, sqlite_database)

    assert sellers(sqlite_database)["CWB-CENTRO"] == "Agência de Viagens Araucária"
    assert sellers(sqlite_database)["SAO-TIETE"] is None


def test_a_file_older_than_the_column_is_read_as_points_of_the_carrier_s_own(
    network: NetworkFolder, sqlite_database: Database
) -> None:
    rows = network.read(POINTS)
    network.write(POINTS, [{k: v for k, v in row.items() if k != "operado_por"} for row in rows])

    bring(network, sqlite_database)

    assert set(sellers(sqlite_database).values()) == {None}


def test_any_other_column_that_is_missing_is_still_told(network: NetworkFolder) -> None:
    rows = network.read(POINTS)
    network.write(POINTS, [{k: v for k, v in row.items() if k != "telefone"} for row in rows])

    (fault,) = network.faults()

    assert (fault.file, fault.column) == (POINTS, "telefone")


def test_notices_are_told_in_sentences_with_their_price(
    network: NetworkFolder, sqlite_database: Database
) -> None:
    bring(network, sqlite_database)

    told = {notice.subject: notice.sentence for notice in list_notices(database=sqlite_database)}

    assert told[NoticeSubject.NOT_CARRIED] == "Televisores e monitores."
    assert told[NoticeSubject.ACCESSORY_SERVICE] == (
        "Manta e travesseiro, R$ 15,00: Peça ao comprar ou ao embarcar."
    )


def test_without_the_file_the_network_arrives_and_nothing_is_told(
    network: NetworkFolder, sqlite_database: Database
) -> None:
    (network.path / NOTICES).unlink()

    bring(network, sqlite_database)

    assert list_notices(database=sqlite_database) == ()


@pytest.mark.parametrize(
    ("column", "cell", "expected"),
    [
        ("assunto", "brindes", "um destes: não transporta"),
        ("nome", "=1+1", "planilhas"),
        ("preco", "4.500,00", "valor em reais"),
    ],
)
def test_a_bad_cell_is_told(network: NetworkFolder, column: str, cell: str, expected: str) -> None:
    line = network.change(NOTICES, {}, {column: cell})

    (fault,) = network.faults()

    assert (fault.line, fault.column) == (line, column)
    assert expected in fault.expected


def test_the_same_thing_is_told_once(network: NetworkFolder) -> None:
    network.repeat(NOTICES, {}, {"texto": "Outra vez, com outro texto."})

    (fault,) = network.faults()

    assert "uma vez só; repete a linha 2" in fault.expected
