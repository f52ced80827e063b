"""The outbox as a job queue: rows are claimed with a lease, and finished or given back.

The count of claims fences a lease: whoever claimed a row last holds it, and an earlier
holder that comes back late changes nothing. Every moment here is the machine's own
(`app.clock.true_now`), because leases concern processes and not people (docs/adr/0011).
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, Select, or_, select, update
from sqlalchemy.orm import Session

from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage

WAITING = (MessageStatus.PENDING,)
OPEN = (MessageStatus.PENDING, MessageStatus.DEAD)
MAX_ERROR_LENGTH = 2000


class LeaseLost(Exception):
    """Somebody else has claimed the row since: leave it to them."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A row that is ours until its lease ends."""

    message_id: int
    kind: MessageKind
    subject_id: UUID
    attempt: int
    """1 for the first claim of the row."""
    request_id: str | None = None
    """The request that caused the message."""


def claim_due(
    session: Session, kind: MessageKind, *, true_at: datetime, lease: timedelta, limit: int
) -> tuple[Claim, ...]:
    """Claim the rows of a kind that are due, the longest waiting first."""
    due = (
        select(OutboxMessage.id)
        .where(
            OutboxMessage.kind == kind,
            OutboxMessage.status == MessageStatus.PENDING,
            OutboxMessage.next_attempt_at <= true_at,
            _not_leased(true_at),
        )
        .order_by(OutboxMessage.next_attempt_at, OutboxMessage.id)
        .limit(limit)
    )
    return _claim(session, due, until=true_at + lease)


def claim_subject(
    session: Session,
    kind: MessageKind,
    subject_id: UUID,
    *,
    true_at: datetime,
    lease: timedelta,
    among: Collection[MessageStatus] = WAITING,
) -> Claim | None:
    """Claim the row of one subject, due or not; None if it is of another status or not free."""
    wanted = select(OutboxMessage.id).where(
        OutboxMessage.kind == kind,
        OutboxMessage.subject_id == subject_id,
        OutboxMessage.status.in_(among),
        _not_leased(true_at),
    )
    return next(iter(_claim(session, wanted, until=true_at + lease)), None)


def renew(session: Session, claim: Claim, *, true_at: datetime, lease: timedelta) -> None:
    """Renew a lease, and keep everybody else off the row until this transaction ends.

    :raises LeaseLost: if somebody else has claimed the row since
    """
    _change(session, claim, leased_until=true_at + lease)


def finish(session: Session, claim: Claim) -> None:
    """Close a row that is done.

    :raises LeaseLost: if somebody else has claimed the row since
    """
    _change(session, claim, status=MessageStatus.DONE, leased_until=None, last_error=None)


def postpone(session: Session, claim: Claim, *, until: datetime, why: str) -> None:
    """Give a row back, to be tried again from a moment on.

    :raises LeaseLost: if somebody else has claimed the row since
    """
    _change(
        session,
        claim,
        status=MessageStatus.PENDING,
        leased_until=None,
        next_attempt_at=until,
        last_error=why[:MAX_ERROR_LENGTH],
    )


def bury(session: Session, claim: Claim, *, why: str) -> None:
    """Give a row up: repeating it cannot help, somebody must look.

    :raises LeaseLost: if somebody else has claimed the row since
    """
    _change(
        session,
        claim,
        status=MessageStatus.DEAD,
        leased_until=None,
        last_error=why[:MAX_ERROR_LENGTH],
    )


def release(session: Session, claim: Claim) -> None:
    """Give a row back as it was, untouched.

    :raises LeaseLost: if somebody else has claimed the row since
    """
    _change(session, claim, leased_until=None)


def _not_leased(true_at: datetime) -> ColumnElement[bool]:
    return or_(OutboxMessage.leased_until.is_(None), OutboxMessage.leased_until <= true_at)


def _claim(session: Session, wanted: Select[int], *, until: datetime) -> tuple[Claim, ...]:
    """Lock the rows that nobody is at, and write the lease.

    SQLite has no row locks and needs none: a writing transaction is alone there.
    """
    ids = session.scalars(wanted.with_for_update(skip_locked=True)).all()
    statement = (
        update(OutboxMessage)
        .where(OutboxMessage.id.in_(ids))
        .values(attempts=OutboxMessage.attempts + 1, leased_until=until)
        .returning(
            OutboxMessage.id,
            OutboxMessage.kind,
            OutboxMessage.subject_id,
            OutboxMessage.attempts,
            OutboxMessage.request_id,
        )
        .execution_options(synchronize_session=False)
    )
    claims = {row.id: Claim(*row) for row in session.execute(statement)} if ids else {}
    return tuple(claims[message_id] for message_id in ids)


def _change(session: Session, claim: Claim, **values: object) -> None:
    statement = (
        update(OutboxMessage)
        .where(
            OutboxMessage.id == claim.message_id,
            OutboxMessage.attempts == claim.attempt,
            OutboxMessage.status.in_(OPEN),
        )
        .values(**values)
        .returning(OutboxMessage.id)
        .execution_options(synchronize_session=False)
    )
    if session.execute(statement).first() is None:
        raise LeaseLost(f"Outbox row {claim.message_id} was claimed again after {claim.attempt}.")
