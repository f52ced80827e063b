"""The tickets of an order as its own page shows them, in the order in which they travel."""

from datetime import datetime
from uuid import UUID

from app.db.engine import Database
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.ticket_view import TicketView
from app.usecases.selling.copies import TicketNotFound
from app.usecases.selling.orders import read_order


def read_own_tickets(
    order_id: UUID, *, database: Database, now: datetime
) -> tuple[TicketView, ...]:
    """Return the tickets of an order as they stand at a moment.

    :raises OrderNotFound: if there is no such order
    """
    order = read_order(order_id, database=database)
    views = [read_ticket(one, database=database, now=now) for one in order.ticket_ids]
    return tuple(sorted(views, key=lambda view: (view.journey.departs_at, view.seat)))


def read_own_ticket(
    order_id: UUID, ticket_id: UUID, *, database: Database, now: datetime
) -> TicketView:
    """Return one ticket of an order, and none of another's.

    :raises TicketNotFound: if the order has no such ticket
    """
    order = read_order(order_id, database=database)
    if ticket_id not in order.ticket_ids:
        raise TicketNotFound
    return read_ticket(ticket_id, database=database, now=now)
