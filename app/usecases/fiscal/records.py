"""What is written down of a BP-e, one function a fact, within the caller's transaction."""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import cast
from uuid import UUID

from sqlalchemy import Update, and_, bindparam, insert, select, update
from sqlalchemy.orm import Session

from app.db.models.fiscal import BpeDocument, DocumentStatus, FiscalExchange
from app.db.models.sales import Order, Ticket, TicketStatus
from app.db.queries.upserts import table_of
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
    status, departs_at, document = session.execute(_STANDING, {"ticket": ticket_id}).one()
    return Standing(status=status, departs_at=departs_at, document=document)


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
    question = {
        "document_id": document_id,
        "service": service,
        "sent_at": at,
        "sent": sent,
        "answered_at": None,
        "answer": None,
        "failure": None,
    }
    number: int = session.connection().execute(_ASK, question).scalar_one()
    return number


def close_exchange(
    session: Session, exchange_id: int, *, at: datetime, answer: bytes | None, failure: str | None
) -> None:
    """Write down the answer, or why there is none, or what is wrong with it."""
    told = {
        "exchange": exchange_id,
        "at": None if answer is None else at,
        "told": answer,
        "why": failure,
    }
    session.connection().execute(_ANSWER, told)


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
    change_document(
        session,
        document,
        status=DocumentStatus.AUTHORIZED,
        status_code=protocol.status_code,
        status_reason=protocol.reason,
        protocol=protocol.number,
        authorized_at=protocol.received_at,
        protocol_xml=protocol.xml,
    )
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


def change_document(session: Session, document: BpeDocument, **values: object) -> None:
    """Change columns of a document that was read before and belongs to no session."""
    asked = {f"new_{name}": value for name, value in values.items()}
    of_document = {"document": document.id}
    session.connection().execute(_changing(tuple(values)), asked | of_document)
    for name, value in values.items():
        setattr(document, name, value)


def move_ticket(session: Session, ticket_id: UUID, status: TicketStatus, *, at: datetime) -> None:
    """Move a ticket on from "paid", and tell the partner that sold it; it moves once.

    :raises TicketMoved: if it was moved meanwhile
    """
    asked = {"ticket": ticket_id, "to": status}
    moved = session.connection().execute(_MOVE, asked).first()
    if moved is None:
        raise TicketMoved(ticket_id)
    announce(session, OF_TICKET[status], ticket_id, partner_id=moved[0], at=at)


class TicketMoved(Exception):
    """A ticket that should be waiting for its BP-e is not; its claim should prevent that."""


@cache
def _changing(names: tuple[str, ...]) -> Update:
    return (
        update(table_of(BpeDocument))
        .where(_DOCUMENTS.id == bindparam("document"))
        .values({name: bindparam(f"new_{name}") for name in names})
    )


_DOCUMENTS, _EXCHANGES = table_of(BpeDocument).c, table_of(FiscalExchange).c
_TICKETS = table_of(Ticket).c
_STANDING = (
    select(_TICKETS.status, _TICKETS.departs_at, BpeDocument)
    .select_from(table_of(Ticket))
    .outerjoin(
        BpeDocument,
        and_(BpeDocument.ticket_id == _TICKETS.id, BpeDocument.status != DocumentStatus.RETIRED),
    )
    .where(_TICKETS.id == bindparam("ticket"))
    .execution_options(populate_existing=True)
)
_ASK = insert(table_of(FiscalExchange)).returning(_EXCHANGES.id)
_ANSWER = (
    update(table_of(FiscalExchange))
    .where(_EXCHANGES.id == bindparam("exchange"))
    .values(answered_at=bindparam("at"), answer=bindparam("told"), failure=bindparam("why"))
)
_ORDERS = table_of(Order).c
_SOLD_BY = select(_ORDERS.partner_id).where(_ORDERS.id == _TICKETS.order_id).scalar_subquery()
_MOVE = (
    update(table_of(Ticket))
    .where(_TICKETS.id == bindparam("ticket"), _TICKETS.status == TicketStatus.PAID)
    .values(status=bindparam("to"))
    .returning(_SOLD_BY)
)
