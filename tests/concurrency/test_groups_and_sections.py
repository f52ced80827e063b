"""Groups, sections and replacements that cross each other: no deadlock, nothing halved."""

from functools import partial

import pytest

from app.db.engine import Database
from app.usecases.selling.hold import HeldSeats, SeatTaken
from app.usecases.selling.sell import Sold, sell
from tests.builders import NOW
from tests.builders_sale import (
    Counter,
    a_counter,
    a_form,
    a_hold,
    a_passenger,
    a_sale,
    another_clerk,
)
from tests.races import assert_sound, legs_of_seat, outcomes, together


@pytest.fixture
def clerks(database: Database) -> list[Counter]:
    first = a_counter(database)
    return [first, *(another_clerk(first) for _ in range(11))]


def test_groups_that_cross_are_held_whole_or_not_at_all(clerks: list[Counter]) -> None:
    """Each group wants a window of three seats, asked for in either order."""
    wanted = [(start, start + 1, start + 2) for start in (1, 2, 3, 4, 5, 6)]
    groups = [*wanted, *(tuple(reversed(group)) for group in wanted)]

    results = together(
        [partial(a_hold, clerk, *group) for clerk, group in zip(clerks, groups, strict=True)]
    )

    assert set(outcomes(results)) == {"HeldSeats", "SeatTaken"}
    winners = [result for result in results if isinstance(result, HeldSeats)]
    seats = [seat.seat for winner in winners for seat in winner.seats]
    assert len(seats) == len(set(seats)) == 3 * len(winners)
    run_id, database = clerks[0].run_id, clerks[0].database
    for winner in winners:
        for seat in winner.seats:
            legs = legs_of_seat(database, run_id, seat.seat)
            assert [leg.leg for leg in legs] == [0, 1, 2]
            assert {leg.hold_id for leg in legs} == {winner.hold_id}


def test_sections_of_one_seat_sell_as_far_as_they_do_not_meet(clerks: list[Counter]) -> None:
    sections = [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)] * 2

    results = together(
        [
            partial(_sell_section, clerk, section)
            for clerk, section in zip(clerks, sections, strict=True)
        ]
    )

    assert set(outcomes(results)) <= {"Sold", "SeatTaken"}
    assert 1 <= outcomes(results)["Sold"] <= 3
    assert_sound(clerks[0].database)


def test_seats_exchanged_crosswise_do_not_deadlock(clerks: list[Counter]) -> None:
    """Each clerk gives the seat back that the next one wants, all at once."""
    held = [a_hold(clerk, seat) for seat, clerk in enumerate(clerks, start=1)]
    wanted = [seat % len(clerks) + 1 for seat in range(1, len(clerks) + 1)]

    results = together(
        [
            partial(a_hold, clerk, seat, replaces=old.hold_id)
            for clerk, seat, old in zip(clerks, wanted, held, strict=True)
        ]
    )

    assert set(outcomes(results)) <= {"HeldSeats", "SeatTaken"}
    run_id, database = clerks[0].run_id, clerks[0].database
    owners = {old.hold_id for old in held}
    owners |= {result.hold_id for result in results if isinstance(result, HeldSeats)}
    for seat in range(1, len(clerks) + 1):
        legs = legs_of_seat(database, run_id, seat)
        assert {leg.hold_id for leg in legs} <= owners
        assert len({leg.hold_id for leg in legs}) == 1


def test_sales_to_the_same_people_do_not_wait_in_a_circle(clerks: list[Counter]) -> None:
    """Two groups with the same passengers, named in opposite order."""
    pairs = [(1, 2), (3, 4), (5, 6), (7, 8)]
    forms = []
    for clerk, (one, two) in zip(clerks, pairs, strict=False):
        people = [
            a_passenger(one, document_number=f"1000{one % 4 // 2}"),
            a_passenger(two, document_number=f"1000{1 - one % 4 // 2}"),
        ]
        forms.append(a_form(clerk, a_hold(clerk, one, two), passengers=people))

    results = together(
        [partial(sell, form, database=clerks[0].database, now=NOW) for form in forms]
    )

    assert outcomes(results) == {"Sold": 4}
    assert_sound(clerks[0].database)


def test_the_whole_vehicle_is_sold_to_a_crowd_without_a_loss(clerks: list[Counter]) -> None:
    """Twelve clerks each try every seat in an order of their own."""
    results = together([partial(_sell_all, clerk, shift) for shift, clerk in enumerate(clerks)])

    sold = [number for numbers in results if isinstance(numbers, list) for number in numbers]
    assert sorted(sold) == list(range(1, 13))
    assert_sound(clerks[0].database)


def _sell_section(clerk: Counter, section: tuple[int, int]) -> Sold:
    form = a_form(clerk, a_hold(clerk, 5, section=section))
    return sell(form, database=clerk.database, now=NOW)


def _sell_all(clerk: Counter, shift: int) -> list[int]:
    """Return the seats that a clerk sold."""
    sold = []
    for number in range(12):
        seat = (number + shift) % 12 + 1
        try:
            a_sale(clerk, seat)
        except SeatTaken:
            continue
        sold.append(seat)
    return sold
