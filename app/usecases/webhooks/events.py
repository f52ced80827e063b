"""What partners are told of."""

from collections.abc import Mapping
from enum import StrEnum

from app.db.models.sales import TicketStatus


class Event(StrEnum):
    """Kinds of notice; each is told once of each order or ticket."""

    ORDER_PAID = "order.paid"
    ORDER_ENDED = "order.ended"  # it sold nothing; money that still comes may revive it
    TICKET_ISSUED = "ticket.issued"
    TICKET_REFUSED = "ticket.refused"  # the tax office or its data stop it; operations mend it
    TICKET_CANCELLED = "ticket.cancelled"
    TICKET_EXPIRED = "ticket.expired"
    TEST = "webhook.test"  # comes only to the address that is tested, whatever it asked for

    @property
    def about_order(self) -> bool:
        return self in {Event.ORDER_PAID, Event.ORDER_ENDED}


OF_TICKET: Mapping[TicketStatus, Event] = {
    TicketStatus.ISSUED: Event.TICKET_ISSUED,
    TicketStatus.CANCELLED: Event.TICKET_CANCELLED,
    TicketStatus.EXPIRED: Event.TICKET_EXPIRED,
}
