"""Writing to the outbox: what must reach somebody, stored with what caused it.

`next_attempt_at` follows the machine's own clock (`app.clock.true_now`), because retries
concern processes and not people (docs/adr/0011).
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, or_, update
from sqlalchemy.orm import Session

from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.queries.upserts import insert_rows
from app.telemetry import context


def enqueue(
    session: Session,
    kind: MessageKind,
    subject_id: UUID,
    *,
    created_at: datetime,
    true_at: datetime,
) -> None:
    """Write a row in the caller's transaction, to be done once that commits, from `true_at` on."""
    row = _message(kind, subject_id, MessageStatus.PENDING, created_at, true_at)
    insert_rows(session, OutboxMessage, [row])


def keep(
    session: Session,
    kind: MessageKind,
    subject_id: UUID,
    *,
    created_at: datetime,
    due_at: datetime,
    true_at: datetime,
) -> None:
    """Write a row of a kind that nothing sends yet, with the moment it is owed by."""
    row = _message(kind, subject_id, MessageStatus.KEPT, created_at, true_at)
    insert_rows(session, OutboxMessage, [row | {"due_at": due_at}])


def revive(session: Session, kind: MessageKind, subject_id: UUID, *, true_at: datetime) -> bool:
    """Let a row that was given up be tried again at once; False if there is none."""
    statement = (
        update(OutboxMessage)
        .where(
            OutboxMessage.kind == kind,
            OutboxMessage.subject_id == subject_id,
            OutboxMessage.status == MessageStatus.DEAD,
        )
        .values(status=MessageStatus.PENDING, next_attempt_at=true_at, leased_until=None)
        .returning(OutboxMessage.id)
        .execution_options(synchronize_session=False)
    )
    return session.execute(statement).first() is not None


def put_off(
    session: Session,
    kind: MessageKind,
    subjects: Select[UUID],
    *,
    until: datetime,
    true_at: datetime,
) -> None:
    """Let the waiting rows of some subjects wait until a moment at least."""
    sooner = _WAITS & (OutboxMessage.next_attempt_at < until)
    _change_free(session, kind, subjects, true_at, sooner, next_attempt_at=until)


def bring_forward(
    session: Session,
    kind: MessageKind,
    subjects: Select[UUID],
    *,
    waiting_for: datetime,
    true_at: datetime,
) -> None:
    """Make due at once the rows of some subjects that were put off until one moment."""
    put_off_so = _WAITS & (OutboxMessage.next_attempt_at == waiting_for)
    _change_free(session, kind, subjects, true_at, put_off_so, next_attempt_at=true_at)


def give_up(
    session: Session, kind: MessageKind, subjects: Select[UUID], *, why: str, true_at: datetime
) -> None:
    """Give up the waiting rows of some subjects: somebody must look."""
    dead = {"status": MessageStatus.DEAD, "last_error": why}
    _change_free(session, kind, subjects, true_at, _WAITS, **dead)


def drop(session: Session, kind: MessageKind, subjects: Select[UUID], *, true_at: datetime) -> None:
    """Close the rows of some subjects, waiting or given up, that nobody wants any more."""
    _change_free(session, kind, subjects, true_at, _OPEN, status=MessageStatus.DONE)


def _change_free(
    session: Session,
    kind: MessageKind,
    subjects: Select[UUID],
    true_at: datetime,
    which: ColumnElement[bool],
    **values: object,
) -> None:
    """Change rows that nobody is at."""
    free = or_(OutboxMessage.leased_until.is_(None), OutboxMessage.leased_until <= true_at)
    of_subjects = OutboxMessage.subject_id.in_(subjects)
    session.execute(
        update(OutboxMessage)
        .where(OutboxMessage.kind == kind, of_subjects, which, free)
        .values(**values)
        .execution_options(synchronize_session=False)
    )


def _message(
    kind: MessageKind,
    subject_id: UUID,
    status: MessageStatus,
    created_at: datetime,
    true_at: datetime,
) -> dict[str, Any]:
    return {
        "kind": kind,
        "subject_id": subject_id,
        "status": status,
        "created_at": created_at,
        "due_at": None,
        "next_attempt_at": true_at,
        "leased_until": None,
        "attempts": 0,
        "last_error": None,
        "request_id": context.request_id(),
    }


_WAITS = OutboxMessage.status == MessageStatus.PENDING
_OPEN = OutboxMessage.status.in_((MessageStatus.PENDING, MessageStatus.DEAD))
