"""Webhooks: notices to partners that something of theirs changed."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, Index, Text, UniqueConstraint, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Id
from app.db.models.partners import Partner


class WebhookEndpoint(Base):
    """Where a partner wants to be told, and of what."""

    __tablename__ = "webhook_endpoints"

    id: Mapped[Id]
    partner_id: Mapped[int] = mapped_column(ForeignKey("partners.id"), index=True)
    url: Mapped[str]
    events: Mapped[list[str]] = mapped_column(JSON().with_variant(postgresql.JSONB(), "postgresql"))
    """The kinds of event it wants; empty for all."""
    created_at: Mapped[datetime]
    disabled_at: Mapped[datetime | None]
    disabled_why: Mapped[str | None]
    removed_at: Mapped[datetime | None]
    """When the partner took it away; its notices are kept."""
    failures: Mapped[int] = mapped_column(default=0)
    """How many notices in a row it has not taken."""
    rests_until: Mapped[datetime | None]
    """Until when nothing is sent to it, by the machine's own clock."""

    partner: Mapped[Partner] = relationship()


class WebhookDelivery(Base):
    """One notice to one endpoint: sent at least once, maybe twice."""

    __tablename__ = "webhook_deliveries"
    __table_args__ = (
        UniqueConstraint("endpoint_id", "event", "subject_id"),
        Index("ix_webhook_deliveries_list", "endpoint_id", "occurred_at", "id"),
        Index(
            "ix_webhook_deliveries_open",
            "endpoint_id",
            postgresql_where=text("delivered_at IS NULL"),
            sqlite_where=text("delivered_at IS NULL"),
        ),
    )

    id: Mapped[Id]
    endpoint_id: Mapped[UUID] = mapped_column(ForeignKey("webhook_endpoints.id"))
    event: Mapped[str]
    """What happened, such as "ticket.issued"."""
    subject_id: Mapped[UUID]
    """The order or the ticket that it happened to."""
    occurred_at: Mapped[datetime]
    delivered_at: Mapped[datetime | None]
    last_status: Mapped[int | None]
    """The endpoint's last answer; None if there was none."""
    last_failure: Mapped[str | None] = mapped_column(Text)

    endpoint: Mapped[WebhookEndpoint] = relationship()
