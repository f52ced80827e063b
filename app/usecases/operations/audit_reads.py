"""Reads of personal data, which leave a trace too: who opened whose ticket, once a day."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.people import AuditEntry
from app.db.queries.upserts import table_of
from app.usecases.operations import audit
from fares.kernel.deadlines import BRASILIA, legal_date

TICKET_READ = "ticket.read"


def note_ticket_read(ticket_id: UUID, *, by_id: int, database: Database, now: datetime) -> None:
    """Record that somebody of the staff opened a ticket, where they had not on this day.

    One entry for each person, ticket and day keeps the trail readable: a clerk who prints
    a ticket opens its page, its sheet and its file.
    """
    asked = {
        "ticket": str(ticket_id),
        "person": by_id,
        "since": audit.day_begins(legal_date(now, BRASILIA)),
    }
    with database.reading() as session:
        if _is_noted(session, asked):
            return
    with database.writing() as session:
        audit.record(
            session,
            at=now,
            user_id=by_id,
            action=TICKET_READ,
            subject_kind="ticket",
            subject_id=ticket_id,
        )


def _is_noted(session: Session, asked: dict[str, object]) -> bool:
    return session.connection().execute(_NOTED, asked).first() is not None


_ENTRIES = table_of(AuditEntry).c
_NOTED = (
    select(_ENTRIES.id)
    .where(
        _ENTRIES.subject_kind == "ticket",
        _ENTRIES.subject_id == bindparam("ticket"),
        _ENTRIES.action == TICKET_READ,
        _ENTRIES.user_id == bindparam("person"),
        _ENTRIES.at >= bindparam("since"),
    )
    .limit(1)
)
