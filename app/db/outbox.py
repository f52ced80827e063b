"""Writing to the outbox: what must reach somebody, stored with what caused it.

`next_attempt_at` follows the machine's own clock (`app.clock.true_now`), because retries
concern processes and not people (docs/adr/0011).
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.orm import Session

from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.queries.upserts import insert_rows


def enqueue(
    session: Session,
    kind: MessageKind,
    subject_id: UUID,
    *,
    created_at: datetime,
    true_at: datetime,
) -> None:
    """Write a row in the caller's transaction, to be done as soon as that commits."""
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
    }
