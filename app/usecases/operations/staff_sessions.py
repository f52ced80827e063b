"""Logins of the staff: begun with a password, ended by the person or by time."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from argon2.exceptions import VerifyMismatchError
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.people import AuditEntry, StaffSession, User
from app.usecases.operations import audit
from app.usecases.operations.staff import PASSWORDS
from app.usecases.operations.staff_members import StaffMember, get_member
from fares.kernel.errors import DomainError

IDLE_LIMIT = timedelta(minutes=30)
"""A session unused for this long is over."""
ABSOLUTE_LIMIT = timedelta(hours=12)
"""However busy, a session does not outlive this: a working day."""
SEEN_EVERY = timedelta(minutes=1)
"""How stale `last_seen_at` may be, so that reading a page seldom writes."""
FAILURES_ALLOWED = 10
"""Failed logins under one user name within `FAILURES_WITHIN` before a pause."""
FAILURES_WITHIN = timedelta(minutes=5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Authenticate:
    """Log in with a user name and a password."""

    username: str
    password: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartedSession:
    """A login: the browser keeps the token, the database only its hash."""

    token: str
    member: StaffMember
    ends_at: datetime


class InvalidCredentials(DomainError):
    """No active user has that name and password; which of the two is never told."""

    code = "staff.invalid-credentials"
    title = "Usuário ou senha incorretos"

    def __init__(self) -> None:
        super().__init__("Confira o usuário e a senha e tente de novo.")


class TooManyAttempts(DomainError):
    """Too many logins under that user name failed in the last minutes."""

    code = "staff.too-many-attempts"
    title = "Muitas tentativas"

    def __init__(self, until: datetime) -> None:
        self.until = until
        super().__init__("Muitas tentativas com senha incorreta. Espere alguns minutos.")


def authenticate(command: Authenticate, *, database: Database, now: datetime) -> StartedSession:
    """Check a user name and a password, and begin a session.

    :raises InvalidCredentials: if no active user has that name and password
    :raises TooManyAttempts: if too many logins under that name failed just before
    """
    with database.reading() as session:
        failures = _failures(session, command.username, now)
        user = session.scalar(select(User).where(User.username == command.username))
    if len(failures) >= FAILURES_ALLOWED:
        raise TooManyAttempts(failures[0] + FAILURES_WITHIN)
    nobody = _hash_of_nobody()
    matches = _matches(user.password_hash if user else nobody, command.password)
    with database.writing() as session:
        if user is not None and user.active and matches:
            return _begin(session, user, now)
        _record(session, now, None, "session.refused", _login(command.username))
    raise InvalidCredentials


def read_session(token: str, *, database: Database, now: datetime) -> StaffMember | None:
    """Return who holds a token, or None when the session is over or never was."""
    digest = _digest(token)
    with database.reading() as session:
        held = session.get(StaffSession, digest)
        if held is None or not _is_live(held, now):
            return None
        member = get_member(session, held.user_id)
    if now - held.last_seen_at >= SEEN_EVERY:
        with database.writing() as session:
            session.execute(
                update(StaffSession)
                .where(StaffSession.token_hash == digest)
                .values(last_seen_at=now)
            )
    return member if member.active else None


def end_session(token: str, *, database: Database, now: datetime) -> None:
    """End a session; ending it twice changes nothing."""
    with database.writing() as session:
        ended = session.scalar(
            update(StaffSession)
            .where(StaffSession.token_hash == _digest(token), StaffSession.ended_at.is_(None))
            .values(ended_at=now)
            .returning(StaffSession.user_id)
        )
        if ended is not None:
            _record(session, now, ended, "session.ended", str(ended))


def _begin(session: Session, user: User, now: datetime) -> StartedSession:
    token = secrets.token_urlsafe(32)
    session.add(
        StaffSession(
            token_hash=_digest(token),
            user_id=user.id,
            created_at=now,
            last_seen_at=now,
            ended_at=None,
        )
    )
    _record(session, now, user.id, "session.started", str(user.id))
    member = get_member(session, user.id)
    return StartedSession(token=token, member=member, ends_at=now + ABSOLUTE_LIMIT)


def _is_live(held: StaffSession, now: datetime) -> bool:
    return (
        held.ended_at is None
        and now < held.created_at + ABSOLUTE_LIMIT
        and now < held.last_seen_at + IDLE_LIMIT
    )


@cache
def _hash_of_nobody() -> str:
    """Return what a password is compared with when there is no such user.

    The comparison takes as long as with a real one, so time does not tell who exists.
    """
    return PASSWORDS.hash(secrets.token_urlsafe())


def _matches(password_hash: str, password: str) -> bool:
    try:
        return PASSWORDS.verify(password_hash, password)
    except VerifyMismatchError:
        return False


def _failures(session: Session, username: str, now: datetime) -> list[datetime]:
    """Return the moments of the failed logins that still count, the oldest first."""
    refused = select(AuditEntry.at).where(
        AuditEntry.subject_kind == "login",
        AuditEntry.subject_id == _login(username),
        AuditEntry.action == "session.refused",
        AuditEntry.at > now - FAILURES_WITHIN,
    )
    return list(session.scalars(refused.order_by(AuditEntry.at)))


def _login(username: str) -> str:
    """Return what the trail keeps of a name that was typed: not the name itself.

    People type passwords into the wrong field.
    """
    return hashlib.sha256(username.encode()).hexdigest()[:16]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _record(
    session: Session, now: datetime, user_id: int | None, action: str, subject: str
) -> None:
    audit.record(
        session,
        at=now,
        user_id=user_id,
        action=action,
        subject_kind="login",
        subject_id=subject,
    )
