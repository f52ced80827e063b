"""An order, as the API tells it: in a list, and whole."""

from enum import StrEnum
from typing import Any

from app.usecases.partners.orders import OrderLine, OrderTicket, PartnerOrder
from app.usecases.purchases.read import PixView, ReturnView
from app.usecases.purchases.words import EndReason, PurchaseStatus, ReturnReason
from app.web.api.answers import moment_in
from app.web.api.endings import END_REASONS, RETURN_REASONS
from app.web.api.fields import (
    Choice,
    Identifier,
    Items,
    Moment,
    Money,
    Part,
    Text,
    ToldSchema,
    Whole,
)


class OrderStatus(StrEnum):
    """Where an order stands."""

    AWAITING_PAYMENT = "awaiting_payment"
    PAID = "paid"
    ENDED = "ended"  # it sold nothing: `end_reason` says why

    @property
    def purchase_status(self) -> PurchaseStatus:
        return _MEANT[self]


_MEANT = {
    OrderStatus.AWAITING_PAYMENT: PurchaseStatus.OPEN,
    OrderStatus.PAID: PurchaseStatus.PAID,
    OrderStatus.ENDED: PurchaseStatus.ENDED,
}
_WORDS = {meant: word for word, meant in _MEANT.items()}


class OrderLineSchema(ToldSchema):
    """An order, in few words."""

    id = Identifier(required=True)
    reference = Text(longest=80, required=True, allow_none=True)
    status = Choice(OrderStatus, required=True)
    end_reason = Choice(
        EndReason, required=True, allow_none=True, metadata={"description": END_REASONS}
    )
    created_at = Moment(required=True)
    total = Money(required=True)
    commission = Money(required=True, metadata={"description": "Quanto deste pedido é seu."})
    locator = Text(
        longest=6,
        required=True,
        allow_none=True,
        metadata={"description": "O que o passageiro leva; nulo até o pedido ser pago."},
    )


class OrderTicketSchema(ToldSchema):
    """A ticket of a paid order."""

    id = Identifier(required=True)
    seat = Whole(least=1, required=True)
    seat_label = Text(longest=10, required=True)
    passenger_name = Text(longest=60, required=True)
    total = Money(required=True)


class PixSchema(ToldSchema):
    """The carrier's charge, with which the passenger pays in their bank."""

    amount = Money(required=True)
    copy_and_paste = Text(
        longest=1000,
        required=True,
        allow_none=True,
        metadata={"description": "Nulo enquanto o banco não responde: leia o pedido de novo."},
    )
    expires_at = Moment(required=True)


class ReturnSchema(ToldSchema):
    """Money that came to the carrier and goes back the way it came."""

    amount = Money(required=True)
    reason = Choice(ReturnReason, required=True, metadata={"description": RETURN_REASONS})
    marked_at = Moment(required=True)


class OrderSchema(OrderLineSchema):
    """An order as it stands."""

    due = Money(required=True, metadata={"description": "O que os pagamentos devem somar."})
    expires_at = Moment(
        required=True,
        metadata={
            "description": "Até quando as poltronas ficam guardadas; depois de pago, quando foi."
        },
    )
    pix = Part(
        PixSchema,
        required=True,
        allow_none=True,
        metadata={"description": "A cobrança, enquanto se espera por ela."},
    )
    tickets = Items(Part(OrderTicketSchema), most=100, required=True)
    money_to_return = Items(
        Part(ReturnSchema),
        most=100,
        required=True,
        metadata={"description": "O que chegou à transportadora e ela devolve a quem pagou."},
    )


LINE = {
    "id": "9a1fb7e0-3f68-4f0c-b4d6-6c7c2b1f4a10",
    "reference": "PED-2026-118",
    "status": "paid",
    "end_reason": None,
    "created_at": "2026-12-05T10:01:00-03:00",
    "total": "137.00",
    "commission": "10.44",
    "locator": "K7M2QX",
}
ORDER = {
    **LINE,
    "due": "137.00",
    "expires_at": "2026-12-05T10:11:00-03:00",
    "pix": None,
    "tickets": [
        {
            "id": "3c0d8c1b-0c8e-4a67-8a5e-8b1f0ab1d2c3",
            "seat": 7,
            "seat_label": "07",
            "passenger_name": "Maria das Dores",
            "total": "137.00",
        }
    ],
    "money_to_return": [],
}


def told_line(line: OrderLine, zone: str) -> dict[str, Any]:
    """Return an order in few words."""
    return {
        "id": str(line.order_id),
        "reference": line.reference,
        "status": _WORDS[line.status],
        "end_reason": line.end_reason,
        "created_at": moment_in(zone, line.created_at),
        "total": str(line.total),
        "commission": str(line.commission),
        "locator": line.locator,
    }


def told_order(order: PartnerOrder, zone: str) -> dict[str, Any]:
    """Return an order as it stands."""
    view = order.purchase
    return {
        **told_line(order.line, zone),
        "due": str(view.due),
        "expires_at": moment_in(zone, view.expires_at),
        "pix": _pix(view.pix, zone) if view.pix and view.waits else None,
        "tickets": [_ticket(ticket) for ticket in order.tickets],
        "money_to_return": [_return(one, zone) for one in view.returns],
    }


def _pix(pix: PixView, zone: str) -> dict[str, Any]:
    return {
        "amount": str(pix.amount),
        "copy_and_paste": pix.copy_and_paste,
        "expires_at": moment_in(zone, pix.expires_at),
    }


def _ticket(ticket: OrderTicket) -> dict[str, Any]:
    return {
        "id": str(ticket.ticket_id),
        "seat": ticket.seat,
        "seat_label": ticket.seat_label,
        "passenger_name": ticket.passenger_name,
        "total": str(ticket.total),
    }


def _return(one: ReturnView, zone: str) -> dict[str, Any]:
    return {
        "amount": str(one.amount),
        "reason": one.reason,
        "marked_at": moment_in(zone, one.marked_at),
    }
