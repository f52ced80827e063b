"""Where a ticket stands for whoever reads it, from what is stored and the clock."""

from dataclasses import dataclass
from datetime import datetime

from app.db.models.outbox import MessageStatus
from app.db.models.sales import TicketStatus
from app.usecases.fiscal.closing import NOT_AUTHORIZED_IN_TIME
from app.usecases.fiscal.outcome import Wait
from app.usecases.fiscal.ticket_view import TicketState

_ENDED = {
    TicketStatus.ISSUED: TicketState.ISSUED,
    TicketStatus.CANCELLED: TicketState.CANCELLED,
    TicketStatus.EXPIRED: TicketState.EXPIRED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredState:
    """What is stored of a ticket's standing."""

    status: TicketStatus
    departs_at: datetime
    refund_reason: str | None
    """Why its money goes back, if it does."""
    message: MessageStatus | None
    """How its row in the outbox stands."""
    last_error: str | None


def tell_state(stored: StoredState, *, now: datetime) -> tuple[TicketState, str]:
    """Return the state and what it is due to; the clock counts even if no worker ran."""
    if stored.status in _ENDED:
        return _ENDED[stored.status], stored.refund_reason or ""
    if now > stored.departs_at:
        return TicketState.EXPIRED, NOT_AUTHORIZED_IN_TIME
    if stored.message is MessageStatus.DEAD:
        return TicketState.REFUSED, stored.last_error or ""
    return TicketState.PENDING, stored.last_error or Wait.QUEUED.label
