"""Orders: held seats that somebody wants, then pays for, then travels in."""

from typing import Any
from uuid import UUID

from flask import Response, url_for

from app.usecases.partners.access import Scope
from app.usecases.partners.orders import (
    OrderLine,
    list_partner_orders,
    read_partner_order,
)
from app.usecases.purchases.begin import begin_purchase
from app.usecases.purchases.terms import (
    MOST_JOURNEYS,
    BeginPurchase,
    HeldJourney,
    SoldByPartner,
)
from app.usecases.purchases.watch import watch_purchase
from app.usecases.selling.hold import held_by_partner
from app.web.api.answers import answer
from app.web.api.blueprint import ApiBlueprint
from app.web.api.cursors import page, read_cursor, read_moment
from app.web.api.fields import ApiSchema, Choice, Flag, Identifier, Items, Part, Text
from app.web.api.hold_told import MOST_SEATS
from app.web.api.idempotency import request_key
from app.web.api.links import Link
from app.web.api.order_told import (
    LINE,
    ORDER,
    OrderLineSchema,
    OrderSchema,
    OrderStatus,
    told_line,
    told_order,
)
from app.web.api.pages import PageQuery, page_of
from app.web.api.people import BUYER, PASSENGER, BuyerSchema, PassengerSchema
from app.web.context import services
from app.web.partner_keys import partner
from fares.tariff import Channel

blueprint = ApiBlueprint(
    "orders", __name__, tag="Pedidos", description="Quem viaja, quanto se deve, o que foi pago."
)


ORDER_ID = {"order_id": "/id"}
PAID = {"kind": "collected", "payments": [{"method": "cash", "amount": "/due"}]}


class HeldJourneySchema(ApiSchema):
    """The seats of one hold, and who travels in each."""

    hold_id = Identifier(required=True)
    passengers = Items(Part(PassengerSchema), least=1, most=MOST_SEATS, required=True)


class OrderBody(ApiSchema):
    """What is ordered."""

    reference = Text(
        longest=80, load_default=None, metadata={"description": "O nome que você dá ao pedido."}
    )
    journeys = Items(
        Part(HeldJourneySchema),
        least=1,
        most=MOST_JOURNEYS,
        required=True,
        metadata={"description": "Uma viagem, ou a ida e a volta, na ordem em que se viaja."},
    )
    buyer = Part(BuyerSchema, load_default=None)
    conditions_accepted = Flag(
        required=True,
        metadata={"description": "Se o passageiro aceitou as regras da tarifa (art. 144, § 2º)."},
    )


class OrderQuery(PageQuery):
    """Which orders are asked for."""

    status = Choice(OrderStatus, load_default=None)


@blueprint.write(
    "/orders",
    scope=Scope.SELL,
    takes=OrderBody,
    sent={
        "reference": "PED-2026-118",
        "journeys": [
            {"hold_id": "5f0c2f6e-53a6-4c55-9c1c-0f4dba0c1b7e", "passengers": [PASSENGER]}
        ],
        "buyer": BUYER,
        "conditions_accepted": True,
    },
    answers=OrderSchema,
    example=ORDER | {"status": "awaiting_payment", "locator": None, "tickets": []},
    links=[Link("order", "read_order", ORDER_ID), Link("payment", "pay_order", ORDER_ID, PAID)],
)
def create_order(body: dict[str, Any]) -> Response:
    """Pede poltronas reservadas: fixa o preço e guarda as poltronas até o pagamento."""
    asking = partner()
    command = BeginPurchase(
        submission_key=f"partner:{asking.partner_id}:{request_key()}",
        held_by=held_by_partner(asking.partner_id),
        journeys=tuple(
            HeldJourney(hold_id=one["hold_id"], passengers=tuple(one["passengers"]))
            for one in body["journeys"]
        ),
        channel=Channel.PARTNER,
        buyer=body["buyer"],
        conditions_accepted=body["conditions_accepted"],
        partner=SoldByPartner(asking.partner_id, body["reference"]),
    )
    order_id = begin_purchase(command, database=services().database, now=services().now())
    address = url_for("api_orders.read_order", order_id=order_id)
    return answer(order_as_it_stands(order_id), 201, {"Location": address})


@blueprint.read(
    "/orders",
    scope=Scope.SELL,
    query=OrderQuery,
    answers=page_of(OrderLineSchema),
    example={"items": [LINE], "next": None},
    may=(404,),
    links=[
        Link("next_page", "list_orders", {"cursor": "/next"}),
        Link("order", "read_order", {"order_id": "/items/0/id"}),
    ],
)
def list_orders(query: dict[str, Any]) -> Response:
    """Lista os seus pedidos, do mais novo ao mais antigo."""
    status = query["status"]
    found = list_partner_orders(
        partner().partner_id,
        status=status.purchase_status if status else None,
        after=read_cursor(query["cursor"], read_moment, UUID),
        limit=query["limit"] + 1,
        database=services().database,
    )
    items, following = page(found, query["limit"], _keys)
    return answer({"items": [told_line(one, partner().zone) for one in items], "next": following})


@blueprint.read(
    "/orders/<uuid:order_id>",
    scope=Scope.SELL,
    answers=OrderSchema,
    example=ORDER,
    may=(404,),
    links=[Link("payment", "pay_order", ORDER_ID, PAID)],
)
def read_order(order_id: UUID) -> Response:
    """Mostra um pedido como ele está; se espera um Pix, o banco é perguntado."""
    order_as_it_stands(order_id)
    watch_purchase(order_id, services=services())
    return answer(order_as_it_stands(order_id))


def order_as_it_stands(order_id: UUID) -> dict[str, Any]:
    """Return an order of the partner that asks.

    :raises PurchaseNotFound: if there is none
    """
    order = read_partner_order(
        order_id, partner().partner_id, database=services().database, now=services().now()
    )
    return told_order(order, partner().zone)


def _keys(line: OrderLine) -> tuple[str, str]:
    return line.created_at.isoformat(), str(line.order_id)
