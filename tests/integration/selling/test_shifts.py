"""Shifts on both databases: the drawer's count meets the sales to the centavo."""

from dataclasses import replace
from uuid import uuid4

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.people import AuditEntry, Shift
from app.usecases.selling.sell import NoOpenShift, sell
from app.usecases.selling.shift import (
    CloseShift,
    NegativeAmount,
    NoPointOfSale,
    OpenShift,
    ShiftAlreadyClosed,
    ShiftAlreadyOpen,
    close_shift,
    open_shift,
    read_shift,
)
from fares.kernel.money import Money
from tests.builders import NOW, a_user
from tests.builders_sale import Counter, a_card, a_counter, a_form, a_hold, another_clerk, cash


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database, opening_float="100.00")


def close(counter: Counter, counted: str) -> CloseShift:
    return CloseShift(
        user_id=counter.user_id, shift_id=counter.shift_id, counted=Money.parse(counted)
    )


def test_a_shift_knows_its_cash_and_its_sales(ana: Counter) -> None:
    """Cards are no cash, change went back, and another clerk's sales are theirs."""
    bia = another_clerk(ana)
    for form in (
        a_form(ana, a_hold(ana, 5), payments=[cash("200.00")]),
        a_form(ana, a_hold(ana, 6), payments=[a_card("100.00"), cash("100.00")]),
        a_form(bia, a_hold(bia, 7), payments=[cash("196.05")]),
    ):
        sell(form, database=ana.database, now=NOW)

    shift = read_shift(ana.user_id, database=ana.database)

    assert shift is not None
    assert str(shift.expected_cash) == "392.10"  # 100.00 + 196.05 + 96.05
    assert (shift.sales_count, str(shift.sales_total)) == (2, "392.10")
    assert shift.point_of_sale_name == "Guichê Tietê"


@pytest.mark.parametrize(
    ("counted", "difference"),
    [
        pytest.param("296.04", "-0.01", id="a centavo is missing"),
        pytest.param("296.05", "0.00", id="it meets"),
        pytest.param("296.06", "0.01", id="a centavo too much"),
    ],
)
def test_the_count_is_kept_with_its_difference(ana: Counter, counted: str, difference: str) -> None:
    sell(a_form(ana, a_hold(ana, 5)), database=ana.database, now=NOW)

    closed = close_shift(close(ana, counted), database=ana.database, now=NOW)

    assert str(closed.difference) == difference
    with ana.database.reading() as session:
        stored = session.get_one(Shift, ana.shift_id)
        actions = set(session.scalars(select(AuditEntry.action)))
    assert stored.counted is not None
    assert stored.expected is not None
    assert str(stored.counted - stored.expected) == difference
    assert "shift.closed" in actions
    assert read_shift(ana.user_id, database=ana.database) is None


def test_nothing_is_sold_in_a_closed_shift(ana: Counter) -> None:
    held = a_hold(ana, 5)
    close_shift(close(ana, "100.00"), database=ana.database, now=NOW)

    with pytest.raises(NoOpenShift):
        sell(a_form(ana, held), database=ana.database, now=NOW)
    with pytest.raises(ShiftAlreadyClosed):
        close_shift(close(ana, "100.00"), database=ana.database, now=NOW)


def test_a_shift_is_closed_by_its_own_clerk(ana: Counter) -> None:
    bia = another_clerk(ana)

    with pytest.raises(ShiftAlreadyClosed):
        close_shift(
            replace(close(ana, "1.00"), user_id=bia.user_id), database=ana.database, now=NOW
        )
    with pytest.raises(ShiftAlreadyClosed):
        close_shift(replace(close(ana, "1.00"), shift_id=uuid4()), database=ana.database, now=NOW)


def test_a_clerk_has_one_open_shift_and_may_open_another_after_it(ana: Counter) -> None:
    command = OpenShift(user_id=ana.user_id, opening_float=Money.parse("50.00"))

    with pytest.raises(ShiftAlreadyOpen):
        open_shift(command, database=ana.database, now=NOW)
    close_shift(close(ana, "100.00"), database=ana.database, now=NOW)
    opened = open_shift(command, database=ana.database, now=NOW)

    assert (str(opened.expected_cash), opened.sales_count) == ("50.00", 0)


def test_a_shift_needs_a_counter_and_an_amount(ana: Counter) -> None:
    with ana.database.writing() as session:
        manager = a_user(session).id

    with pytest.raises(NoPointOfSale):
        open_shift(
            OpenShift(user_id=manager, opening_float=Money(0)), database=ana.database, now=NOW
        )
    with pytest.raises(NegativeAmount):
        open_shift(
            OpenShift(user_id=manager, opening_float=Money(-1)), database=ana.database, now=NOW
        )
    with pytest.raises(NegativeAmount):
        close_shift(close(ana, "-0.01"), database=ana.database, now=NOW)
