"""Signs of life: each worker writes that it works, and whoever looks reads who does."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.db.models.workers import WorkerBeat
from app.db.queries.upserts import insert_into, table_of

KEPT = timedelta(days=7)
"""How long a worker that gives no sign any more is still told of."""


def beat(session: Session, worker: str, *, started_at: datetime, true_at: datetime) -> None:
    """Write that a worker works, and forget those that nobody has seen for long."""
    beats = table_of(WorkerBeat)
    session.execute(delete(WorkerBeat).where(WorkerBeat.last_seen_at < true_at - KEPT))
    row = {"worker": worker, "started_at": started_at, "last_seen_at": true_at}
    written = insert_into(session, WorkerBeat).values(row)
    session.execute(
        written.on_conflict_do_update(
            index_elements=[beats.c.worker],
            set_={"started_at": started_at, "last_seen_at": true_at},
        )
    )


def leave(session: Session, worker: str) -> None:
    """Write that a worker ended as it was told to."""
    session.execute(delete(WorkerBeat).where(WorkerBeat.worker == worker))


def read_all(session: Session) -> Sequence[WorkerBeat]:
    """Return the workers, the one seen last first."""
    return session.scalars(select(WorkerBeat).order_by(WorkerBeat.last_seen_at.desc())).all()
