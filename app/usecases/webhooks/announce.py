"""Notices owed: written in the transaction of what they tell of, sent by the worker.

Callers know whose order or ticket it is, and announce nothing of what no partner sold:
that costs nobody else a query.
"""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db import outbox
from app.db.models.outbox import MessageKind
from app.db.models.webhooks import WebhookDelivery, WebhookEndpoint
from app.db.queries.upserts import insert_into, table_of
from app.usecases.webhooks.events import Event


def announce(
    session: Session, event: Event, subject_id: UUID, *, partner_id: int | None, at: datetime
) -> None:
    """Owe a notice to each address of a partner that wants this kind; none is fine.

    :param subject_id: the purchase (an order, for partners) or the ticket
    :param partner_id: who sold it; None where the carrier did, whom nobody tells
    """
    if partner_id is None:
        return
    endpoints = select(WebhookEndpoint).where(
        WebhookEndpoint.partner_id == partner_id,
        WebhookEndpoint.disabled_at.is_(None),
        WebhookEndpoint.removed_at.is_(None),
    )
    for endpoint in session.scalars(endpoints):
        if not endpoint.events or event in endpoint.events:
            owe_notice(session, endpoint, event, subject_id, at=at)


def owe_notice(
    session: Session, endpoint: WebhookEndpoint, event: Event, subject_id: UUID, *, at: datetime
) -> UUID:
    """Owe one notice to one address, after its rest, and return its id; once is enough."""
    delivery = _delivery(endpoint.id, event, subject_id, at)
    statement = insert_into(session, WebhookDelivery).on_conflict_do_nothing()
    written = session.connection().execute(
        statement.returning(table_of(WebhookDelivery).c.id), [delivery]
    )
    delivery_id: UUID = delivery["id"]
    if written.first() is not None:
        true_at = true_now()
        from_then = max(true_at, endpoint.rests_until or true_at)
        outbox.enqueue(session, MessageKind.WEBHOOK, delivery_id, created_at=at, true_at=from_then)
    return delivery_id


def _delivery(endpoint_id: UUID, event: Event, subject_id: UUID, at: datetime) -> dict[str, Any]:
    return {
        "id": uuid5(endpoint_id, f"{event}:{subject_id}"),
        "endpoint_id": endpoint_id,
        "event": event,
        "subject_id": subject_id,
        "occurred_at": at,
        "delivered_at": None,
        "last_status": None,
        "last_failure": None,
    }
