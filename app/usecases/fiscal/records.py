"""What is written down of a BP-e, one function a fact, within the caller's transaction."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.db.models.fiscal import BpeDocument, DocumentStatus, FiscalExchange
from app.db.models.sales import Order, Ticket, TicketStatus
from app.usecases.fiscal.outcome import Issued
from app.usecases.operations import audit
from app.usecases.webhooks.announce import announce
from app.usecases.webhooks.events import OF_TICKET
from bpe.reply import Protocol

AUTHORIZE = "authorize"
CONSULT = "consult"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a ticket and its document stand."""

    status: TicketStatus
    departs_at: datetime
    document: BpeDocument | None
    """The one that is not retired, read and detached."""


def read_standing(session: Session, ticket_id: UUID) -> Standing:
    """Return where a ticket and its document stand now."""
    ticket = session.get_one(Ticket, ticket_id, populate_existing=True)
    return Standing(
        status=ticket.status, departs_at=ticket.departs_at, document=live(session, ticket_id)
    )


def live(session: Session, ticket_id: UUID) -> BpeDocument | None:
    """Return the ticket's document that is not retired, if it has one."""
    return session.scalar(
        select(BpeDocument)
        .where(BpeDocument.ticket_id == ticket_id, BpeDocument.status != DocumentStatus.RETIRED)
        .execution_options(populate_existing=True)
    )


def open_exchange(
    session: Session, document_id: UUID, *, service: str, sent: bytes, at: datetime
) -> int:
    """Write a question down before it is asked, and return its number."""
    exchange = FiscalExchange(
        document_id=document_id,
        service=service,
        sent_at=at,
        sent=sent,
        answered_at=None,
        answer=None,
        failure=None,
    )
    session.add(exchange)
    session.flush()
    return exchange.id


def close_exchange(
    session: Session, exchange_id: int, *, at: datetime, answer: bytes | None, failure: str | None
) -> None:
    """Write down the answer, or why there is none, or what is wrong with it."""
    exchange = session.get_one(FiscalExchange, exchange_id)
    exchange.answered_at = None if answer is None else at
    exchange.answer = answer
    exchange.failure = failure


def sent_before(session: Session, document_id: UUID) -> list[bytes]:
    """Return every form of the document that was ever sent, the last one first."""
    return list(
        session.scalars(
            select(FiscalExchange.sent)
            .where(FiscalExchange.document_id == document_id, FiscalExchange.service == AUTHORIZE)
            .order_by(FiscalExchange.id.desc())
        )
    )


def authorize(
    session: Session, document: BpeDocument, protocol: Protocol, *, at: datetime
) -> Issued:
    """Write down that the document is authorised, and that its ticket is issued.

    :raises TicketMoved: if the ticket does not wait for it any more
    """
    document.status = DocumentStatus.AUTHORIZED
    document.status_code = protocol.status_code
    document.status_reason = protocol.reason
    document.protocol = protocol.number
    document.authorized_at = protocol.received_at
    document.protocol_xml = protocol.xml
    move_ticket(session, document.ticket_id, TicketStatus.ISSUED, at=at)
    audit.record(
        session,
        at=at,
        user_id=None,
        action="ticket.issued",
        subject_kind="ticket",
        subject_id=document.ticket_id,
        details={"access_key": document.access_key, "protocol": protocol.number},
    )
    return issued(document)


def issued(document: BpeDocument) -> Issued:
    """Return the outcome that an authorised document stands for."""
    return Issued(
        ticket_id=document.ticket_id,
        document_id=document.id,
        access_key=document.access_key,
        protocol=cast("str", document.protocol),
        authorized_at=cast("datetime", document.authorized_at),
    )


def move_ticket(session: Session, ticket_id: UUID, status: TicketStatus, *, at: datetime) -> None:
    """Move a ticket on from "paid", and tell the partner that sold it; it moves once.

    :raises TicketMoved: if it was moved meanwhile
    """
    sold_by = select(Order.partner_id).where(Order.id == Ticket.order_id).scalar_subquery()
    statement = (
        update(Ticket)
        .where(Ticket.id == ticket_id, Ticket.status == TicketStatus.PAID)
        .values(status=status)
        .returning(sold_by)
    )
    moved = session.execute(statement).first()
    if moved is None:
        raise TicketMoved(ticket_id)
    announce(session, OF_TICKET[status], ticket_id, partner_id=moved[0], at=at)


class TicketMoved(Exception):
    """A ticket that should be waiting for its BP-e is not; its claim should prevent that."""
