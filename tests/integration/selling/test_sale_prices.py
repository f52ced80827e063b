"""What a sale charges, art. 139: the price that was told, or the better one of now."""

from datetime import date, timedelta

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.pricing import Fare
from app.db.models.sales import Ticket
from app.db.models.trips import TripStop
from app.db.queries.invariants import broken_invariants
from app.usecases.selling.sell import (
    Sell,
    Sold,
    sell,
)
from fares.kernel.money import Money
from fares.kernel.rules import rule
from tests.builders import NOW
from tests.builders_sale import (
    Counter,
    a_counter,
    a_form,
    a_hold,
    cash,
)

PRICE = "196.05"
CARD_NUMBER = "4111 1111 1111 1111"


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


def sold(counter: Counter, form: Sell) -> Sold:
    return sell(form, database=counter.database, now=NOW)


def tickets(counter: Counter) -> list[Ticket]:
    with counter.database.reading() as session:
        return list(session.scalars(select(Ticket).order_by(Ticket.seat)))


@rule("R6033-139 p.ú.", side="both")
@pytest.mark.parametrize(
    ("base_fare", "charged"),
    [
        pytest.param("150.00", "166.05", id="dropped since: the lower price of now"),
        pytest.param("180.00", "196.05", id="unchanged"),
        pytest.param("210.00", "196.05", id="rose since: the price that was told"),
    ],
)
def test_the_better_of_told_and_current_price_is_charged(
    ana: Counter, base_fare: str, charged: str
) -> None:
    held = a_hold(ana, 5)
    with ana.database.writing() as session:
        for fare in session.scalars(select(Fare)):
            fare.base_fare = Money.parse(base_fare)

    result = sold(ana, a_form(ana, held, payments=[cash("500.00")]))

    assert str(result.total) == charged


@rule("R6033-139 p.ú.", side="both")
@pytest.mark.parametrize(
    ("until", "charged"),
    [
        pytest.param(date(2026, 12, 5), "115.95", id="on its last day"),
        pytest.param(date(2026, 12, 4), "196.05", id="the day after"),
    ],
)
def test_a_promotion_lapses_with_the_terms_that_were_told(
    ana: Counter, until: date, charged: str
) -> None:
    with ana.database.writing() as session:
        for fare in session.scalars(select(Fare)):
            fare.promotional_base_fare = Money.parse("99.90")
            fare.promotional_until = until
            fare.promotional_terms = f"Compra até {until:%d/%m/%Y}."
    yesterday = NOW - timedelta(minutes=600 + 1)  # 23:59 in Brasília on 4 December
    held = a_hold(ana, 5, at=yesterday)
    assert held.total == Money.parse("115.95")
    after_midnight = yesterday + timedelta(minutes=2)

    form = a_form(ana, held, payments=[cash("500.00")])
    result = sell(form, database=ana.database, now=after_midnight)

    assert str(result.total) == charged
    (ticket,) = tickets(ana)
    assert (ticket.discount_type == "01") is (charged == "115.95")
    assert (ticket.terms_shown is not None) is (charged == "115.95")


def test_a_free_ticket_needs_no_payment(ana: Counter) -> None:
    with ana.database.writing() as session:
        for fare in session.scalars(select(Fare)):
            fare.base_fare = fare.toll = fare.insurance = Money(0)
        for stop in session.scalars(select(TripStop)):
            stop.boarding_fee = Money(0)

    result = sold(ana, a_form(ana, a_hold(ana, 5), payments=[]))

    assert result.total == Money(0)
    with ana.database.reading() as session:
        assert broken_invariants(session) == []
