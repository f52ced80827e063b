"""Holds on both databases: whole or not at all, and over at their own end."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from app.db.engine import Database
from app.usecases.selling.hold import (
    SeatTaken,
)
from app.usecases.selling.seat_map import ReadSeatMap, SeatState, read_seat_map
from fares.kernel.money import Money
from fares.tariff import Channel
from tests.builders import NOW
from tests.builders_sale import Counter, a_counter, a_hold, a_sale, another_clerk

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


def test_a_hold_keeps_its_seats_for_ten_minutes_at_the_price_told(ana: Counter) -> None:
    held = a_hold(ana, 5, 6)

    assert [seat.label for seat in held.seats] == ["05", "06"]
    assert held.expires_at == NOW + TEN_MINUTES
    assert held.ends_at == NOW + HALF_AN_HOUR
    assert held.total == Money.parse("392.10")  # 2 × (180.00 + 8.00 + 1.90 + 6.15)
    assert states(ana)[5] is SeatState.HELD
    assert states(ana, own=held.hold_id)[5] is SeatState.YOURS
    assert states(ana)[7] is SeatState.FREE


@pytest.mark.parametrize(
    ("passed", "free"),
    [
        pytest.param(TEN_MINUTES - SECOND, False, id="a second before its end"),
        pytest.param(TEN_MINUTES, True, id="at its end"),
        pytest.param(TEN_MINUTES + SECOND, True, id="a second after"),
    ],
)
def test_a_hold_that_ran_out_is_free_wherever_it_is_read_or_wanted(
    ana: Counter, bia: Counter, passed: timedelta, free: bool
) -> None:
    a_hold(ana, 5)
    later = NOW + passed

    assert (states(bia, at=later)[5] is SeatState.FREE) is free
    if free:
        assert a_hold(bia, 5, at=later).seats[0].seat == 5
    else:
        with pytest.raises(SeatTaken):
            a_hold(bia, 5, at=later)


def test_a_lost_seat_is_named_and_the_nearest_equal_one_offered(ana: Counter, bia: Counter) -> None:
    a_hold(ana, 5)

    with pytest.raises(SeatTaken) as lost:
        a_hold(bia, 5)

    assert lost.value.label == "05"
    assert lost.value.nearest is not None
    assert lost.value.nearest.label == "06"
    assert str(lost.value) == "A 05 acabou de ser ocupada. A 06 é igual e está livre."


def test_an_equal_seat_is_of_the_same_class_and_free_on_every_leg(
    ana: Counter, bia: Counter
) -> None:
    """Seats 9 to 12 are leito; 10 is taken on one leg only, and still is not free."""
    a_hold(ana, 9)
    a_hold(ana, 10, section=(1, 2))

    with pytest.raises(SeatTaken) as lost:
        a_hold(bia, 9)

    assert lost.value.nearest is not None
    assert lost.value.nearest.label == "11"


def test_without_an_equal_seat_none_is_offered(ana: Counter, bia: Counter) -> None:
    a_sale(ana, 9, 10, 11, 12)

    with pytest.raises(SeatTaken) as lost:
        a_hold(bia, 9)

    assert lost.value.nearest is None


def test_a_group_is_held_whole_or_not_at_all(ana: Counter, bia: Counter) -> None:
    a_hold(ana, 6)

    with pytest.raises(SeatTaken) as lost:
        a_hold(bia, 5, 6, 7)

    assert [seat.label for seat in lost.value.lost] == ["06"]
    assert lost.value.nearest is not None
    assert lost.value.nearest.seat not in {5, 6, 7}
    assert states(ana)[5] is states(ana)[7] is SeatState.FREE


def test_each_lost_seat_of_a_group_is_offered_another(ana: Counter, bia: Counter) -> None:
    a_hold(ana, 2, 3)

    with pytest.raises(SeatTaken) as lost:
        a_hold(bia, 2, 3)

    offers = [seat.nearest.seat for seat in lost.value.lost if seat.nearest]
    assert len(set(offers)) == 2


def test_one_seat_sells_on_sections_that_do_not_meet(ana: Counter, bia: Counter) -> None:
    a_hold(ana, 5, section=(0, 1))

    assert a_hold(bia, 5, section=(1, 3)).seats[0].seat == 5
    with pytest.raises(SeatTaken):
        a_hold(bia, 5, section=(0, 2))
