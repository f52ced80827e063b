"""Money by card on line: each attempt has a number of its own, and what came has its place."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.charges import CardAttempt, ChargeStatus
from app.db.models.payments import Payment, PaymentMethod
from app.db.models.purchases import EndReason, PurchaseStatus
from app.gateways.card import CardUnreachable
from app.gateways.card_session import SessionStatus
from app.usecases.purchases.asking import ask_about_due, note_attempts
from app.usecases.purchases.card_page import Addresses, open_card_page
from app.usecases.purchases.card_settle import settle_attempt
from app.usecases.purchases.closing import close_overdue
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.terms import CardNotOffered, ChargeRefused, PurchaseOver
from app.usecases.selling.hold import HOLD_LENGTH
from tests.builders_purchase import VISITOR, Shop, a_purchase, a_shop
from tests.scripted_gateway import ScriptedGateway

ADDRESSES = Addresses(
    back="http://127.0.0.1/volta",
    cancelled="http://127.0.0.1/cancelou",
    notices="http://127.0.0.1/x",
)


@pytest.fixture
def shop(database: Database) -> Shop:
    shop = a_shop(database)
    gateway = ScriptedGateway(shop.clock)
    return replace(shop, services=replace(shop.services, card=gateway))  # type: ignore[arg-type]


def gateway_of(shop: Shop) -> ScriptedGateway:
    assert isinstance(shop.services.card, ScriptedGateway)
    return shop.services.card


def opened(shop: Shop, *seats: int) -> tuple[UUID, UUID]:
    """Open the gateway's page for seats: the purchase and the attempt."""
    purchase_id = shop.begin(a_purchase(shop.hold(*seats)))
    return purchase_id, tried(shop, purchase_id)


def tried(shop: Shop, purchase_id: UUID) -> UUID:
    open_card_page(purchase_id, VISITOR, ADDRESSES, services=shop.services)
    return gateway_of(shop).wanted[-1].attempt_id


def settle(shop: Shop, attempt_id: UUID) -> None:
    settle_attempt(attempt_id, services=shop.services)


def test_a_paid_attempt_sells_the_seats_and_keeps_what_the_acquirer_told(shop: Shop) -> None:
    purchase_id, attempt_id = opened(shop, 7)
    assert shop.read(purchase_id).card_page == "https://cartao.exemplo/1"
    gateway_of(shop).pay(attempt_id)
    settle(shop, attempt_id)
    settle(shop, attempt_id)

    assert shop.read(purchase_id).status is PurchaseStatus.PAID
    with shop.database.reading() as session:
        payment = session.scalars(select(Payment)).one()
        assert (payment.method, payment.card_last4) == (PaymentMethod.CREDIT, "4321")
        assert (payment.card_nsu, payment.card_attempt_id) == ("000777", attempt_id)
    assert shop.returns() == []
    assert shop.broken() == []


def test_a_refused_card_is_told_and_another_attempt_has_another_number(shop: Shop) -> None:
    purchase_id, first = opened(shop, 7)
    gateway_of(shop).end(first, SessionStatus.REFUSED)
    settle(shop, first)
    assert shop.read(purchase_id).card_refused
    assert shop.read(purchase_id).waits

    second = tried(shop, purchase_id)
    assert second != first
    gateway_of(shop).pay(second)
    settle(shop, second)
    assert shop.read(purchase_id).status is PurchaseStatus.PAID


@pytest.mark.parametrize("status", [SessionStatus.CANCELLED, SessionStatus.EXPIRED])
def test_who_turned_back_may_pay_by_pix(shop: Shop, status: SessionStatus) -> None:
    purchase_id, attempt_id = opened(shop, 7)
    gateway_of(shop).end(attempt_id, status)
    settle(shop, attempt_id)
    assert not shop.read(purchase_id).card_refused

    txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    shop.bank.pay(txid)
    shop.settle(txid)
    assert shop.read(purchase_id).status is PurchaseStatus.PAID


