"""A form sent many times at once sells once, and each sender gets the same answer."""

from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import func, select

from app.db.engine import Database
from app.db.models.payments import Payment
from app.db.models.people import AuditEntry, Shift
from app.db.models.sales import Order, Ticket
from app.usecases.selling.hold import HoldNotFound
from app.usecases.selling.sell import NoOpenShift, Sold, SubmissionKeyReused, sell
from app.usecases.selling.shift import ClosedShift, CloseShift, OpenShift, close_shift, open_shift
from fares.kernel.money import Money
from tests.builders import NOW, a_user
from tests.builders_sale import Counter, a_counter, a_form, a_hold, a_sale, another_clerk
from tests.races import assert_sound, outcomes, together


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


def test_twenty_parallel_repeats_sell_once(ana: Counter) -> None:
    form = a_form(ana, a_hold(ana, 5))

    results = together([partial(sell, form, database=ana.database, now=NOW)] * 20)

    answers = [result for result in results if isinstance(result, Sold)]
    assert len(answers) == 20
    assert sum(not answer.repeated for answer in answers) == 1
    assert len({replace(answer, repeated=False) for answer in answers}) == 1
    with ana.database.reading() as session:
        for table in (Order, Ticket, Payment):
            assert session.scalar(select(func.count()).select_from(table)) == 1
    assert_sound(ana.database)


def test_one_key_for_two_sales_sells_one_of_them(ana: Counter) -> None:
    bia = another_clerk(ana)
    forms = [
        a_form(ana, a_hold(ana, 5), submission_key="same-key-same-key"),
        a_form(bia, a_hold(bia, 6), submission_key="same-key-same-key"),
    ]

    results = together([partial(sell, form, database=ana.database, now=NOW) for form in forms])

    assert outcomes(results) == {"Sold": 1, "SubmissionKeyReused": 1}
    assert_sound(ana.database)


def test_two_forms_for_one_hold_sell_one_of_them(ana: Counter) -> None:
    held = a_hold(ana, 5)

    results = together(
        [partial(sell, a_form(ana, held), database=ana.database, now=NOW) for _ in range(8)]
    )

    assert outcomes(results) == {"Sold": 1, "HoldExpired": 7}
    assert_sound(ana.database)


def test_a_shift_opens_once(ana: Counter) -> None:
    with ana.database.writing() as session:
        user_id = a_user(session, point_of_sale_id=ana.network.point_of_sale_id).id
    command = OpenShift(user_id=user_id, opening_float=Money(0))

    results = together([partial(open_shift, command, database=ana.database, now=NOW)] * 8)

    assert outcomes(results) == {"ShiftState": 1, "ShiftAlreadyOpen": 7}


def test_the_count_of_a_closed_shift_holds_every_sale_made_in_it(ana: Counter) -> None:
    """A sale that races with the close is in the count, or is refused."""
    close = CloseShift(user_id=ana.user_id, shift_id=ana.shift_id, counted=Money(0))

    results = together(
        [
            *(partial(a_sale, ana, seat) for seat in (2, 3, 4, 5)),
            partial(close_shift, close, database=ana.database, now=NOW),
        ]
    )

    counts = outcomes(results)
    assert counts["ClosedShift"] == 1
    assert counts["Sold"] + counts["NoOpenShift"] == 4
    closed = results[-1]
    assert isinstance(closed, ClosedShift)
    assert closed.expected == Money(19605 * counts["Sold"])


def test_a_shift_closes_once_with_one_count(ana: Counter) -> None:
    """Two tabs that count at one moment: the first count stands."""
    closes = [
        CloseShift(user_id=ana.user_id, shift_id=ana.shift_id, counted=Money(counted))
        for counted in range(8)
    ]

    results = together(
        [partial(close_shift, close, database=ana.database, now=NOW) for close in closes]
    )

    assert outcomes(results) == {"ClosedShift": 1, "ShiftAlreadyClosed": 7}
    (stands,) = [result for result in results if isinstance(result, ClosedShift)]
    with ana.database.reading() as session:
        assert session.get_one(Shift, ana.shift_id).counted == stands.counted
        closed = select(AuditEntry).where(AuditEntry.action == "shift.closed")
        assert len(session.scalars(closed).all()) == 1


def test_a_hold_that_two_tabs_replace_is_replaced_once_for_each_seat(ana: Counter) -> None:
    """Nobody ends with seats that no hold of theirs can give back."""
    first = a_hold(ana, 5)

    results = together([partial(a_hold, ana, 5, seat, replaces=first.hold_id) for seat in (6, 7)])

    assert outcomes(results) == {"HeldSeats": 1, "SeatTaken": 1}
    assert_sound(ana.database)


def test_a_hold_is_sold_or_replaced_and_never_both(ana: Counter) -> None:
    held = a_hold(ana, 5)
    form = a_form(ana, held)

    results = together(
        [
            partial(sell, form, database=ana.database, now=NOW),
            partial(a_hold, ana, 5, 6, replaces=held.hold_id),
        ]
    )

    assert sum(outcomes(results)[won] for won in ("Sold", "HeldSeats")) == 1
    assert_sound(ana.database)


def test_the_form_of_one_clerk_sells_nothing_for_another(ana: Counter) -> None:
    """Neither with their key, nor with their hold, nor within their shift."""
    bia = another_clerk(ana)
    held = a_hold(ana, 5)
    form = a_form(ana, held)
    sell(form, database=ana.database, now=NOW)
    other = a_form(bia, a_hold(bia, 6))

    for stolen, refusal in (
        (replace(other, submission_key=form.submission_key), SubmissionKeyReused),
        (replace(other, hold_id=a_hold(ana, 7).hold_id), HoldNotFound),
        (replace(other, shift_id=ana.shift_id), NoOpenShift),
    ):
        with pytest.raises(refusal):
            sell(stolen, database=ana.database, now=NOW)
    assert_sound(ana.database)
