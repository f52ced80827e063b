"""Trips opened or registered late, art. 135: before, on and after each limit."""

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.network import Line
from app.db.models.trips import Trip
from app.db.moments import hours_between
from app.usecases.operations.late_openings import read_late_openings
from fares.kernel.rules import rule
from fares.sale_opening import TripKind
from tests.builders import (
    DEPARTURE,
    RIO_BRANCO,
    STOPS,
    Network,
    StopAt,
    a_network,
    a_trip,
)

LONG_AGO = datetime(2026, 10, 1, tzinfo=UTC)


@pytest.fixture
def network(database: Database) -> Network:
    with database.writing() as session:
        return a_network(session)


@rule("R6033-135", side="both")
@pytest.mark.parametrize(
    ("kind", "ready_at", "late"),
    [
        pytest.param(
            TripKind.MINIMUM_REGULARITY, "2026-11-10T23:59:59-03:00", False, id="30 days by date"
        ),
        pytest.param(TripKind.MINIMUM_REGULARITY, "2026-11-11T00:00:00-03:00", True, id="29 days"),
        pytest.param(TripKind.CONVENCIONAL, "2026-12-07T08:00:00-03:00", False, id="72 h"),
        pytest.param(TripKind.CONVENCIONAL, "2026-12-07T08:00:01-03:00", True, id="a second less"),
        pytest.param(TripKind.OTHER, "2026-12-10T06:00:00-03:00", False, id="2 h"),
        pytest.param(TripKind.OTHER, "2026-12-10T06:00:01-03:00", True, id="a second less than 2"),
    ],
)
@pytest.mark.parametrize("what", ["opened_at", "registered_at"])
def test_a_trip_ready_too_late_is_told_with_its_article(
    database: Database, network: Network, kind: TripKind, ready_at: str, late: bool, what: str
) -> None:
    """T0 is 10 December 2026, 08:00 in Brasília; the later of the two moments decides."""
    moments = {"opened_at": LONG_AGO, "registered_at": LONG_AGO}
    moments[what] = datetime.fromisoformat(ready_at)
    with database.writing() as session:
        a_trip(
            session,
            network,
            kind=kind,
            opened_at=moments["opened_at"],
            registered_at=moments["registered_at"],
        )

    found = read_late_openings(database=database)

    assert len(found) == late
    for opening in found:
        assert opening.kind is kind
        assert opening.zone == "America/Sao_Paulo"
        assert opening.legal_basis[0].rule == "R6033-135"


@rule("R6033-135", side="both")
@pytest.mark.parametrize(
    ("opened_at", "late"),
    [
        pytest.param("2026-12-12T04:59:59+00:00", 0, id="the 30th day, about to end in Acre"),
        pytest.param("2026-12-12T05:00:00+00:00", 1, id="the day after has begun in Acre"),
    ],
)
def test_days_are_those_of_the_first_stop(
    database: Database, network: Network, opened_at: str, late: int
) -> None:
    """T0 is 10 January 2027, 22:30 in Rio Branco: already the 11th in Brasília."""
    with database.writing() as session:
        a_trip(
            session,
            network,
            stops=(StopAt(place=RIO_BRANCO, minutes=0, km=0), *STOPS[1:]),
            line_departs_at=datetime(2027, 1, 11, 3, 30, tzinfo=UTC),
            kind=TripKind.MINIMUM_REGULARITY,
            opened_at=datetime.fromisoformat(opened_at),
        )

    found = read_late_openings(database=database)

    assert [(one.zone, one.open_by) for one in found] == [
        ("America/Rio_Branco", date(2026, 12, 11))
    ] * late


@rule("R6033-135§2", side="both")
@pytest.mark.parametrize(
    ("authorized_from", "late"),
    [
        pytest.param(date(2026, 11, 10), 0, id="the trip is on the 30th day"),
        pytest.param(date(2026, 11, 9), 1, id="the trip is on the 31st day"),
    ],
)
def test_trips_of_the_first_thirty_days_are_exempt(
    database: Database, network: Network, authorized_from: date, late: int
) -> None:
    with database.writing() as session:
        session.get_one(Line, network.line_id).authorized_from = authorized_from
        a_trip(session, network, opened_at=DEPARTURE - timedelta(hours=1))

    assert len(read_late_openings(database=database)) == late


def test_the_last_opened_come_first_and_not_all_of_them(
    database: Database, network: Network
) -> None:
    with database.writing() as session:
        for day in range(5):
            departs_at = DEPARTURE + timedelta(days=day)
            opened_at = DEPARTURE - timedelta(hours=10 - day)
            a_trip(session, network, line_departs_at=departs_at, opened_at=opened_at)

    found = read_late_openings(database=database, limit=3)

    assert [opening.line_departs_at for opening in found] == [
        DEPARTURE + timedelta(days=day) for day in (2, 1, 0)
    ]


@pytest.mark.parametrize(
    "length",
    [
        timedelta(0),
        timedelta(hours=2, seconds=1),
        timedelta(days=-30, microseconds=1),
        timedelta(days=366),
    ],
)
def test_both_databases_count_the_hours_between_two_moments(
    database: Database, network: Network, length: timedelta
) -> None:
    with database.writing() as session:
        a_trip(session, network, opened_at=DEPARTURE - length)
    with database.reading() as session:
        hours = session.scalar(select(hours_between(Trip.opened_at, Trip.line_departs_at)))

    assert hours == pytest.approx(length / timedelta(hours=1), abs=1 / 3600)


def test_a_late_trip_is_found_behind_many_that_were_not(
    database: Database, network: Network
) -> None:
    """What was opened in time is passed over by the database, and never fills the list."""
    with database.writing() as session:
        a_trip(session, network, opened_at=DEPARTURE - timedelta(hours=1))
        for day in range(1, 30):
            departs_at = DEPARTURE + timedelta(days=day + 40)
            opened_at = DEPARTURE + timedelta(days=day)
            a_trip(session, network, line_departs_at=departs_at, opened_at=opened_at)

    found = read_late_openings(database=database, limit=1)

    assert [opening.line_departs_at for opening in found] == [DEPARTURE]


def test_a_stream_changes_nothing_and_who_writes_afterwards_may(database: Database) -> None:
    with database.streaming() as session:
        assert session.execute(select(Trip).execution_options(yield_per=10)).all() == []
    with database.writing() as session:
        a_network(session)
    with database.reading() as session:
        assert session.scalars(select(Line)).one()
