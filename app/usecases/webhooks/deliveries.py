"""What was sent to an address and what came of it, for its partner."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, select, tuple_
from sqlalchemy.orm import Session

from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.webhooks import WebhookDelivery
from app.usecases.services import Services
from app.usecases.webhooks.events import Event
from app.usecases.webhooks.stored import find_endpoint
from app.usecases.webhooks.terms import DeliveryState, DeliveryView

Place = tuple[datetime, UUID]
"""Where a page of the list ended: the last notice's moment and id."""

_STATES = {
    MessageStatus.PENDING: DeliveryState.WAITING,
    MessageStatus.DONE: DeliveryState.DELIVERED,
}


def read_deliveries(
    endpoint_id: UUID, *, partner_id: int, after: Place | None, limit: int, services: Services
) -> tuple[DeliveryView, ...]:
    """Return notices to an address, the latest first.

    :param after: where the page before ended; None for the first
    :raises WebhookNotFound: if there is no such address, or it is somebody else's
    """
    wanted = _deliveries().where(WebhookDelivery.endpoint_id == endpoint_id)
    place = tuple_(WebhookDelivery.occurred_at, WebhookDelivery.id)
    if after is not None:
        wanted = wanted.where(place < after)
    latest = wanted.order_by(WebhookDelivery.occurred_at.desc(), WebhookDelivery.id.desc())
    with services.database.reading() as session:
        find_endpoint(session, endpoint_id, partner_id)
        return tuple(_view(*row) for row in session.execute(latest.limit(limit)))


def read_delivery(session: Session, delivery_id: UUID) -> DeliveryView:
    """Return one notice, as it stands in the caller's transaction."""
    row = session.execute(_deliveries().where(WebhookDelivery.id == delivery_id)).one()
    return _view(*row)


def _deliveries() -> Select[WebhookDelivery, OutboxMessage]:
    return select(WebhookDelivery, OutboxMessage).join(
        OutboxMessage,
        (OutboxMessage.subject_id == WebhookDelivery.id)
        & (OutboxMessage.kind == MessageKind.WEBHOOK),
    )


def _view(delivery: WebhookDelivery, message: OutboxMessage) -> DeliveryView:
    return DeliveryView(
        id=delivery.id,
        event=Event(delivery.event),
        subject_id=delivery.subject_id,
        occurred_at=delivery.occurred_at,
        state=_STATES.get(message.status, DeliveryState.GIVEN_UP),
        attempts=message.attempts,
        delivered_at=delivery.delivered_at,
        last_status=delivery.last_status,
        last_failure=delivery.last_failure or message.last_error,
    )