def test_paid_by_card_and_by_pix_the_later_goes_back(shop: Shop) -> None:
    purchase_id, attempt_id = opened(shop, 7)
    txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    shop.bank.pay(txid)
    shop.settle(txid)
    gateway_of(shop).pay(attempt_id)
    settle(shop, attempt_id)

    assert shop.returns() == [(str(shop.read(purchase_id).total), "repeated")]
    assert shop.broken() == []


def test_paid_after_the_seat_is_somebody_elses_the_money_goes_back(shop: Shop) -> None:
    purchase_id, attempt_id = opened(shop, 7)
    shop.clock.move(HOLD_LENGTH)
    shop.hold(7, by="visitor:bia")
    gateway_of(shop).pay(attempt_id)
    settle(shop, attempt_id)

    view = shop.read(purchase_id)
    assert view.end_reason is EndReason.SEAT_LOST
    assert shop.returns() == [(str(view.total), "seat_lost")]


def test_a_silent_gateway_charges_nothing_and_says_so(shop: Shop) -> None:
    purchase_id = shop.begin(a_purchase(shop.hold(7)))
    gateway_of(shop).silent = True
    with pytest.raises(CardUnreachable):
        open_card_page(purchase_id, VISITOR, ADDRESSES, services=shop.services)
    assert shop.read(purchase_id).waits

    gateway_of(shop).silent = False
    shop.clock.move(HOLD_LENGTH)
    note_attempts([one.id for one in attempts(shop)], services=shop.services)
    ask_about_due(services=shop.services)
    close_overdue(services=shop.services)
    assert [one.status for one in attempts(shop)] == [ChargeStatus.CLOSED]
    assert shop.read(purchase_id).end_reason is EndReason.TIME_OVER


def attempts(shop: Shop) -> list[CardAttempt]:
    with shop.database.reading() as session:
        return list(session.scalars(select(CardAttempt)))


def test_a_gateway_that_refuses_is_told(shop: Shop) -> None:
    purchase_id = shop.begin(a_purchase(shop.hold(7)))
    gateway_of(shop).refusing = True
    with pytest.raises(ChargeRefused):
        open_card_page(purchase_id, VISITOR, ADDRESSES, services=shop.services)


def test_without_a_gateway_there_is_no_card(shop: Shop) -> None:
    purchase_id = shop.begin(a_purchase(shop.hold(7)))
    without = replace(shop.services, card=None)
    with pytest.raises(CardNotOffered):
        open_card_page(purchase_id, VISITOR, ADDRESSES, services=without)


def test_a_paid_purchase_opens_no_page(shop: Shop) -> None:
    purchase_id, attempt_id = opened(shop, 7)
    gateway_of(shop).pay(attempt_id)
    settle(shop, attempt_id)
    with pytest.raises(PurchaseOver):
        tried(shop, purchase_id)


def test_a_session_paid_late_sells_if_the_seat_is_free(shop: Shop) -> None:
    purchase_id, attempt_id = opened(shop, 7)
    shop.clock.move(HOLD_LENGTH + timedelta(minutes=1))
    gateway_of(shop).pay(attempt_id)
    note_attempts([attempt_id], services=shop.services)
    assert ask_about_due(services=shop.services) == 1
    assert shop.read(purchase_id).status is PurchaseStatus.PAID


def test_an_attempt_that_is_still_on_its_way_is_asked_about_again(shop: Shop) -> None:
    """The gateway had not heard of it, and heard a moment later."""
    purchase_id, attempt_id = opened(shop, 7)
    heard = gateway_of(shop).sessions.pop(attempt_id)
    settle(shop, attempt_id)
    assert [one.next_ask_at is not None for one in attempts(shop)] == [True]

    gateway_of(shop).sessions[attempt_id] = heard
    gateway_of(shop).pay(attempt_id)
    settle(shop, attempt_id)
    assert shop.read(purchase_id).status is PurchaseStatus.PAID
