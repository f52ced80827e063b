"""Expiry: a ticket without an authorised BP-e at its boarding time ends with the money marked.

The worker looks for them; but whoever reads such a ticket sees that it has expired even
if no worker ran.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db import leases
from app.db.leases import OPEN, LeaseLost
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.sales import Ticket, TicketStatus
from app.usecases.fiscal.attempt import attempt
from app.usecases.fiscal.desk import lease_of
from app.usecases.fiscal.issue import desk_for, workers_patience
from app.usecases.fiscal.outcome import Closed
from app.usecases.services import Services

MOST_AT_ONCE = 100


def expire_overdue(*, services: Services) -> int:
    """End the tickets given up whose boarding time has passed; return how many ended.

    Those still waiting are ended by their own next attempt, which asks the tax office
    first where they were sent.
    """
    now = services.now()
    with services.database.reading() as session:
        overdue = _given_up_and_overdue(session, now)
    return sum(_expire(ticket_id, services) for ticket_id in overdue)


def _given_up_and_overdue(session: Session, now: datetime) -> list[UUID]:
    return list(
        session.scalars(
            select(Ticket.id)
            .join(OutboxMessage, OutboxMessage.subject_id == Ticket.id)
            .where(
                OutboxMessage.kind == MessageKind.BPE,
                OutboxMessage.status == MessageStatus.DEAD,
                Ticket.status == TicketStatus.PAID,
                Ticket.departs_at < now,
            )
            .order_by(Ticket.departs_at)
            .limit(MOST_AT_ONCE)
        )
    )


def _expire(ticket_id: UUID, services: Services) -> bool:
    with services.database.writing() as session:
        claim = leases.claim_subject(
            session,
            MessageKind.BPE,
            ticket_id,
            true_at=true_now(),
            lease=lease_of(services.settings),
            among=OPEN,
        )
    if claim is None:
        return False
    try:
        outcome = attempt(desk_for(claim, services, workers_patience(services)))
    except LeaseLost:
        return False
    return isinstance(outcome, Closed)
