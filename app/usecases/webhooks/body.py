"""What a notice says: as little as tells its receiver where to look.

It holds no personal data and no state: whoever gets it, late, twice or out of order, asks
the API for what is true then. The same notice has the same bytes however often it is sent.
"""

import json
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.config import Settings
from app.db.models.purchases import Purchase
from app.db.models.sales import Ticket
from app.db.models.webhooks import WebhookDelivery
from app.usecases.webhooks.events import Event

API = "/api/v1"


def body_of(session: Session, delivery: WebhookDelivery, *, settings: Settings) -> bytes:
    """Return the JSON of a notice."""
    event = Event(delivery.event)
    content = {
        "id": str(delivery.id),
        "type": event.value,
        "created_at": delivery.occurred_at.isoformat(timespec="seconds"),
        "data": _data(session, event, delivery, settings.public_url + API),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _data(
    session: Session, event: Event, delivery: WebhookDelivery, api: str
) -> dict[str, str | None]:
    if event is Event.TEST:
        return {"url": f"{api}/webhooks/{delivery.endpoint_id}"}
    if event.about_order:
        return _order(session, delivery.subject_id) | {"url": f"{api}/orders/{delivery.subject_id}"}
    ticket_id = delivery.subject_id
    return {
        "ticket_id": str(ticket_id),
        **_order_of_ticket(session, ticket_id),
        "url": f"{api}/tickets/{ticket_id}",
    }


def _order(session: Session, purchase_id: UUID) -> dict[str, str | None]:
    reference = select(Purchase.partner_reference).where(Purchase.id == purchase_id)
    return {"order_id": str(purchase_id), "reference": session.scalar(reference)}


def _order_of_ticket(session: Session, ticket_id: UUID) -> dict[str, str | None]:
    """Return the purchase that a ticket was sold in: what partners call its order."""
    sold_in = (
        select(Purchase.id, Purchase.partner_reference)
        .join(Ticket, Ticket.order_id == Purchase.order_id)
        .where(Ticket.id == ticket_id)
    )
    purchase_id, reference = session.execute(sold_in).one()
    return {"order_id": str(purchase_id), "reference": reference}
