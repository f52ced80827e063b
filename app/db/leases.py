"""The outbox as a job queue: rows are claimed with a lease, and finished or given back.

The count of claims fences a lease: whoever claimed a row last holds it, and an earlier
holder that comes back late changes nothing. Every moment here is the machine's own
(`app.clock.true_now`), because leases concern processes and not people (docs/adr/0011).
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from uuid import UUID

from sqlalchemy import Select, UpdateBase, bindparam, or_, select, update
from sqlalchemy.orm import Session

from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.queries.upserts import table_of

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
    asked = {"of_kind": kind, "true_at": true_at, "until": true_at + lease, "most": limit}
    return _claims(session, _CLAIM_DUE, asked)


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
    asked = {
        "of_kind": kind,
        "subject": subject_id,
        "among": list(among),
        "true_at": true_at,
        "until": true_at + lease,
    }
    return next(iter(_claims(session, _CLAIM_SUBJECT, asked)), None)


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


def _claims(session: Session, statement: UpdateBase, asked: dict[str, object]) -> tuple[Claim, ...]:
    rows = sorted(session.connection().execute(statement, asked), key=lambda row: row[5:])
    return tuple(Claim(*row[:5]) for row in rows)


def _change(session: Session, claim: Claim, **values: object) -> None:
    asked = {f"new_{name}": value for name, value in values.items()}
    of_claim = {"message": claim.message_id, "attempt": claim.attempt}
    changed = session.connection().execute(_changing(tuple(values)), asked | of_claim)
    if changed.first() is None:
        raise LeaseLost(f"Outbox row {claim.message_id} was claimed again after {claim.attempt}.")


@cache
def _changing(names: tuple[str, ...]) -> UpdateBase:
    """Return the statement that changes some columns of a row that is still ours."""
    return (
        update(table_of(OutboxMessage))
        .where(
            _ROWS.id == bindparam("message"),
            _ROWS.attempts == bindparam("attempt"),
            _ROWS.status.in_(OPEN),
        )
        .values({name: bindparam(f"new_{name}") for name in names})
        .returning(_ROWS.id)
    )


def _claiming(wanted: Select[int]) -> UpdateBase:
    """Return the statement that locks the rows which nobody is at, and writes the lease.

    SQLite has no row locks and needs none: a writing transaction is alone there.
    """
    free = wanted.where(
        _ROWS.kind == bindparam("of_kind"),
        or_(_ROWS.leased_until.is_(None), _ROWS.leased_until <= bindparam("true_at")),
    )
    ids = free.with_for_update(skip_locked=True).cte("wanted")
    return (
        update(table_of(OutboxMessage))
        .where(_ROWS.id.in_(select(ids.c.id)))
        .values(attempts=_ROWS.attempts + 1, leased_until=bindparam("until"))
        .returning(
            _ROWS.id,
            _ROWS.kind,
            _ROWS.subject_id,
            _ROWS.attempts,
            _ROWS.request_id,
            _ROWS.next_attempt_at,
            _ROWS.id,
        )
    )


_ROWS = table_of(OutboxMessage).c
_CLAIM_DUE = _claiming(
    select(_ROWS.id)
    .where(
        _ROWS.status == MessageStatus.PENDING,
        _ROWS.next_attempt_at <= bindparam("true_at"),
    )
    .order_by(_ROWS.next_attempt_at, _ROWS.id)
    .limit(bindparam("most"))
)
_CLAIM_SUBJECT = _claiming(
    select(_ROWS.id).where(
        _ROWS.subject_id == bindparam("subject"),
        _ROWS.status.in_(bindparam("among", expanding=True)),
    )
)
