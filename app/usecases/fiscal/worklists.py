"""What operations must look at: documents given up, money to return, records to the regulator."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, func, select

from app.db.engine import Database
from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.sales import Order, RefundDue, Ticket, TicketStatus
from app.usecases.fiscal.closing import NOT_AUTHORIZED_IN_TIME
from fares.kernel.money import Money

MOST_LISTED = 500
_TITLES = {
    MessageKind.REGULATOR_SALE: "vendas para a ANTT",
    MessageKind.REGULATOR_CANCELLATION: "cancelamentos para a ANTT",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingDocument:
    """A BP-e that is not authorised: waiting, or given up with the reason."""

    ticket_id: UUID
    locator: str
    seat_label: str
    departs_at: datetime
    total: Money
    bought_at: datetime
    attempts: int
    given_up: bool
    why: str
    access_key: str | None
    status_code: str | None
    """Last cStat, if the tax office gave one."""
    outcome_unknown: bool
    """Sent without an answer: it may be authorised."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyToReturn:
    """What goes back to whoever paid a ticket."""

    ticket_id: UUID
    locator: str
    amount: Money
    reason: str
    departs_at: datetime
    marked_at: datetime | None
    """None for a ticket that expired and that no worker has written down yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulatorRecords:
    """Records of one kind that are owed to the regulator: kept, since nothing sends them yet."""

    kind: MessageKind
    title: str
    """The kind in words."""
    count: int
    first_due_at: datetime | None


def read_waiting_documents(*, database: Database) -> tuple[WaitingDocument, ...]:
    """Return the BP-e that are not authorised, those given up first, then the soonest to board."""
    statement = (
        select(Ticket, Order, OutboxMessage, BpeDocument)
        .join(Order, Order.id == Ticket.order_id)
        .join(OutboxMessage, OutboxMessage.subject_id == Ticket.id)
        .outerjoin(
            BpeDocument,
            (BpeDocument.ticket_id == Ticket.id) & (BpeDocument.status != DocumentStatus.RETIRED),
        )
        .where(
            OutboxMessage.kind == MessageKind.BPE,
            OutboxMessage.status.in_([MessageStatus.PENDING, MessageStatus.DEAD]),
        )
        .order_by(OutboxMessage.status, Ticket.departs_at)
        .limit(MOST_LISTED)
    )
    with database.reading() as session:
        rows = session.execute(statement).all()
        return tuple(_waiting(*row) for row in rows)


def read_money_to_return(*, database: Database, now: datetime) -> tuple[MoneyToReturn, ...]:
    """Return the money that goes back, marked or owed by the clock, the oldest first."""
    with database.reading() as session:
        marked = [
            MoneyToReturn(
                ticket_id=ticket.id,
                locator=order.locator,
                amount=refund.amount,
                reason=refund.reason,
                departs_at=ticket.departs_at,
                marked_at=refund.marked_at,
            )
            for refund, ticket, order in session.execute(_marked()).all()
        ]
        unmarked = [
            MoneyToReturn(
                ticket_id=ticket.id,
                locator=order.locator,
                amount=ticket.total,
                reason=NOT_AUTHORIZED_IN_TIME,
                departs_at=ticket.departs_at,
                marked_at=None,
            )
            for ticket, order in session.execute(_overdue(now)).all()
        ]
    return (*unmarked, *marked)


def read_regulator_records(*, database: Database) -> tuple[RegulatorRecords, ...]:
    """Return what is kept for the regulator, by kind; it is never counted as overdue."""
    statement = (
        select(OutboxMessage.kind, func.count(), func.min(OutboxMessage.due_at))
        .where(OutboxMessage.status == MessageStatus.KEPT)
        .group_by(OutboxMessage.kind)
        .order_by(OutboxMessage.kind)
    )
    with database.reading() as session:
        return tuple(
            RegulatorRecords(kind=kind, title=_TITLES[kind], count=count, first_due_at=first_due_at)
            for kind, count, first_due_at in session.execute(statement)
        )


def _marked() -> Select[RefundDue, Ticket, Order]:
    return (
        select(RefundDue, Ticket, Order)
        .join(Ticket, Ticket.id == RefundDue.ticket_id)
        .join(Order, Order.id == Ticket.order_id)
        .order_by(RefundDue.marked_at)
        .limit(MOST_LISTED)
    )


def _overdue(now: datetime) -> Select[Ticket, Order]:
    """Select the tickets that expired by the clock and are not closed yet."""
    return (
        select(Ticket, Order)
        .join(Order, Order.id == Ticket.order_id)
        .where(Ticket.status == TicketStatus.PAID, Ticket.departs_at < now)
        .order_by(Ticket.departs_at)
        .limit(MOST_LISTED)
    )


def _waiting(
    ticket: Ticket, order: Order, message: OutboxMessage, document: BpeDocument | None
) -> WaitingDocument:
    return WaitingDocument(
        ticket_id=ticket.id,
        locator=order.locator,
        seat_label=ticket.seat_label,
        departs_at=ticket.departs_at,
        total=ticket.total,
        bought_at=order.bought_at,
        attempts=message.attempts,
        given_up=message.status is MessageStatus.DEAD,
        why=message.last_error or "",
        access_key=document.access_key if document else None,
        status_code=document.status_code if document else None,
        outcome_unknown=document is not None and document.status is DocumentStatus.SENT,
    )
