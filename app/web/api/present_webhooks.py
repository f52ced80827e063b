"""How webhooks are told: moments on the partner's own clock."""

from datetime import datetime
from typing import Any

from app.usecases.webhooks.terms import DeliveryView, EndpointView
from app.web.formatting import at_place
from app.web.partner_keys import partner


def webhook(endpoint: EndpointView) -> dict[str, Any]:
    """Return an address as JSON tells it."""
    return {
        "id": str(endpoint.id),
        "url": endpoint.url,
        "events": list(endpoint.events),
        "created_at": _moment(endpoint.created_at),
        "disabled_at": _moment(endpoint.disabled_at),
        "disabled_why": endpoint.disabled_why,
    }


def delivery(sent: DeliveryView) -> dict[str, Any]:
    """Return a notice as JSON tells it."""
    return {
        "id": str(sent.id),
        "type": sent.event,
        "subject_id": str(sent.subject_id),
        "created_at": _moment(sent.occurred_at),
        "state": sent.state,
        "attempts": sent.attempts,
        "delivered_at": _moment(sent.delivered_at),
        "last_status": sent.last_status,
        "last_failure": sent.last_failure,
    }


def _moment(moment: datetime | None) -> str | None:
    """Return a moment on the partner's own clock."""
    return at_place(moment, partner().zone).isoformat(timespec="seconds") if moment else None
