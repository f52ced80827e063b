"""How much waits in the outbox, and for how long."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage


@dataclass(frozen=True, slots=True)
class QueueDepth:
    """The messages of one kind that are not done; what is only kept is not counted."""

    kind: str
    waiting: int = 0
    dead: int = 0
    """Given up: somebody must look."""
    oldest_at: datetime | None = None
    """When the one that has waited longest was written."""


def read_depths(session: Session) -> tuple[QueueDepth, ...]:
    """Return how deep the queue of each kind is, also where nothing waits."""
    rows = session.execute(_NOT_DONE).all()
    counts = {(kind, status): (count, oldest_at) for kind, status, count, oldest_at in rows}
    depths = []
    for kind in MessageKind:
        waiting, oldest_at = counts.get((kind, MessageStatus.PENDING), (0, None))
        dead, _ = counts.get((kind, MessageStatus.DEAD), (0, None))
        depths.append(QueueDepth(kind.value, waiting, dead, oldest_at))
    return tuple(depths)


_NOT_DONE = (
    select(
        OutboxMessage.kind,
        OutboxMessage.status,
        func.count(),
        func.min(OutboxMessage.created_at),
    )
    .where(OutboxMessage.status.in_((MessageStatus.PENDING, MessageStatus.DEAD)))
    .group_by(OutboxMessage.kind, OutboxMessage.status)
)
