"""Searching the audit trail: by period, person, action and subject, newest first, in pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Select, and_, or_, select, tuple_
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.people import AuditEntry, User
from app.usecases.operations.audit import day_begins
from app.usecases.operations.audit_subjects import find_subjects

THE_PRODUCT = "-"
"""Stands for the product itself where a person is asked for; nobody's user name."""
ON_A_PAGE = 50
LONGEST_PERIOD = timedelta(days=366)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditQuery:
    """What of the trail is asked for; what is empty does not matter."""

    first_day: date
    last_day: date
    """Both included, in Brasília."""
    person: str = ""
    """A user name, or `THE_PRODUCT`."""
    action: str = ""
    about: str = ""
    """A locator, the number or access key of a ticket, an id, a user name."""
    before: tuple[datetime, int] | None = None
    """Where the page begins: after the entry of this moment and number."""
    limit: int = ON_A_PAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditRow:
    """One entry: who did what, when, to what."""

    entry_id: int
    at: datetime
    person: str | None
    """None when the product itself acted."""
    username: str | None
    action: str
    subject_kind: str
    subject_id: str
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AuditPage:
    """Entries, the newest first, and whether there are older ones."""

    rows: tuple[AuditRow, ...]
    more: bool


def search_trail(query: AuditQuery, *, database: Database) -> AuditPage:
    """Return one page of the entries that are asked for."""
    with database.reading() as session:
        statement = _of_subject(session, _of_person(_of_period(query), query.person), query.about)
        if query.action:
            statement = statement.where(AuditEntry.action == query.action)
        found = session.execute(statement.limit(query.limit + 1)).all()
    rows = tuple(_row(entry, name, username) for entry, name, username in found[: query.limit])
    return AuditPage(rows, more=len(found) > query.limit)


Entries = Select[AuditEntry, str, str]


def _of_period(query: AuditQuery) -> Entries:
    statement = (
        select(AuditEntry, User.name, User.username)
        .outerjoin(User, User.id == AuditEntry.user_id)
        .where(
            AuditEntry.at >= day_begins(query.first_day),
            AuditEntry.at < day_begins(query.last_day + timedelta(days=1)),
        )
        .order_by(AuditEntry.at.desc(), AuditEntry.id.desc())
    )
    if query.before is None:
        return statement
    at, entry_id = query.before
    older = and_(AuditEntry.at == at, AuditEntry.id < entry_id)
    return statement.where(or_(AuditEntry.at < at, older))


def _of_person(statement: Entries, person: str) -> Entries:
    if not person:
        return statement
    if person == THE_PRODUCT:
        return statement.where(AuditEntry.user_id.is_(None))
    return statement.where(User.username == person)


def _of_subject(session: Session, statement: Entries, about: str) -> Entries:
    if not about:
        return statement
    subjects = sorted(find_subjects(session, about))
    return statement.where(tuple_(AuditEntry.subject_kind, AuditEntry.subject_id).in_(subjects))


def _row(entry: AuditEntry, name: str | None, username: str | None) -> AuditRow:
    return AuditRow(
        entry_id=entry.id,
        at=entry.at,
        person=name,
        username=username,
        action=entry.action,
        subject_kind=entry.subject_kind,
        subject_id=entry.subject_id,
        details=entry.details,
    )
