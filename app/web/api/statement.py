"""The statement: what was sold in some days, and who owes whom."""

from typing import Any
from uuid import UUID

from flask import Response
from marshmallow import fields

from app.usecases.partners.access import Scope
from app.usecases.partners.statement import (
    Period,
    StatementItem,
    StatementTotals,
    list_statement,
    total_statement,
)
from app.web.api.answers import answer, moment_in
from app.web.api.blueprint import ApiBlueprint
from app.web.api.cursors import MOST_ITEMS, page, read_cursor, read_moment
from app.web.api.fields import (
    Day,
    Identifier,
    Items,
    Moment,
    Money,
    Part,
    Text,
    ToldSchema,
    Whole,
)
from app.web.api.links import Link
from app.web.api.pages import PageQuery
from app.web.context import services
from app.web.partner_keys import partner

blueprint = ApiBlueprint(
    "statement", __name__, tag="Extrato", description="O vendido, a comissão e o saldo."
)


class StatementQuery(PageQuery):
    """The first and the last day, both included, on the partner's own clock."""

    first_day = Day(required=True, data_key="from")
    last_day = Day(required=True, data_key="to")


class TotalsSchema(ToldSchema):
    """What all sales of the period come to."""

    orders = Whole(least=0, required=True)
    sold = Money(required=True)
    collected = Money(required=True, metadata={"description": "Recebido por você."})
    received = Money(required=True, metadata={"description": "Recebido pela transportadora."})
    commission = Money(required=True)
    partner_owes = Money(required=True, metadata={"description": "Você deve à transportadora."})
    carrier_owes = Money(required=True, metadata={"description": "A transportadora deve a você."})


class StatementItemSchema(ToldSchema):
    """One sale."""

    order_id = Identifier(required=True)
    reference = Text(longest=80, required=True, allow_none=True)
    locator = Text(longest=6, required=True)
    sold_at = Moment(required=True)
    total = Money(required=True)
    collected = Money(required=True)
    received = Money(required=True)
    commission = Money(required=True)


class StatementSchema(ToldSchema):
    """The totals of the whole period, and a page of its sales."""

    totals = Part(TotalsSchema, required=True)
    items = Items(Part(StatementItemSchema), most=MOST_ITEMS, required=True)
    next = fields.String(required=True, allow_none=True)


EXAMPLE = {
    "totals": {
        "orders": 1,
        "sold": "137.00",
        "collected": "137.00",
        "received": "0.00",
        "commission": "10.44",
        "partner_owes": "126.56",
        "carrier_owes": "0.00",
    },
    "items": [
        {
            "order_id": "9a1fb7e0-3f68-4f0c-b4d6-6c7c2b1f4a10",
            "reference": "PED-2026-118",
            "locator": "K7M2QX",
            "sold_at": "2026-12-05T10:01:00-03:00",
            "total": "137.00",
            "collected": "137.00",
            "received": "0.00",
            "commission": "10.44",
        }
    ],
    "next": None,
}


@blueprint.read(
    "/statement",
    scope=Scope.STATEMENT,
    query=StatementQuery,
    answers=StatementSchema,
    example=EXAMPLE,
    may=(404, 422),
    links=[Link("order", "read_order", {"order_id": "/items/0/order_id"})],
)
def read_statement(query: dict[str, Any]) -> Response:
    """Mostra o vendido de um dia a outro, com quem está o dinheiro e o saldo."""
    asking, database = partner(), services().database
    period = Period(
        partner_id=asking.partner_id,
        zone=asking.zone,
        first_day=query["first_day"],
        last_day=query["last_day"],
    )
    found = list_statement(
        period,
        after=read_cursor(query["cursor"], read_moment, UUID),
        limit=query["limit"] + 1,
        database=database,
    )
    items, following = page(found, query["limit"], _keys)
    return answer(
        {
            "totals": _totals(total_statement(period, database=database)),
            "items": [_item(one, asking.zone) for one in items],
            "next": following,
        }
    )


def _keys(item: StatementItem) -> tuple[str, str]:
    return item.sold_at.isoformat(), str(item.order_id)


def _totals(totals: StatementTotals) -> dict[str, Any]:
    return {
        "orders": totals.orders,
        "sold": str(totals.sold),
        "collected": str(totals.collected),
        "received": str(totals.received),
        "commission": str(totals.commission),
        "partner_owes": str(totals.partner_owes),
        "carrier_owes": str(totals.carrier_owes),
    }


def _item(item: StatementItem, zone: str) -> dict[str, Any]:
    return {
        "order_id": str(item.order_id),
        "reference": item.reference,
        "locator": item.locator,
        "sold_at": moment_in(zone, item.sold_at),
        "total": str(item.total),
        "collected": str(item.collected),
        "received": str(item.received),
        "commission": str(item.commission),
    }
