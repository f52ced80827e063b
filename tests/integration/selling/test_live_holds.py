"""What somebody holds right now: a visitor's basket."""

from datetime import timedelta

import pytest

from app.db.engine import Database
from app.usecases.selling.hold import HOLD_LENGTH, ReleaseHold, release_hold
from app.usecases.selling.live_holds import list_live_holds
from app.usecases.selling.sell import sell
from tests.builders import NOW
from tests.builders_sale import Counter, a_counter, a_form, a_hold, another_clerk

SECOND = timedelta(seconds=1)


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


def seats(counter: Counter, *, after: timedelta = timedelta(0)) -> list[list[int]]:
    found = list_live_holds(counter.held_by, database=counter.database, now=NOW + after)
    return [[seat.seat for seat in hold.seats] for hold in found]


def test_holds_are_told_with_their_prices_the_oldest_first(ana: Counter) -> None:
    first = a_hold(ana, 2, 3)
    a_hold(ana, 5, at=NOW + SECOND)

    assert seats(ana, after=SECOND) == [[2, 3], [5]]
    (told, _) = list_live_holds(ana.held_by, database=ana.database, now=NOW + SECOND)
    assert told == first


@pytest.mark.parametrize(
    ("after", "still_there"),
    [
        pytest.param(HOLD_LENGTH - SECOND, True, id="a second before its end"),
        pytest.param(HOLD_LENGTH, False, id="at its end"),
        pytest.param(HOLD_LENGTH + SECOND, False, id="a second after"),
    ],
)
def test_a_hold_leaves_the_basket_when_its_time_is_over(
    ana: Counter, after: timedelta, still_there: bool
) -> None:
    a_hold(ana, 2)

    assert bool(seats(ana, after=after)) is still_there


def test_what_others_hold_is_not_told(ana: Counter) -> None:
    a_hold(another_clerk(ana), 2)

    assert seats(ana) == []


def test_what_was_given_back_replaced_or_sold_is_gone(ana: Counter) -> None:
    given_back = a_hold(ana, 2)
    release_hold(
        ReleaseHold(hold_id=given_back.hold_id, held_by=ana.held_by), database=ana.database, now=NOW
    )
    replaced = a_hold(ana, 3)
    kept = a_hold(ana, 4, replaces=replaced.hold_id)
    assert seats(ana) == [[4]]

    sell(a_form(ana, kept), database=ana.database, now=NOW)

    assert seats(ana) == []
