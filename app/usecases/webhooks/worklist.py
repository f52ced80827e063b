"""Addresses of partners that take no notices: for operations, who tell the partner."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Select, func, or_, select

from app.db.engine import Database
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.partners import Partner
from app.db.models.webhooks import WebhookDelivery, WebhookEndpoint

LOOKED_BACK = timedelta(days=30)
"""For how long a notice that was given up is told."""
MOST_LISTED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class TroubledEndpoint:
    """An address that was disabled, or that did not take all it was sent."""

    partner: str
    contact: str
    """The partner's mail address or telephone; empty where none is known."""
    host: str
    """Of the whole address only this: the rest may hold the partner's secrets."""
    given_up: int
    """Notices given up in the last thirty days."""
    disabled_at: datetime | None
    why: str


def read_troubled_endpoints(*, database: Database, now: datetime) -> tuple[TroubledEndpoint, ...]:
    """Return the addresses that somebody must look at, the disabled ones first."""
    with database.reading() as session:
        rows = session.execute(_troubled(now - LOOKED_BACK)).all()
        return tuple(_told(*row) for row in rows)


def _troubled(since: datetime) -> Select[*tuple[Any, ...]]:
    given_up = (
        select(
            WebhookDelivery.endpoint_id,
            func.count().label("notices"),
            func.max(OutboxMessage.last_error).label("why"),
        )
        .join(OutboxMessage, OutboxMessage.subject_id == WebhookDelivery.id)
        .where(
            OutboxMessage.kind == MessageKind.WEBHOOK,
            OutboxMessage.status == MessageStatus.DEAD,
            WebhookDelivery.occurred_at >= since,
        )
        .group_by(WebhookDelivery.endpoint_id)
        .subquery()
    )
    return (
        select(WebhookEndpoint, Partner, given_up.c.notices, given_up.c.why)
        .join(Partner, Partner.id == WebhookEndpoint.partner_id)
        .outerjoin(given_up, given_up.c.endpoint_id == WebhookEndpoint.id)
        .where(
            WebhookEndpoint.removed_at.is_(None),
            or_(WebhookEndpoint.disabled_at.is_not(None), given_up.c.notices > 0),
        )
        .order_by(WebhookEndpoint.disabled_at.is_(None), Partner.trade_name, WebhookEndpoint.id)
        .limit(MOST_LISTED)
    )


def _told(
    endpoint: WebhookEndpoint, partner: Partner, notices: int | None, why: str | None
) -> TroubledEndpoint:
    return TroubledEndpoint(
        partner=partner.trade_name,
        contact=partner.email or partner.phone or "",
        host=urlsplit(endpoint.url).hostname or "",
        given_up=notices or 0,
        disabled_at=endpoint.disabled_at,
        why=endpoint.disabled_why or why or "",
    )
