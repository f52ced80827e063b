"""The same purchases over real HTTP, with the bank's simulator told to misbehave."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from app.db.engine import Database
from app.db.models.purchases import EndReason, PurchaseStatus
from app.gateways.pix import PixGateway
from app.usecases.purchases.asking import ask_about_due, note_charges
from app.usecases.purchases.closing import close_overdue
from app.usecases.purchases.keep_open import extend_purchase
from app.usecases.purchases.reconcile import RECENT, reconcile
from app.usecases.selling.hold import HOLD_LENGTH
from tests.builders_purchase import VISITOR, Shop, a_shop
from tests.psp_server import PspThread


@pytest.fixture
def shop(sqlite_database: Database) -> Shop:
    return a_shop(sqlite_database)


@pytest.fixture
def psp(shop: Shop, tmp_path: Path) -> Iterator[PspThread]:
    psp = PspThread(tmp_path, shop.clock)
    yield psp
    psp.stop()


@pytest.fixture
def online(shop: Shop, psp: PspThread) -> Iterator[Shop]:
    """The shop with the gateway to the simulator in the place of the bank in the test."""
    gateway = PixGateway(psp.settings())
    yield replace(shop, services=replace(shop.services, pix=gateway))
    gateway.close()


def ask(shop: Shop, *txids: str) -> None:
    note_charges(txids, services=shop.services)
    ask_about_due(services=shop.services)
    close_overdue(services=shop.services)


def test_paid_in_time(online: Shop, psp: PspThread) -> None:
    purchase_id, txid = online.charged(7)
    pix = online.read(purchase_id).pix
    assert pix is not None
    assert (pix.copy_and_paste or "").startswith("000201")
    psp.pay(txid)
    ask(online, txid)

    assert online.read(purchase_id).status is PurchaseStatus.PAID
    assert online.broken() == []


@pytest.mark.parametrize(
    ("order", "returns"),
    [
        pytest.param({"times": 2}, "repeated", id="twice"),
        pytest.param({"amount": "999.00"}, "above", id="too much"),
    ],
)
def test_paid_wrongly(online: Shop, psp: PspThread, order: dict[str, str], returns: str) -> None:
    purchase_id, txid = online.charged(7)
    psp.pay(txid, **order)
    ask(online, txid)

    assert online.read(purchase_id).status is PurchaseStatus.PAID
    assert [reason for _, reason in online.returns()] == [returns]
    assert online.broken() == []


def test_half_of_it_waits_and_goes_back_at_the_end(online: Shop, psp: PspThread) -> None:
    purchase_id, txid = online.charged(7)
    psp.pay(txid, amount="1.00")
    ask(online, txid)
    assert online.read(purchase_id).status is PurchaseStatus.OPEN

    online.clock.move(HOLD_LENGTH)
    ask(online, txid)
    assert online.returns() == [("1.00", "incomplete")]


def test_after_the_end_the_bank_lets_nobody_pay_and_if_it_did_the_seat_is_sold(
    online: Shop, psp: PspThread
) -> None:
    purchase_id, txid = online.charged(7)
    online.clock.move(HOLD_LENGTH + timedelta(seconds=1))
    assert psp.try_to_pay(txid).status_code >= 400
    psp.pay(txid, force_expired=True)
    ask(online, txid)

    assert online.read(purchase_id).status is PurchaseStatus.PAID


def test_more_time_is_known_to_the_bank_under_the_same_code(online: Shop, psp: PspThread) -> None:
    purchase_id, txid = online.charged(7)
    online.clock.move(HOLD_LENGTH - timedelta(minutes=1))
    extend_purchase(purchase_id, VISITOR, services=online.services)
    online.clock.move(timedelta(minutes=5))
    psp.pay(txid)
    ask(online, txid)

    assert online.read(purchase_id).status is PurchaseStatus.PAID
    assert len(psp.charges()) == 1


def test_a_lost_answer_and_a_lost_notice_lose_nothing(online: Shop, psp: PspThread) -> None:
    psp.behave(mode="lose_answer", times=1, service="cob")
    purchase_id, txid = online.charged(7)
    psp.behave()
    assert len(psp.charges()) == 1
    psp.pay(txid)

    assert reconcile(RECENT, services=online.services) == 1
    assert online.read(purchase_id).status is PurchaseStatus.PAID


def test_while_the_bank_is_down_the_seats_stay_and_the_last_word_is_waited_for(
    online: Shop, psp: PspThread
) -> None:
    psp.behave(mode="down")
    purchase_id, txid = online.charged(7)
    assert online.read(purchase_id).waits
    online.clock.move(HOLD_LENGTH)
    ask(online, txid)
    assert online.read(purchase_id).status is PurchaseStatus.OPEN

    psp.behave()
    ask(online, txid)
    assert online.read(purchase_id).end_reason is EndReason.TIME_OVER
    assert psp.charges() == []
