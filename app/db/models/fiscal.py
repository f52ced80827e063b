"""Fiscal documents: numbers, signed bytes, and what the tax office said.

Rows of documents and exchanges are never deleted.
"""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Index, LargeBinary, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Id, Serial, enum_text
from app.db.models.company import Establishment
from app.db.models.sales import Ticket


class DocumentStatus(StrEnum):
    """What is known of a document."""

    SIGNED = "signed"  # stored, never sent
    SENT = "sent"  # sent, and no answer is known: only a consultation can tell
    AUTHORIZED = "authorized"
    REJECTED = "rejected"  # the tax office refused it; the number may be sent again
    RETIRED = "retired"  # voided before the tax office knew it; the number stays unused


class DocumentNumber(Base):
    """The next number of a series of an establishment."""

    __tablename__ = "document_numbers"

    establishment_id: Mapped[int] = mapped_column(ForeignKey("establishments.id"), primary_key=True)
    series: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    next_number: Mapped[int]


class BpeDocument(Base):
    """A BP-e: stored, with its number, before it is sent."""

    __tablename__ = "bpe_documents"
    __table_args__ = (
        UniqueConstraint("establishment_id", "series", "number"),
        Index(
            "uq_bpe_documents_one_live_per_ticket",
            "ticket_id",
            unique=True,
            sqlite_where=text("status <> 'retired'"),
            postgresql_where=text("status <> 'retired'"),
        ),
    )

    id: Mapped[Id]
    ticket_id: Mapped[UUID] = mapped_column(ForeignKey("tickets.id"), index=True)
    establishment_id: Mapped[int] = mapped_column(ForeignKey("establishments.id"))
    series: Mapped[int]
    number: Mapped[int]
    random_code: Mapped[str] = mapped_column(String(8))
    """cBP of the key."""
    access_key: Mapped[str] = mapped_column(String(44), unique=True)
    status: Mapped[DocumentStatus] = mapped_column(enum_text(DocumentStatus))
    issued_at: Mapped[datetime]
    """dhEmi of the bytes now stored."""
    signed_xml: Mapped[bytes] = mapped_column(LargeBinary)
    """The exact bytes that were or will be sent."""
    status_code: Mapped[str | None]
    """Last cStat."""
    status_reason: Mapped[str | None]
    """Last xMotivo."""
    protocol: Mapped[str | None] = mapped_column(String(15))
    authorized_at: Mapped[datetime | None]
    protocol_xml: Mapped[bytes | None] = mapped_column(LargeBinary)
    """protBPe as it was received."""

    ticket: Mapped[Ticket] = relationship()
    establishment: Mapped[Establishment] = relationship()


class FiscalExchange(Base):
    """One question to the tax office, stored before it is sent, and its answer."""

    __tablename__ = "fiscal_exchanges"

    id: Mapped[Serial]
    document_id: Mapped[UUID] = mapped_column(ForeignKey("bpe_documents.id"), index=True)
    service: Mapped[str]
    sent_at: Mapped[datetime]
    sent: Mapped[bytes] = mapped_column(LargeBinary)
    answered_at: Mapped[datetime | None]
    answer: Mapped[bytes | None] = mapped_column(LargeBinary)
    failure: Mapped[str | None]
    """Why there is no answer: timed out, refused, not understood."""
