"""Trips of timetables: which days have one, when it passes each stop, and who boards where."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

import pytest
from sqlalchemy import func, select

from app.db.engine import Database
from app.db.models.fleet import Vehicle, VehicleKind
from app.db.models.network import Line, LineStop, Timetable, TripRegistration
from app.db.models.trips import SeatLeg, Trip, TripStop, VehicleRun
from app.usecases.operations.generate_trips import (
    GeneratedTrips,
    GenerateTrips,
    generate_trips,
)
from fares.kernel.rules import rule
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass
from tests.builders import (
    CUIABA,
    NOW,
    RIO_BRANCO,
    SAO_PAULO,
    Network,
    StopAt,
    a_network,
    a_registration,
    a_timetable,
)

FIRST = date(2026, 12, 5)


@pytest.fixture
def network(database: Database) -> Network:
    with database.writing() as session:
        return a_network(session)


def generate(
    database: Database, *, days: int = 7, first: date = FIRST, now: datetime = NOW
) -> GeneratedTrips:
    return generate_trips(
        GenerateTrips(first_day=first, days=days),
        database=database,
        now=now,
        progress=lambda done, total: None,
    )


def trips(database: Database) -> list[Trip]:
    with database.reading() as session:
        return list(session.scalars(select(Trip).order_by(Trip.line_departs_at)))


def stops(database: Database) -> Sequence[TripStop]:
    with database.reading() as session:
        query = select(TripStop).order_by(TripStop.trip_id, TripStop.position)
        return session.scalars(query).all()


def test_each_day_has_a_trip_with_a_run_and_its_stops(database: Database, network: Network) -> None:
    made = generate(database)

    assert (made.created, made.existing, made.skipped) == (6, 0, ())
    first = trips(database)[0]
    assert first.service_date == date(2026, 12, 6)  # today's 08:00 has passed at 10:00
    assert first.line_departs_at == datetime(2026, 12, 6, 11, 0, tzinfo=UTC)
    assert (first.kind, first.opened_at) == (TripKind.CONVENCIONAL, NOW)
    with database.reading() as session:
        run = session.get_one(VehicleRun, first.run_id)
        assert (run.vehicle_id, run.leg_count) == (network.vehicle_id, 3)
        assert session.scalar(select(func.count()).select_from(SeatLeg)) == 0
    own = [stop for stop in stops(database) if stop.trip_id == first.id]
    assert [stop.departs_at - first.line_departs_at for stop in own] == [
        timedelta(minutes=minutes) for minutes in (0, 380, 890, 2040)
    ]
    assert [stop.run_position for stop in own] == [0, 1, 2, 3]
    assert all(stop.served for stop in own)


def test_a_second_run_adds_nothing_and_a_longer_one_only_the_rest(
    database: Database, network: Network
) -> None:
    generate(database, days=4)

    assert generate(database, days=4).created == 0
    again = generate(database, days=6)

    assert (again.created, again.existing) == (2, 3)
    assert len(trips(database)) == 5


def test_weekdays_and_months_of_the_timetable_are_kept(
    database: Database, network: Network
) -> None:
    """Mondays and Saturdays, not in January."""
    with database.writing() as session:
        timetable = session.get_one(Timetable, network.timetable_id)
        timetable.calendar = "0000000" + "1000010" * 11

    generate(database, days=40)

    days = [trip.service_date for trip in trips(database)]
    assert {day.weekday() for day in days} == {0, 5}
    assert {day.month for day in days} == {12}
    assert days[0] == date(2026, 12, 7)


def test_a_trip_over_three_zones_and_two_midnights_counts_true_time(
    database: Database,
) -> None:
    """Rio Branco (−5) at 23:30 → Cuiabá (−4) 26 h later → São Paulo (−3) 52 h later."""
    way = (
        StopAt(place=RIO_BRANCO, minutes=0, km=0),
        StopAt(place=CUIABA, minutes=26 * 60, km=2000, stands=30),
        StopAt(place=SAO_PAULO, minutes=52 * 60, km=3500),
    )
    with database.writing() as session:
        network = a_network(session, stops=way)
        session.get_one(Timetable, network.timetable_id).departs_at = time(23, 30)

    generate(database, days=1)

    (trip,) = trips(database)
    assert trip.service_date == FIRST
    assert trip.line_departs_at == datetime(2026, 12, 6, 4, 30, tzinfo=UTC)
    cuiaba, sao_paulo = stops(database)[1:]
    assert cuiaba.arrives_at == datetime.fromisoformat("2026-12-07T02:30:00-04:00")
    assert cuiaba.departs_at == datetime.fromisoformat("2026-12-07T03:00:00-04:00")
    assert sao_paulo.arrives_at == datetime.fromisoformat("2026-12-08T05:30:00-03:00")


@rule("R6033-102", "R6033-103", side="both")
def test_a_day_that_was_not_registered_has_no_trip_and_is_told(
    database: Database, network: Network
) -> None:
    with database.writing() as session:
        registration = session.scalars(select(TripRegistration)).one()
        registration.valid_from = date(2026, 12, 8)
        registration.valid_until = date(2026, 12, 9)

    made = generate(database, days=6)

    assert [trip.service_date.day for trip in trips(database)] == [8, 9]
    (skipped,) = made.skipped
    assert skipped.timetable == "ida 08:00"
    assert skipped.lacks == (
        "a viagem não está cadastrada na ANTT (viagens.csv; art. 102): "
        "3 dia(s), de 06/12/2026 a 10/12/2026",
    )


def test_of_two_registrations_the_later_holds(database: Database, network: Network) -> None:
    with database.writing() as session:
        a_registration(
            session,
            network.timetable_id,
            network.vehicle_id,
            kind=TripKind.MINIMUM_REGULARITY,
            valid_from=date(2026, 12, 8),
        )

    generate(database, days=5)

    kinds = {trip.service_date.day: trip.kind for trip in trips(database)}
    assert kinds == {
        6: TripKind.CONVENCIONAL,
        7: TripKind.CONVENCIONAL,
        8: TripKind.MINIMUM_REGULARITY,
        9: TripKind.MINIMUM_REGULARITY,
    }


@rule("R6033-105", side="both")
@pytest.mark.parametrize(
    ("kind", "registered", "served"),
    [
        pytest.param(TripKind.OTHER, "2", [1, 1, 0, 1], id="semi-direct: ends and what it says"),
        pytest.param(TripKind.OTHER, "", [1, 1, 1, 1], id="no choice registered: all"),
        pytest.param(TripKind.CONVENCIONAL, "2", [1, 1, 1, 1], id="convencional serves all"),
        pytest.param(TripKind.MINIMUM_REGULARITY, "2", [1, 1, 1, 1], id="so does the minimum"),
    ],
)
def test_who_boards_where_follows_the_kind(
    database: Database, network: Network, kind: TripKind, registered: str, served: list[int]
) -> None:
    with database.writing() as session:
        registration = session.scalars(select(TripRegistration)).one()
        registration.kind, registration.served_stops = kind, registered

    generate(database, days=2)

    assert [int(stop.served) for stop in stops(database)] == served


@rule("R6033-31", side="both")
def test_no_trip_is_made_from_the_day_the_authorisation_ends(
    database: Database, network: Network
) -> None:
    with database.writing() as session:
        session.get_one(Line, network.line_id).authorization_ended_on = date(2026, 12, 8)

    made = generate(database, days=5)

    assert [trip.service_date.day for trip in trips(database)] == [6, 7]
    assert "art. 31" in made.skipped[0].lacks[0]


@rule("R6033-81§1", side="both")
@pytest.mark.parametrize(("allowed", "created"), [(True, 1), (False, 0)])
def test_a_micro_bus_runs_only_where_the_tar_allows_it(
    database: Database, network: Network, allowed: bool, created: int
) -> None:
    with database.writing() as session:
        session.get_one(Line, network.line_id).allows_m3 = allowed
        session.get_one(Vehicle, network.vehicle_id).kind = VehicleKind.M3_MICROBUS

    made = generate(database, days=2)

    assert made.created == created
    assert all("tar.csv; art. 81, § 1º" in skipped.lacks[0] for skipped in made.skipped)


@rule("R6033-81§1", side="both")
@pytest.mark.parametrize(("seats", "created"), [(20, 1), (21, 0)])
def test_a_micro_bus_has_twenty_seats_at_the_most(
    database: Database, seats: int, created: int
) -> None:
    """Art. 2º, LIII: “capacidade máxima de 20 passageiros”."""
    with database.writing() as session:
        network = a_network(session, classes=((ServiceClass.D, seats),))
        session.get_one(Line, network.line_id).allows_m3 = True
        session.get_one(Vehicle, network.vehicle_id).kind = VehicleKind.M3_MICROBUS

    made = generate(database, days=2)

    assert made.created == created
    assert all("layouts.csv; art. 2º" in skipped.lacks[0] for skipped in made.skipped)


def test_a_line_with_a_gap_has_no_trips_and_tells_what_it_lacks(
    database: Database, network: Network
) -> None:
    with database.writing() as session:
        stop = session.scalars(select(LineStop).where(LineStop.sequence == 2)).one()
        stop.depart_minutes = None

    made = generate(database)

    assert made.created == 0
    (skipped,) = made.skipped
    assert any("paradas.csv" in lack for lack in skipped.lacks)


def test_progress_is_told_timetable_by_timetable(database: Database, network: Network) -> None:
    told: list[tuple[int, int]] = []
    with database.writing() as session:
        a_timetable(session, network.line_id, departs_at=time(20, 0))

    made = generate_trips(
        GenerateTrips(first_day=FIRST, days=2),
        database=database,
        now=NOW,
        progress=lambda done, total: told.append((done, total)),
    )

    assert told == [(1, 2), (2, 2)]
    assert (made.created, len(made.skipped)) == (1, 1)
