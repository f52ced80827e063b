"""The network in the database: whole or not at all, the same twice, ended and never lost."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select

from app.db.engine import Database
from app.db.models.company import Carrier, Establishment
from app.db.models.fiscal import DocumentNumber
from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.network import (
    CALENDAR_DAYS,
    Direction,
    Line,
    LineStop,
    Secao,
    Timetable,
    TripRegistration,
)
from app.db.models.notices import PassengerNotice
from app.db.models.people import AuditEntry
from app.db.models.places import Municipality, PointOfSale
from app.db.models.pricing import Fare, FareConditions
from app.importing.demo import DEMO_CNPJ
from app.importing.faults import FaultyFiles
from app.usecases.operations.import_network import (
    AnotherCarrier,
    ImportNetwork,
    NetworkDifferences,
    compare_network,
)
from fares.kernel.documents import Cnpj
from fares.kernel.money import Money
from fares.sale_opening import TripKind
from tests.network_database import NOW, bring, by_table, contents, drop_line
from tests.network_files import SECTIONS, TIMETABLES, NetworkFolder, a_network

TODAY = date(2026, 12, 1)


@pytest.fixture
def network(tmp_path: Path) -> NetworkFolder:
    return a_network(tmp_path / "rede")


def look(network: NetworkFolder, database: Database) -> NetworkDifferences:
    command = ImportNetwork(cnpj=DEMO_CNPJ, folder=network.path)
    return compare_network(command, database=database, now=NOW, progress=lambda step: None)


def test_a_whole_network_arrives_with_its_audit_entry(
    network: NetworkFolder, database: Database
) -> None:
    differences = bring(network, database)

    assert differences.first_import
    counts = {
        Municipality: 5571,
        Carrier: 1,
        Establishment: 13,
        DocumentNumber: 13,
        PassengerNotice: 7,
        PointOfSale: 7,
        LayoutSeat: 237,
        Vehicle: 19,
        Line: 8,
        Secao: 48,
        LineStop: 60,
        Timetable: 30,
        TripRegistration: 47,
        FareConditions: 3,
        Fare: 140,
        AuditEntry: 1,
    }
    with database.reading() as session:
        assert {
            model: session.scalar(select(func.count()).select_from(model)) for model in counts
        } == counts
        entry = session.scalars(select(AuditEntry)).one()
        assert (entry.action, entry.subject_id, entry.at) == (
            "network.imported",
            DEMO_CNPJ.characters,
            NOW,
        )


def test_cells_become_what_the_tables_mean(network: NetworkFolder, database: Database) -> None:
    bring(network, database)

    with database.reading() as session:
        line = session.scalars(select(Line).where(Line.prefix == "SPMT0777002")).one()
        assert line.authorized_from == date(2025, 3, 15)
        assert (line.origin.name, line.destination.name) == ("São Paulo", "Cuiabá")
        stop = session.scalars(
            select(LineStop)
            .where(LineStop.line_id == line.id, LineStop.direction == Direction.OUTBOUND)
            .order_by(LineStop.sequence.desc())
        ).first()
        assert stop is not None
        assert (stop.km, stop.arrive_minutes, stop.boarding_fee) == (1700, 1590, Money(630))
        assert stop.municipality.zone == "America/Cuiaba"
        trip = session.scalars(
            select(TripRegistration).where(TripRegistration.served_stops == "1,3,6")
        ).one()
        assert (trip.kind, trip.valid_until) == (TripKind.OTHER, date(2028, 3, 31))
        assert trip.registered_at == datetime(2025, 11, 10, 17, 30, tzinfo=UTC)
        office = session.scalars(select(Establishment).where(Establishment.uf == "BA")).one()
        assert str(office.cnpj) == "11.444.777/0A1B-05"


def test_a_second_import_of_the_same_files_changes_nothing(
    network: NetworkFolder, database: Database
) -> None:
    bring(network, database)
    before = contents(database)

    again = bring(network, database, now=NOW + timedelta(days=40))

    assert not again
    assert not again.first_import
    assert contents(database) == before


def test_looking_first_changes_nothing(network: NetworkFolder, database: Database) -> None:
    empty = contents(database)

    assert look(network, database)

    assert contents(database) == empty


def test_a_fault_anywhere_changes_nothing(network: NetworkFolder, database: Database) -> None:
    bring(network, database)
    before = contents(database)
    network.change("condicoes.csv", {}, {"taxa_remarcacao": "5,00"})
    network.change("impostos.csv", {}, {"cst": "99"})

    with pytest.raises(FaultyFiles):
        bring(network, database)

    assert contents(database) == before


def test_a_changed_file_shows_its_differences_first(
    network: NetworkFolder, database: Database
) -> None:
    bring(network, database)
    network.change("paradas.csv", {"ponto": "SP00101"}, {"plataforma": "77"})
    network.repeat("pontos_de_venda.csv", {}, {"codigo": "NOVO"})
    network.drop("impostos.csv", {"classe": "A"})

    seen = by_table(look(network, database))

    assert {name: (t.added, t.changed, t.ended, t.removed) for name, t in seen.items()} == {
        "points_of_sale": (1, 0, 0, 0),
        "line_stops": (0, 1, 0, 0),
        "tax_rules": (0, 0, 0, 1),
    }
    assert "plataforma 11 → 77" in seen["line_stops"].examples[0]
    assert by_table(bring(network, database)) == seen
    assert not bring(network, database)


def test_another_company_is_refused(network: NetworkFolder, database: Database) -> None:
    bring(network, database)
    other = Cnpj.parse("11.222.333/0001-81")
    for name in (SECTIONS, TIMETABLES, "pontos_do_esquema_operacional.csv"):
        network.write(name, [row | {"cnpj": str(other)} for row in network.read(name)])
    for name in ("transportadora.csv", "estabelecimentos.csv"):
        (network.path / name).unlink()

    with pytest.raises(AnotherCarrier) as refused:
        bring(network, database, cnpj=other)

    assert (refused.value.stored, refused.value.asked) == (DEMO_CNPJ, other)


def test_a_line_that_is_told_no_more_ends_today_and_comes_back(
    network: NetworkFolder, database: Database, tmp_path: Path
) -> None:
    bring(network, database)
    drop_line(network, "GODF0777003")

    first = by_table(bring(network, database))
    later = bring(network, database, now=NOW + timedelta(days=3))

    assert (first["lines"].ended, first["lines"].removed) == (1, 0)
    assert not later
    with database.reading() as session:
        line = session.scalars(select(Line).where(Line.prefix == "GODF0777003")).one()
        assert line.authorization_ended_on == TODAY
        ended = select(Secao.ended_on).where(Secao.line_id == line.id).distinct()
        assert session.scalars(ended).all() == [TODAY]
        running = select(Timetable.calendar).where(Timetable.line_id == line.id).distinct()
        assert session.scalars(running).all() == ["0" * CALENDAR_DAYS]

    back = a_network(tmp_path / "outra")
    assert by_table(bring(back, database))["lines"].changed == 1
    with database.reading() as session:
        line = session.scalars(select(Line).where(Line.prefix == "GODF0777003")).one()
        assert line.authorization_ended_on is None


def test_numbering_is_never_set_back(network: NetworkFolder, database: Database) -> None:
    """A number that a document took is not given again by a new import."""
    bring(network, database)
    network.change("estabelecimentos.csv", {"uf": "SP"}, {"serie": "7", "primeiro_bpe": "500"})

    bring(network, database)

    with database.reading() as session:
        rows = session.execute(
            select(DocumentNumber.series, DocumentNumber.next_number)
            .join(Establishment, Establishment.id == DocumentNumber.establishment_id)
            .where(Establishment.uf == "SP")
        ).all()
    assert [tuple(row) for row in rows] == [(7, 500)]


def test_an_establishment_gives_its_uf_to_another(
    network: NetworkFolder, database: Database
) -> None:
    bring(network, database)
    network.change("estabelecimentos.csv", {"uf": "SP"}, {"cnpj": "11.444.777/0014-86"})

    difference = by_table(bring(network, database))["establishments"]

    assert (difference.added, difference.removed) == (1, 1)
