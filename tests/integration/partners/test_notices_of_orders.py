"""What becomes of a partner's order is told, with the change itself or not at all."""

from functools import partial
from uuid import UUID

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.outbox import MessageKind, OutboxMessage
from app.db.models.webhooks import WebhookDelivery
from app.usecases.purchases.closing import close_overdue
from app.usecases.purchases.collect import NotTheWholeDue
from app.usecases.purchases.keep_open import give_up
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.selling.hold import HOLD_LENGTH
from app.usecases.webhooks.body import body_of
from app.usecases.webhooks.endpoints import register_endpoint
from app.usecases.webhooks.events import Event
from app.usecases.webhooks.terms import RegisterEndpoint
from tests.builders_partner_sale import PartnerShop, a_partner_shop, another_partner
from tests.builders_sale import cash
from tests.races import together
from tests.said_statements import statements

URL = "https://agencia.example.com/avisos"


@pytest.fixture
def seller(database: Database) -> PartnerShop:
    """A partner that wants to be told of everything, beside one that sells as well."""
    seller = a_partner_shop(database)
    for one in (seller, another_partner(seller)):
        wanted = RegisterEndpoint(partner_id=one.partner_id, url=f"{URL}/{one.partner_id}")
        register_endpoint(wanted, services=seller.shop.services)
    return seller


def owed(seller: PartnerShop) -> list[tuple[str, UUID]]:
    """Return what is owed to partners: kinds and subjects, each with its message."""
    with seller.shop.database.reading() as session:
        rows = (
            select(WebhookDelivery)
            .join(OutboxMessage, OutboxMessage.subject_id == WebhookDelivery.id)
            .where(OutboxMessage.kind == MessageKind.WEBHOOK)
            .order_by(OutboxMessage.id)
        )
        return [(one.event, one.subject_id) for one in session.scalars(rows)]


def test_an_order_that_is_paid_is_told_once_and_where_to_look(seller: PartnerShop) -> None:
    order_id = seller.ordered(7, 8)
    assert owed(seller) == []

    seller.pay(order_id)
    seller.pay(order_id)

    assert owed(seller) == [(Event.ORDER_PAID, order_id)]
    with seller.shop.database.reading() as session:
        delivery = session.scalars(select(WebhookDelivery)).one()
        body = body_of(session, delivery, settings=seller.shop.services.settings)
    assert body.decode() == (
        f'{{"id":"{delivery.id}","type":"order.paid","created_at":"2026-12-05T13:00:00+00:00",'
        f'"data":{{"order_id":"{order_id}","reference":"PED-1",'
        f'"url":"http://127.0.0.1:5000/api/v1/orders/{order_id}"}}}}'
    )


def test_an_order_paid_by_the_carriers_pix_is_told(seller: PartnerShop) -> None:
    order_id = seller.ordered(7)
    txid = charge_by_pix(order_id, seller.held_by, services=seller.shop.services)
    seller.shop.bank.pay(txid)

    seller.shop.settle(txid)

    assert owed(seller) == [(Event.ORDER_PAID, order_id)]


def test_twenty_that_pay_at_once_are_told_once(seller: PartnerShop) -> None:
    order_id = seller.ordered(7)
    due = str(seller.due(order_id))

    together([partial(seller.pay, order_id, cash(due)) for _ in range(20)])

    assert owed(seller) == [(Event.ORDER_PAID, order_id)]


def test_an_order_that_is_not_paid_is_not_told_as_paid(seller: PartnerShop) -> None:
    with pytest.raises(NotTheWholeDue):
        seller.pay(seller.ordered(7), cash("1.00"))

    assert owed(seller) == []


def test_an_order_whose_time_is_over_is_told_and_so_is_its_late_money(
    seller: PartnerShop,
) -> None:
    order_id = seller.ordered(7)
    txid = charge_by_pix(order_id, seller.held_by, services=seller.shop.services)
    seller.shop.clock.move(HOLD_LENGTH)
    seller.shop.settle(txid)
    close_overdue(services=seller.shop.services)
    assert owed(seller) == [(Event.ORDER_ENDED, order_id)]

    seller.shop.bank.pay(txid)
    seller.shop.settle(txid)

    assert owed(seller) == [(Event.ORDER_ENDED, order_id), (Event.ORDER_PAID, order_id)]


def test_an_order_that_is_given_up_is_told(seller: PartnerShop) -> None:
    order_id = seller.ordered(7)

    give_up(order_id, seller.held_by, services=seller.shop.services)

    assert owed(seller) == [(Event.ORDER_ENDED, order_id)]


def test_a_visitors_purchase_costs_no_question(seller: PartnerShop) -> None:
    shop = seller.shop
    with statements(shop.database) as said:
        _, txid = shop.charged(7)
        shop.bank.pay(txid)
        shop.settle(txid)
        purchase_id, _ = shop.charged(8)
        give_up(purchase_id, "visitor:ana", services=shop.services)

    assert said
    assert [one for one in said if "webhook" in one] == []
    assert owed(seller) == []
