"""Logins of the staff: begun with a password, ended by the person or by time."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from argon2.exceptions import VerifyMismatchError
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db.engine import Database
from app.db.models.people import StaffSession, User
from app.telemetry.counting import counted
from app.usecases.operations import audit
from app.usecases.operations.session_member import HeldSession, find_session
from app.usecases.operations.staff import PASSWORDS
from app.usecases.operations.staff_members import StaffMember, find_user, get_member
from app.usecases.throttle import Limit, Now, count_attempt, forget_attempts
from fares.kernel.errors import DomainError

IDLE_LIMIT = timedelta(minutes=30)
"""A session unused for this long is over."""
ABSOLUTE_LIMIT = timedelta(hours=12)
"""However busy, a session does not outlive this: a working day."""
SEEN_EVERY = timedelta(minutes=1)
"""How stale `last_seen_at` may be, so that reading a page seldom writes."""
BY_ACCOUNT = Limit(kind="login.account", attempts=10, per=timedelta(minutes=5))
"""Logins under one user name that may fail before a pause; one that works counts anew."""
BY_ADDRESS = Limit(kind="login.address", attempts=100, per=timedelta(minutes=5))
"""Logins from one network address, right or wrong, under whatever names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Authenticate:
    """Log in with a user name and a password."""

    username: str
    password: str
    address: str = ""
    """The network address that it comes from."""


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


@counted("authenticate")
def authenticate(
    command: Authenticate, *, database: Database, now: datetime, true_at: Now = true_now
) -> StartedSession:
    """Check a user name and a password, and begin a session.

    It counts as an attempt before the password is looked at: guesses that come all at once
    are no more than guesses that come in turn.

    :raises InvalidCredentials: if no active user has that name and password
    :raises TooManyAttempts: if the same name or the same address tried too often just before
    """
    account = _login(command.username)
    count_attempt(BY_ADDRESS, command.address, database=database, true_at=true_at)
    count_attempt(BY_ACCOUNT, account, database=database, true_at=true_at)
    with database.reading() as session:
        user = find_user(session, command.username)
    matches = _matches(user.password_hash if user else _hash_of_nobody(), command.password)
    with database.writing() as session:
        if user is not None and user.active and matches:
            started = _begin(session, user, now)
        else:
            _record(session, now, None, "session.refused", account)
            started = None
    if started is None:
        raise InvalidCredentials
    forget_attempts(BY_ACCOUNT, account, database=database)
    return started


def read_session(token: str, *, database: Database, now: datetime) -> StaffMember | None:
    """Return who holds a token, or None when the session is over or never was."""
    digest = _digest(token)
    with database.reading() as session:
        held = find_session(session, digest)
    if held is None or not _is_live(held, now):
        return None
    if now - held.last_seen_at >= SEEN_EVERY:
        with database.writing() as session:
            session.execute(
                update(StaffSession)
                .where(StaffSession.token_hash == digest)
                .values(last_seen_at=now)
            )
    return held.member if held.member.active else None


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


def _is_live(held: HeldSession, now: datetime) -> bool:
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
