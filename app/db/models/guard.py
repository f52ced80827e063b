"""How often somebody tried something: what the throttle counts."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class AttemptCount(Base):
    """Attempts of one kind by one person or address within a stretch of time."""

    __tablename__ = "attempt_counts"

    subject_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """SHA-256 of what is tried and by whom: no address is kept in the clear."""
    ends_at: Mapped[datetime] = mapped_column(index=True)
    """When the count begins anew, by the machine's own clock."""
    attempts: Mapped[int]
