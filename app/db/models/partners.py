"""Partners: third parties that sell the carrier's tickets by API (art. 136)."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import JSON, CheckConstraint, ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Serial, enum_text
from app.db.models.places import Municipality
from fares.kernel.documents import Cnpj
from fares.tariff import Channel


class PartnerPresence(StrEnum):
    """Where the partner meets the passenger, which decides rights and indPres."""

    COUNTER = "counter"  # face to face, in the partner's own agency
    REMOTE = "remote"  # on line or by telephone: seven days to withdraw (art. 147 § 6)


class Scope(StrEnum):
    """What a key may do."""

    SEARCH = "search"  # places, departures, seats, prices
    SELL = "sell"  # holds, orders, payments
    TICKETS = "tickets"  # tickets and their documents, with personal data
    RIGHTS = "rights"  # the rights calculator
    WEBHOOKS = "webhooks"  # where notices are sent
    STATEMENT = "statement"  # what was sold, and the commission


class Partner(Base):
    """A point of sale of somebody else, which the BP-e names (group `agencia`)."""

    __tablename__ = "partners"
    __table_args__ = (CheckConstraint("commission_rate <> ''", name="commission_is_told"),)

    id: Mapped[Serial]
    code: Mapped[str] = mapped_column(unique=True)
    """Short name for commands and statements, such as "rodoviaria-sul"."""
    cnpj: Mapped[Cnpj] = mapped_column(unique=True)
    legal_name: Mapped[str]
    trade_name: Mapped[str]
    street: Mapped[str]
    street_number: Mapped[str]
    complement: Mapped[str | None]
    district: Mapped[str]
    municipality_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    postal_code: Mapped[str | None]
    phone: Mapped[str | None]
    email: Mapped[str | None]
    price_channel: Mapped[Channel] = mapped_column(enum_text(Channel))
    """The channel whose prices the partner sells at (art. 139)."""
    presence: Mapped[PartnerPresence] = mapped_column(enum_text(PartnerPresence))
    commission_rate: Mapped[str]
    """Percentage of the service price that the partner keeps, as text such as "8.00"."""
    active: Mapped[bool]
    created_at: Mapped[datetime]

    municipality: Mapped[Municipality] = relationship()


class ApiKey(Base):
    """A secret with which a partner's programs say who they are; only its hash is kept."""

    __tablename__ = "api_keys"

    id: Mapped[Serial]
    partner_id: Mapped[int] = mapped_column(ForeignKey("partners.id"), index=True)
    prefix: Mapped[str] = mapped_column(String(12), unique=True)
    """The part that may be shown and told on the telephone."""
    secret_hash: Mapped[str] = mapped_column(String(64))
    """SHA-256 of the secret, which is random and long: nothing slower is needed."""
    label: Mapped[str]
    scopes: Mapped[list[str]] = mapped_column(JSON().with_variant(postgresql.JSONB(), "postgresql"))
    """Values of `Scope`."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]
    """To the hour: enough to see which keys nobody uses."""

    partner: Mapped[Partner] = relationship()


class IdempotentRequest(Base):
    """A write that a partner asked for under a key: repeated, it is answered and not done."""

    __tablename__ = "idempotent_requests"
    __table_args__ = (UniqueConstraint("partner_id", "key"),)

    id: Mapped[Serial]
    partner_id: Mapped[int] = mapped_column(ForeignKey("partners.id"))
    key: Mapped[str]
    request_digest: Mapped[str] = mapped_column(String(64))
    """SHA-256 of method, path and body: the same key with another is refused."""
    claimed_until: Mapped[datetime]
    """While somebody works on it; afterwards whoever repeats it may."""
    ends_at: Mapped[datetime] = mapped_column(index=True)
    """When it is forgotten, by the machine's own clock."""
    status: Mapped[int | None]
    """Of the answer; None while it is being made."""
    content_type: Mapped[str | None]
    location: Mapped[str | None]
    body: Mapped[bytes | None] = mapped_column(LargeBinary)
