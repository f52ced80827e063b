"""What the counter shows of a sale and of its tickets."""

from collections.abc import Iterable
from uuid import UUID

from flask import url_for

from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.ticket_view import TicketState, TicketView
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
    database, now = services().database, services().now()
    return [_ticket(read_ticket(one, database=database, now=now)) for one in ticket_ids]


def _ticket(view: TicketView) -> dict[str, object]:
    issued = view.bpe_proc is not None
    return {
        "ticket_id": str(view.ticket_id),
        "state": view.state.value,
        "state_label": view.state.label,
        "tone": TONES[view.state],
        "reason": view.why,
        "seat_label": view.seat_label,
        "passenger_name": view.traveller.name,
        "journey": _journey(view),
        "page_url": url_for("tickets.page", ticket_id=view.ticket_id),
        "print_url": url_for("tickets.roll", ticket_id=view.ticket_id) if issued else None,
        "pdf_url": url_for("tickets.dabpe", ticket_id=view.ticket_id) if issued else None,
    }


def _journey(view: TicketView) -> str:
    leaves = at_place(view.journey.departs_at, view.journey.origin_zone)
    way = f"{view.journey.origin} → {view.journey.destination}"
    return f"{way}, {data_curta(leaves.date())} {leaves:%H:%M}"
