"""Webhooks as they are stored: whose an address is, and what waits for it."""

from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from app.db.models.webhooks import WebhookDelivery, WebhookEndpoint
from app.usecases.webhooks.terms import WebhookNotFound


def endpoints_of(partner_id: int) -> Select[WebhookEndpoint]:
    """Return the query of a partner's addresses that were not taken away."""
    return select(WebhookEndpoint).where(
        WebhookEndpoint.partner_id == partner_id, WebhookEndpoint.removed_at.is_(None)
    )


def notices_of(endpoint_id: UUID) -> Select[UUID]:
    """Return the query of what an address has not taken yet."""
    return select(WebhookDelivery.id).where(
        WebhookDelivery.endpoint_id == endpoint_id, WebhookDelivery.delivered_at.is_(None)
    )


def find_endpoint(
    session: Session, endpoint_id: UUID, partner_id: int, *, to_change: bool = False
) -> WebhookEndpoint:
    """Return an address of a partner.

    :param to_change: keep others from changing it until the transaction ends; notices may
        be owed to it all the same
    :raises WebhookNotFound: if it is not there, or somebody else's
    """
    wanted = endpoints_of(partner_id).where(WebhookEndpoint.id == endpoint_id)
    if to_change:
        wanted = wanted.with_for_update(key_share=True)
    endpoint = session.scalar(wanted)
    if endpoint is None:
        raise WebhookNotFound
    return endpoint
