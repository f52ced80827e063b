"""Letters: e-mail that is owed to somebody, and what became of it."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base, Id, enum_text


class LetterKind(StrEnum):
    """What a letter tells."""

    TICKETS = "tickets"  # the tickets of an order, or that they are on their way
    MONEY_BACK = "money_back"  # money came that buys nothing, and goes back


class LetterStatus(StrEnum):
    """Where a letter stands."""

    WAITING = "waiting"
    SENT = "sent"
    REFUSED = "refused"  # the mailbox's server says no for good
    NEEDLESS = "needless"  # what it would say is no longer so


class Letter(Base):
    """An e-mail about a purchase; what it says is composed when it is sent."""

    __tablename__ = "letters"

    id: Mapped[Id]
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchases.id"), index=True)
    kind: Mapped[LetterKind] = mapped_column(enum_text(LetterKind))
    address: Mapped[str]
    status: Mapped[LetterStatus] = mapped_column(enum_text(LetterStatus))
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    answer: Mapped[str | None] = mapped_column(Text)
    """What the server said when it refused."""
