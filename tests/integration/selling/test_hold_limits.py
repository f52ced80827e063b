"""Holds renewed, replaced and given back, on both databases, and whose they are."""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from app.db.engine import Database
from app.usecases.selling.hold import (
    HoldExpired,
    HoldNotFound,
    InvalidSeats,
    NotOnSale,
    ReleaseHold,
    RenewHold,
    SeatTaken,
    read_hold,
    release_hold,
    renew_hold,
)
from app.usecases.selling.seat_map import ReadSeatMap, SeatState, TripNotFound, read_seat_map
from fares.kernel.rules import rule
from fares.tariff import Channel
from tests.builders import DEPARTURE, NOW, a_trip
from tests.builders_sale import Counter, a_counter, a_hold, another_clerk

TEN_MINUTES = timedelta(minutes=10)
HALF_AN_HOUR = timedelta(minutes=30)
SECOND = timedelta(seconds=1)


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


@pytest.fixture
def bia(ana: Counter) -> Counter:
    return another_clerk(ana)


def states(
    counter: Counter,
    *,
    at: datetime = NOW,
    section: tuple[int, int] = (0, 3),
    own: UUID | None = None,
) -> dict[int, SeatState]:
    command = ReadSeatMap(
        trip_id=counter.trip_id,
        origin_position=section[0],
        destination_position=section[1],
        channel=Channel.COUNTER,
        hold_id=own,
    )
    seats = read_seat_map(command, database=counter.database, now=at).seats
    return {seat.seat: seat.state for seat in seats}


def renew(counter: Counter, hold_id: UUID, *, at: datetime) -> datetime:
    command = RenewHold(hold_id=hold_id, held_by=counter.held_by)
    return renew_hold(command, database=counter.database, now=at).expires_at


def release(counter: Counter, hold_id: UUID, *, at: datetime = NOW) -> None:
    command = ReleaseHold(hold_id=hold_id, held_by=counter.held_by)
    release_hold(command, database=counter.database, now=at)


@rule("R6033-144", side="both")
@pytest.mark.parametrize(
    ("ahead", "sold"),
    [
        pytest.param(timedelta(0), True, id="exactly a year"),
        pytest.param(SECOND, False, id="a second more"),
    ],
)
def test_nothing_is_held_more_than_a_year_ahead(ana: Counter, ahead: timedelta, sold: bool) -> None:
    """A ticket is good for a year, and the tax office takes none for a later journey."""
    with ana.database.writing() as session:
        trip = a_trip(session, ana.network, line_departs_at=NOW.replace(year=2027) + ahead)
    far = replace(ana, trip_id=trip.id)

    if sold:
        assert a_hold(far, 5).seats
        return
    with pytest.raises(NotOnSale, match="mais de um ano"):
        a_hold(far, 5)


def test_renewals_end_at_the_absolute_limit(ana: Counter, bia: Counter) -> None:
    held = a_hold(ana, 5)
    steps = [9, 18, 27]

    ends = [renew(ana, held.hold_id, at=NOW + timedelta(minutes=minutes)) for minutes in steps]

    assert ends == [NOW + timedelta(minutes=minutes) for minutes in (19, 28, 30)]
    with pytest.raises(SeatTaken):
        a_hold(bia, 5, at=NOW + HALF_AN_HOUR - SECOND)
    assert a_hold(bia, 5, at=NOW + HALF_AN_HOUR).seats[0].seat == 5


def test_a_hold_that_ran_out_is_not_renewed(ana: Counter) -> None:
    held = a_hold(ana, 5)

    with pytest.raises(HoldExpired):
        renew(ana, held.hold_id, at=NOW + TEN_MINUTES)


def test_a_hold_given_back_is_free_at_once_and_only_once(ana: Counter, bia: Counter) -> None:
    held = a_hold(ana, 5)

    release(ana, held.hold_id)
    a_hold(bia, 5)
    release(ana, held.hold_id)

    assert states(ana)[5] is SeatState.HELD


def test_a_hold_replaced_gives_the_old_seats_back_and_keeps_its_limit(ana: Counter) -> None:
    first = a_hold(ana, 5, 6)

    second = a_hold(ana, 6, 7, at=NOW + timedelta(minutes=5), replaces=first.hold_id)

    after = states(ana, at=NOW + timedelta(minutes=5))
    assert (after[5], after[6], after[7]) == (SeatState.FREE, SeatState.HELD, SeatState.HELD)
    assert second.ends_at == first.ends_at
    with pytest.raises(HoldExpired):
        read_hold(first.hold_id, ana.held_by, database=ana.database, now=NOW + 6 * 60 * SECOND)


def test_a_replacement_that_fails_leaves_the_old_hold(ana: Counter, bia: Counter) -> None:
    first = a_hold(ana, 5)
    a_hold(bia, 7)

    with pytest.raises(SeatTaken):
        a_hold(ana, 7, replaces=first.hold_id)

    kept = read_hold(first.hold_id, ana.held_by, database=ana.database, now=NOW)
    assert [seat.seat for seat in kept.seats] == [5]
    assert kept.total == first.total


def test_nobody_touches_the_hold_of_another(ana: Counter, bia: Counter) -> None:
    held = a_hold(ana, 5)

    with pytest.raises(HoldNotFound):
        renew(bia, held.hold_id, at=NOW)
    with pytest.raises(HoldNotFound):
        release(bia, held.hold_id)
    with pytest.raises(HoldNotFound):
        a_hold(bia, 6, replaces=held.hold_id)
    with pytest.raises(HoldNotFound):
        read_hold(uuid4(), ana.held_by, database=ana.database, now=NOW)


@pytest.mark.parametrize(
    "seats",
    [
        pytest.param((), id="none"),
        pytest.param((5, 5), id="one twice"),
        pytest.param((99,), id="not of this vehicle"),
        pytest.param(tuple(range(1, 22)), id="more than twenty"),
    ],
)
def test_seats_that_cannot_be_are_refused(ana: Counter, seats: tuple[int, ...]) -> None:
    with pytest.raises(InvalidSeats):
        a_hold(ana, *seats)


@rule("R6033-134", side="beyond")
def test_nothing_is_held_of_a_journey_that_has_begun(ana: Counter) -> None:
    with pytest.raises(NotOnSale) as refused:
        a_hold(ana, 5, at=DEPARTURE)

    assert refused.value.legal_basis
    assert a_hold(ana, 5, at=DEPARTURE - SECOND).seats[0].seat == 5


def test_stops_that_are_not_in_order_make_no_journey(ana: Counter) -> None:
    with pytest.raises(TripNotFound):
        a_hold(ana, 5, section=(2, 1))
    with pytest.raises(TripNotFound):
        a_hold(ana, 5, section=(0, 9))
