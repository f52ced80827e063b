"""A bank that answers what it never should: no money is lost, and nobody else waits for it."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from app.db.engine import Database
from app.db.models.purchases import PurchaseStatus
from app.gateways.pix import Charge, CobStatus, PixUnreachable
from app.usecases.purchases.asking import ask_about_due, note_charges
from app.usecases.purchases.keep_open import extend_purchase
from fares.kernel.money import ZERO, Money
from tests.builders_purchase import VISITOR, Shop, a_shop

OTHER = "visitor:bia"


@pytest.fixture
def shop(database: Database) -> Shop:
    return a_shop(database)


def is_paid(shop: Shop, purchase_id: Any, **by: str) -> bool:
    return shop.read(purchase_id, **by).status is PurchaseStatus.PAID


def test_a_lie_about_one_charge_stops_no_other(shop: Shop) -> None:
    """A Pix of nothing is refused by the gateway; even one that came through harms nobody."""
    _, first = shop.charged(7)
    purchase_id, second = shop.charged(8, by=OTHER)
    receipt = shop.bank.pay(first)
    shop.bank.charges[first] = replace(
        shop.bank.charges[first], payments=(replace(receipt, amount=ZERO),)
    )
    shop.bank.pay(second)
    note_charges([first, second], services=shop.services)

    assert ask_about_due(services=shop.services) == 2
    assert is_paid(shop, purchase_id, by=OTHER)


def test_a_charge_of_which_nothing_can_be_read_comes_after_the_others(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, first = shop.charged(7)
    purchase_id, second = shop.charged(8, by=OTHER)
    shop.bank.pay(second)
    asked = shop.bank.get_charge

    def unreadable(txid: str) -> Charge | None:
        if txid == first:
            raise PixUnreachable("resposta que não se lê")
        return asked(txid)

    monkeypatch.setattr(shop.bank, "get_charge", unreadable)
    note_charges([first], services=shop.services)
    note_charges([second], services=shop.services)
    ask_about_due(services=shop.services)
    before, after = shop.charge(second).next_ask_at, shop.charge(first).next_ask_at

    assert before is not None
    assert after is not None
    assert before < after
    note_charges([second], services=shop.services)
    ask_about_due(services=shop.services)
    assert is_paid(shop, purchase_id, by=OTHER)


def test_said_to_be_paid_and_not_by_what_it_is_asked_about_until_it_is_told(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)
    whole = shop.bank.charges[txid]
    shop.bank.charges[txid] = replace(whole, payments=())
    shop.settle(txid)
    assert shop.charge(txid).next_ask_at is not None

    shop.bank.charges[txid] = whole
    shop.settle(txid)
    assert is_paid(shop, purchase_id)


def test_more_time_asked_for_a_moment_after_the_payment_says_nothing_untrue(shop: Shop) -> None:
    """The bank changes no charge that is paid: that is no refusal of it."""
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)
    extend_purchase(purchase_id, VISITOR, services=shop.services)
    shop.settle(txid)

    assert is_paid(shop, purchase_id)


def test_the_same_pix_told_of_two_charges_pays_for_one(shop: Shop) -> None:
    first_id, first = shop.charged(7)
    second_id, second = shop.charged(8, by=OTHER)
    receipt = shop.bank.pay(first)
    shop.settle(first)
    shop.bank.charges[second] = replace(
        shop.bank.charges[second], status=CobStatus.CONCLUDED, payments=(receipt,)
    )
    shop.settle(second)

    assert is_paid(shop, first_id)
    assert not is_paid(shop, second_id, by=OTHER)
    assert shop.broken() == []


@pytest.mark.parametrize(
    "paid_at", [datetime(9999, 12, 30, tzinfo=UTC), datetime(2, 1, 1, tzinfo=UTC)]
)
def test_whatever_day_the_bank_tells_the_money_sells(shop: Shop, paid_at: datetime) -> None:
    purchase_id, txid = shop.charged(7)
    receipt = shop.bank.pay(txid, Money.parse("9999999999.99"))
    shop.bank.charges[txid] = replace(
        shop.bank.charges[txid],
        payments=(replace(receipt, paid_at=paid_at),),
    )
    shop.settle(txid)

    assert is_paid(shop, purchase_id)
    assert shop.broken() == []
