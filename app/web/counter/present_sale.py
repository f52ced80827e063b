"""What the counter shows of a sale and of its tickets."""

from collections.abc import Iterable
from uuid import UUID

from flask import url_for

from app.usecases.fiscal.ticket_view import TicketState
from app.usecases.fiscal.told_tickets import ToldTicket, tell_tickets
from app.usecases.selling.sell_terms import Sold
from app.web.context import services
from app.web.formatting import at_place, data_curta

TONES = {
    TicketState.ISSUED: "ok",
    TicketState.PENDING: "warn",
    TicketState.REFUSED: "danger",
    TicketState.CANCELLED: "danger",
    TicketState.EXPIRED: "danger",
}


def sold(sale: Sold) -> dict[str, object]:
    """Show a sale with its tickets as they stand now."""
    return {
        "order_id": str(sale.order_id),
        "locator": sale.locator,
        "total": str(sale.total),
        "change": str(sale.change),
        "repeated": sale.repeated,
        "receipt_url": url_for("tickets.receipt", order_id=sale.order_id),
        "tickets": tickets_of(ticket.ticket_id for ticket in sale.tickets),
    }


def tickets_of(ticket_ids: Iterable[UUID]) -> list[dict[str, object]]:
    """Show tickets in the order given."""
    told = tell_tickets(ticket_ids, database=services().database, now=services().now())
    return [_ticket(one) for one in told]


def _ticket(told: ToldTicket) -> dict[str, object]:
    ticket_id = told.ticket_id
    return {
        "ticket_id": str(ticket_id),
        "state": told.state.value,
        "state_label": told.state.label,
        "tone": TONES[told.state],
        "reason": told.why,
        "seat_label": told.seat_label,
        "passenger_name": told.passenger_name,
        "journey": _journey(told),
        "page_url": url_for("tickets.page", ticket_id=ticket_id),
        "print_url": url_for("tickets.roll", ticket_id=ticket_id) if told.issued else None,
        "pdf_url": url_for("tickets.dabpe", ticket_id=ticket_id) if told.issued else None,
    }


def _journey(told: ToldTicket) -> str:
    leaves = at_place(told.departs_at, told.origin_zone)
    return f"{told.origin} → {told.destination}, {data_curta(leaves.date())} {leaves:%H:%M}"
