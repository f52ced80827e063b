"""The statement of a partner, on both databases: what it sold, and who owes whom."""

from datetime import UTC, date, datetime, timedelta

import pytest

from app.db.engine import Database
from app.usecases.partners.statement import (
    InvalidPeriod,
    Period,
    list_statement,
    list_whole_statement,
    total_statement,
)
from app.usecases.purchases.pix_charge import charge_by_pix
from fares.kernel.money import ZERO, Money
from tests.builders_company import RIO_BRANCO
from tests.builders_partner_sale import PartnerShop, a_partner_shop, another_partner

DAY = date(2026, 12, 5)


@pytest.fixture
def seller(database: Database) -> PartnerShop:
    return a_partner_shop(database)


def a_period(
    seller: PartnerShop,
    first_day: date = DAY,
    last_day: date = DAY,
    zone: str = "America/Sao_Paulo",
) -> Period:
    return Period(partner_id=seller.partner_id, zone=zone, first_day=first_day, last_day=last_day)


def paid_to_the_carrier(seller: PartnerShop, seat: int) -> None:
    purchase_id = seller.ordered(seat)
    txid = charge_by_pix(purchase_id, seller.held_by, services=seller.shop.services)
    seller.shop.bank.pay(txid)
    seller.shop.settle(txid)


def test_without_sales_nobody_owes_anything(seller: PartnerShop) -> None:
    totals = total_statement(a_period(seller), database=seller.shop.database)

    assert (totals.orders, totals.sold) == (0, ZERO)
    assert (totals.partner_owes, totals.carrier_owes) == (ZERO, ZERO)
    assert (
        list_statement(a_period(seller), after=None, limit=10, database=seller.shop.database) == []
    )


def test_what_the_partner_collected_less_its_commission_is_the_carriers(
    seller: PartnerShop,
) -> None:
    order = seller.order(seller.pay(seller.ordered(7)))

    totals = total_statement(a_period(seller), database=seller.shop.database)

    assert order.commission is not None
    assert (totals.sold, totals.collected, totals.received) == (order.total, order.total, ZERO)
    assert totals.partner_owes == order.total - order.commission
    assert totals.carrier_owes == ZERO


def test_the_commission_on_what_the_carrier_received_is_the_partners(seller: PartnerShop) -> None:
    paid_to_the_carrier(seller, 7)

    totals = total_statement(a_period(seller), database=seller.shop.database)

    assert (totals.collected, totals.received) == (ZERO, totals.sold)
    assert totals.commission > ZERO
    assert (totals.partner_owes, totals.carrier_owes) == (ZERO, totals.commission)


def test_items_add_up_to_the_totals_and_another_partners_are_not_among_them(
    seller: PartnerShop,
) -> None:
    seller.pay(seller.ordered(5))
    paid_to_the_carrier(seller, 6)
    other = another_partner(seller)
    other.pay(other.ordered(7))
    seller.ordered(8)

    items = list(list_whole_statement(a_period(seller), database=seller.shop.database))
    totals = total_statement(a_period(seller), database=seller.shop.database)

    assert len(items) == totals.orders == 2
    assert Money.total(one.total for one in items) == totals.sold
    assert Money.total(one.collected for one in items) == totals.collected
    assert Money.total(one.received for one in items) == totals.received
    assert Money.total(one.commission for one in items) == totals.commission


def test_page_by_page_each_sale_comes_once(seller: PartnerShop) -> None:
    for seat in (4, 5, 6):
        seller.pay(seller.ordered(seat))
    seen = []
    after = None
    while page := list_statement(
        a_period(seller), after=after, limit=1, database=seller.shop.database
    ):
        seen += page
        after = page[-1].sold_at, page[-1].order_id

    assert len({one.order_id for one in seen}) == len(seen) == 3


@pytest.mark.parametrize(
    ("at", "day"),
    [
        pytest.param(datetime(2026, 12, 6, 4, 59, 59, tzinfo=UTC), DAY, id="last second"),
        pytest.param(datetime(2026, 12, 6, 5, tzinfo=UTC), DAY + timedelta(days=1), id="midnight"),
    ],
)
def test_a_day_is_the_day_where_the_partner_is(database: Database, at: datetime, day: date) -> None:
    seller = a_partner_shop(database, place=RIO_BRANCO)
    seller.shop.clock.move_to(at)
    seller.pay(seller.ordered(7))

    sold = {
        on: total_statement(a_period(seller, on, on, RIO_BRANCO[3]), database=database).orders
        for on in (DAY, DAY + timedelta(days=1))
    }

    assert sold == {on: int(on == day) for on in sold}


@pytest.mark.parametrize(("length", "may"), [(-1, False), (0, True), (365, True), (366, False)])
def test_a_period_is_a_year_at_most(seller: PartnerShop, length: int, may: bool) -> None:
    period = a_period(seller, DAY, DAY + timedelta(days=length))

    if may:
        assert total_statement(period, database=seller.shop.database).orders == 0
    else:
        with pytest.raises(InvalidPeriod):
            total_statement(period, database=seller.shop.database)
