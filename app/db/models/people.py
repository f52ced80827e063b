"""Staff: who they are, what they may do, their cash and what they did."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Id, Serial, enum_text
from app.db.models.places import PointOfSale
from fares.kernel.money import Money


class Role(StrEnum):
    """What a person of the staff may do; somebody may have several."""

    CLERK = "clerk"
    SAC = "sac"
    OPERATIONS = "operations"
    BOARDING = "boarding"
    MANAGER = "manager"
    AUDITOR = "auditor"


class User(Base):
    """Somebody of the staff."""

    __tablename__ = "users"

    id: Mapped[Serial]
    username: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    password_hash: Mapped[str]
    """argon2id."""
    active: Mapped[bool]
    point_of_sale_id: Mapped[int | None] = mapped_column(ForeignKey("points_of_sale.id"))

    roles: Mapped[list["UserRole"]] = relationship()
    point_of_sale: Mapped[PointOfSale | None] = relationship()


class UserRole(Base):
    """A role that somebody has."""

    __tablename__ = "user_roles"

    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), primary_key=True)
    role: Mapped[Role] = mapped_column(enum_text(Role), primary_key=True)


class StaffSession(Base):
    """A login, which can be ended from here; the browser holds the token."""

    __tablename__ = "staff_sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class Shift(Base):
    """A clerk's cash from the opening float to the count (caixa)."""

    __tablename__ = "shifts"
    __table_args__ = (
        CheckConstraint("opening_float >= 0", name="float_is_not_negative"),
        CheckConstraint(
            "(closed_at IS NULL) = (counted IS NULL) AND (counted IS NULL) = (expected IS NULL)",
            name="closed_with_a_count",
        ),
        Index(
            "uq_shifts_one_open_per_user",
            "user_id",
            unique=True,
            sqlite_where=text("closed_at IS NULL"),
            postgresql_where=text("closed_at IS NULL"),
        ),
    )

    id: Mapped[Id]
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    point_of_sale_id: Mapped[int] = mapped_column(ForeignKey("points_of_sale.id"))
    opened_at: Mapped[datetime]
    opening_float: Mapped[Money]
    closed_at: Mapped[datetime | None]
    counted: Mapped[Money | None]
    """Cash that the clerk counted at the end."""
    expected: Mapped[Money | None]
    """Float plus cash received less change, at the close; the difference is stored by both."""

    user: Mapped[User] = relationship()
    point_of_sale: Mapped[PointOfSale] = relationship()


class AuditEntry(Base):
    """Who changed what, when and why; never changed or deleted."""

    __tablename__ = "audit_entries"
    __table_args__ = (
        Index("ix_audit_entries_subject", "subject_kind", "subject_id"),
        Index("ix_audit_entries_newest", "at", "id"),
    )

    id: Mapped[Serial]
    at: Mapped[datetime]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    """None when the product itself acted."""
    action: Mapped[str]
    """A fact in the past, such as "ticket.issued"."""
    subject_kind: Mapped[str]
    subject_id: Mapped[str]
    details: Mapped[dict[str, Any]] = mapped_column(
        JSON().with_variant(postgresql.JSONB(), "postgresql")
    )
    """Facts without personal data: amounts, states before and after, article."""
