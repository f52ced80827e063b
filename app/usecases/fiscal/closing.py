"""The end of a ticket that never got its BP-e: seat freed, number retired, money marked.

The money is marked in the same transaction that ends the ticket, so that no order is ever
left with neither (R6033-193: the cancellation is a record owed to the regulator, too).
"""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.orm import Session

from app.clock import true_now
from app.db import leases, outbox
from app.db.models.fiscal import DocumentStatus
from app.db.models.outbox import MessageKind
from app.db.models.sales import RefundDue, Ticket, TicketStatus
from app.db.queries import seat_legs
from app.operations.ticket_records import records_due_at
from app.usecases.fiscal import records
from app.usecases.fiscal.desk import Desk
from app.usecases.fiscal.outcome import Closed
from app.usecases.operations import audit
from fares.kernel.money import Money

NOT_AUTHORIZED_IN_TIME = "BP-e não autorizado até a hora do embarque"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a ticket ends, and by whom."""

    status: TicketStatus
    """`CANCELLED` or `EXPIRED`."""
    reason: str
    """In Portuguese, shown beside the money to return."""
    user_id: int | None
    """None when the product itself ends it."""


def close_expired(desk: Desk) -> Closed:
    """End a ticket whose boarding time passed without an authorised BP-e.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    ending = Ending(status=TicketStatus.EXPIRED, reason=NOT_AUTHORIZED_IN_TIME, user_id=None)
    with desk.writing() as session:
        close(desk, session, ending)
    return Closed(ticket_id=desk.ticket_id, status=TicketStatus.EXPIRED)


def close(desk: Desk, session: Session, ending: Ending) -> Money:
    """End the ticket in the caller's transaction, finish the claim, return what is owed back.

    :raises TicketMoved: if the ticket does not wait for its BP-e any more
    """
    ticket = session.get_one(Ticket, desk.ticket_id)
    records.move_ticket(session, ticket.id, ending.status, at=desk.now())
    session.add(
        RefundDue(
            ticket_id=ticket.id, amount=ticket.total, reason=ending.reason, marked_at=desk.now()
        )
    )
    seat_legs.free_ticket(session, ticket.id)
    _retire_document(session, ticket.id)
    _owe_cancellation(desk, session)
    audit.record(
        session,
        at=desk.now(),
        user_id=ending.user_id,
        action=f"ticket.{ending.status}",
        subject_kind="ticket",
        subject_id=ticket.id,
        details={"to_return": str(ticket.total)},
    )
    leases.finish(session, desk.claim)
    return ticket.total


def _retire_document(session: Session, ticket_id: UUID) -> None:
    document = records.live(session, ticket_id)
    if document is not None:
        document.status = DocumentStatus.RETIRED


def _owe_cancellation(desk: Desk, session: Session) -> None:
    """Keep the record of the cancellation for the regulator."""
    now = desk.now()
    outbox.keep(
        session,
        MessageKind.REGULATOR_CANCELLATION,
        desk.ticket_id,
        created_at=now,
        due_at=records_due_at(now),
        true_at=true_now(),
    )
