"""The outbox: what must reach somebody outside, written with what caused it.

A row is claimed with a lease: a worker that dies loses its lease, and the next one
takes the row (docs/adr/0011). Leases follow the machine's own clock.
"""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base, Serial, enum_text
from app.telemetry.context import LONGEST_REQUEST_ID


class MessageKind(StrEnum):
    """Whom a message is for."""

    BPE = "bpe"  # the tax office: issue the ticket's BP-e
    REGULATOR_SALE = "regulator_sale"  # ANTT, within 24 h (art. 193); nothing sends it yet
    REGULATOR_CANCELLATION = "regulator_cancellation"  # likewise
    LETTER = "letter"  # somebody's mailbox
    WEBHOOK = "webhook"  # a partner's endpoint


class MessageStatus(StrEnum):
    """Where a message stands."""

    PENDING = "pending"
    DONE = "done"
    DEAD = "dead"  # given up: somebody must look
    KEPT = "kept"  # of a kind that nothing sends yet


class OutboxMessage(Base):
    """One thing to be done, at least once, by the one who holds its lease."""

    __tablename__ = "outbox"
    __table_args__ = (
        UniqueConstraint("kind", "subject_id"),
        Index("ix_outbox_claim", "status", "next_attempt_at"),
    )

    id: Mapped[Serial]
    kind: Mapped[MessageKind] = mapped_column(enum_text(MessageKind))
    subject_id: Mapped[UUID]
    """The ticket it is about, the letter, or the notice to a partner."""
    status: Mapped[MessageStatus] = mapped_column(enum_text(MessageStatus))
    created_at: Mapped[datetime]
    due_at: Mapped[datetime | None]
    """Until when the law wants it sent."""
    next_attempt_at: Mapped[datetime]
    """Not before, by the machine's own clock."""
    leased_until: Mapped[datetime | None]
    """While somebody works on it; afterwards it is anybody's again."""
    attempts: Mapped[int]
    """How often it was claimed; whoever claimed it last holds it."""
    last_error: Mapped[str | None] = mapped_column(Text)
    request_id: Mapped[str | None] = mapped_column(String(LONGEST_REQUEST_ID))
    """The request that caused it, by which its lines are found in every log."""
