"""The network in the database: whole or not at all, the same twice, ended and never lost."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.base import Base
from app.db.engine import Database
from app.db.models.company import Carrier, Establishment
from app.db.models.fiscal import DocumentNumber
from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.network import Direction, Line, LineStop, Secao, Timetable, TripRegistration
from app.db.models.people import AuditEntry
from app.db.models.places import Municipality, PointOfSale
from app.db.models.pricing import Fare, FareConditions
from app.db.models.trips import HeldSeat, Hold, SeatLeg, Trip, VehicleRun
from app.importing.demo import DEMO_CNPJ
from app.importing.faults import FaultyFiles
from app.usecases.operations.import_network import (
    AnotherCarrier,
    ImportNetwork,
    NetworkDifferences,
    TableDifference,
    compare_network,
    import_network,
)
from fares.kernel.documents import Cnpj
from fares.kernel.money import ZERO, Money
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass
from fares.tariff import Channel
from tests.network_files import SECTIONS, TIMETABLES, NetworkFolder, a_network

NOW = datetime(2026, 12, 1, 15, tzinfo=UTC)
TODAY = date(2026, 12, 1)


@pytest.fixture
def network(tmp_path: Path) -> NetworkFolder:
    return a_network(tmp_path / "rede")


def bring(
    network: NetworkFolder, database: Database, *, now: datetime = NOW, cnpj: Cnpj = DEMO_CNPJ
) -> NetworkDifferences:
    command = ImportNetwork(cnpj=cnpj, folder=network.path)
    return import_network(command, database=database, now=now, progress=lambda step: None)


def look(network: NetworkFolder, database: Database) -> NetworkDifferences:
    command = ImportNetwork(cnpj=DEMO_CNPJ, folder=network.path)
    return compare_network(command, database=database, now=NOW, progress=lambda step: None)


def contents(database: Database) -> dict[str, list[Any]]:
    """Return every row of every table."""
    with database.reading() as session:
        return {
            table.name: sorted(map(repr, session.execute(select(table)).all()))
            for table in Base.metadata.sorted_tables
        }


def by_table(differences: NetworkDifferences) -> dict[str, TableDifference]:
    return {table.table: table for table in differences.tables}


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
        PointOfSale: 6,
        LayoutSeat: 237,
        Vehicle: 19,
        Line: 8,
        Secao: 48,
        LineStop: 60,
        Timetable: 30,
        TripRegistration: 47,
        FareConditions: 2,
        Fare: 98,
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
    assert "platform 11 → 77" in seen["line_stops"].examples[0]
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


def drop_line(network: NetworkFolder, prefix: str) -> None:
    for path in sorted(network.path.iterdir()):
        if "prefixo" in network.read(path.name)[0]:
            network.drop(path.name, {"prefixo": prefix})


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
        running = select(Timetable.weekdays).where(Timetable.line_id == line.id).distinct()
        assert session.scalars(running).all() == ["0000000"]

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


def hold_a_seat(session: Session) -> None:
    """Keep a seat of class C from São Paulo to Salvador."""
    fare = session.scalars(
        select(Fare)
        .join(Line, Line.id == Fare.line_id)
        .where(
            Line.prefix == "SPBA0777001",
            Fare.service_class == ServiceClass.C,
            Fare.origin_code == "3550308",
            Fare.destination_code == "2927408",
        )
    ).one()
    registration = session.scalars(
        select(TripRegistration)
        .join(Timetable, Timetable.id == TripRegistration.timetable_id)
        .where(Timetable.line_id == fare.line_id, Timetable.direction == Direction.OUTBOUND)
        .order_by(TripRegistration.id)
    ).first()
    assert registration is not None
    run = VehicleRun(vehicle_id=registration.vehicle_id, leg_count=5)
    session.add(run)
    session.flush()
    trip = Trip(
        line_id=fare.line_id,
        timetable_id=registration.timetable_id,
        run_id=run.id,
        direction=Direction.OUTBOUND,
        service_date=TODAY,
        service_type="Semileito",
        line_departs_at=NOW,
        kind=registration.kind,
        registered_at=registration.registered_at,
        opened_at=registration.registered_at,
    )
    session.add(trip)
    session.flush()
    hold = Hold(
        trip_id=trip.id,
        origin_position=0,
        destination_position=5,
        channel=Channel.COUNTER,
        held_by="1",
        created_at=NOW,
        expires_at=NOW,
        ends_at=NOW,
    )
    session.add(hold)
    session.flush()
    session.add_all(
        [
            HeldSeat(
                hold_id=hold.id,
                seat=13,
                service_class=ServiceClass.C,
                fare_id=fare.id,
                base_fare=fare.base_fare,
                toll=ZERO,
                insurance=ZERO,
                boarding_fee=ZERO,
                discount=ZERO,
            ),
            SeatLeg(run_id=run.id, leg=0, seat=13, hold_id=hold.id, held_until=NOW),
        ]
    )


SOLD_SECTION = {
    "prefixo": "SPBA0777001",
    "municipio_origem": "São Paulo",
    "municipio_destino": "Salvador",
    "classe": "C",
}


@pytest.mark.parametrize(
    ("change", "file", "column"),
    [
        pytest.param(
            lambda network: network.change("tarifas.csv", SOLD_SECTION, {"tarifa": "1,00"}),
            "tarifas.csv",
            "base_fare",
            id="the price",
        ),
        pytest.param(
            lambda network: network.change("condicoes.csv", {}, {"transferivel": "Não"}),
            "condicoes.csv",
            "transferable",
            id="the conditions",
        ),
        pytest.param(
            lambda network: network.change("layouts.csv", {"layout": "DD56"}, {"rotulo": "1A"}),
            "layouts.csv",
            "label",
            id="the seats",
        ),
        pytest.param(
            lambda network: network.change(
                "veiculos.csv", {"placa": "AUR1A01"}, {"layout": "EX46"}
            ),
            "veiculos.csv",
            "layout_id",
            id="the vehicle",
        ),
    ],
)
def test_what_was_sold_is_not_rewritten(
    network: NetworkFolder,
    database: Database,
    change: Callable[[NetworkFolder], int],
    file: str,
    column: str,
) -> None:
    bring(network, database)
    with database.writing() as session:
        hold_a_seat(session)
    before = contents(database)
    line = change(network)

    with pytest.raises(FaultyFiles) as refused:
        bring(network, database)

    assert [(fault.file, fault.line, fault.column) for fault in refused.value.faults] == [
        (file, line, column)
    ]
    assert "já foi vendido" in refused.value.faults[0].expected
    assert contents(database) == before


def test_what_was_sold_is_not_deleted(network: NetworkFolder, database: Database) -> None:
    bring(network, database)
    with database.writing() as session:
        hold_a_seat(session)
    drop_line(network, "SPBA0777001")
    network.drop("veiculos.csv", {"layout": "DD56"})
    network.drop("veiculos.csv", {"layout": "LT30"})
    network.drop("layouts.csv", {"layout": "DD56"})
    network.drop("layouts.csv", {"layout": "LT30"})

    difference = by_table(bring(network, database))

    assert (difference["fares"].ended, difference["fares"].removed) == (1, 51)
    assert (difference["vehicles"].kept, difference["vehicles"].removed) == (1, 3)
    assert (difference["vehicle_layouts"].kept, difference["vehicle_layouts"].removed) == (1, 1)
    assert not bring(network, database)
    with database.reading() as session:
        closed = select(Fare.valid_until).where(Fare.valid_until.is_not(None))
        assert session.scalars(closed).all() == [TODAY - timedelta(days=1)]
