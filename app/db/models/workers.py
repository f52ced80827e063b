"""Workers: who is at work, so that whoever looks after the system sees when nobody is."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class WorkerBeat(Base):
    """A worker that was seen; both moments follow the machine's own clock."""

    __tablename__ = "worker_beats"

    worker: Mapped[str] = mapped_column(primary_key=True)
    """The machine and the process, such as "vendas-1:4711"."""
    started_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
