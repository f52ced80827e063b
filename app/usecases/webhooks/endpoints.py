"""The addresses of a partner: registered, listed, taken away, tested."""

from datetime import datetime
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db import outbox
from app.db.models.outbox import MessageKind
from app.db.models.partners import Partner
from app.db.models.webhooks import WebhookEndpoint
from app.gateways.webhook_target import read_target
from app.usecases.operations import audit
from app.usecases.services import Services
from app.usecases.webhooks.announce import owe_notice
from app.usecases.webhooks.deliveries import read_delivery
from app.usecases.webhooks.events import Event
from app.usecases.webhooks.signature import secret_of
from app.usecases.webhooks.stored import endpoints_of, find_endpoint, notices_of
from app.usecases.webhooks.terms import (
    MOST_ENDPOINTS,
    DeliveryView,
    EndpointView,
    Registered,
    RegisterEndpoint,
    TooManyWebhooks,
    WebhookDisabled,
)


def register_endpoint(
    command: RegisterEndpoint, *, services: Services, endpoint_id: UUID | None = None
) -> Registered:
    """Store an address and return its secret, which is not told again.

    :param endpoint_id: asked for again under the same id, it is the same address
    :raises UnusableTarget: if nothing may be sent to such an address
    :raises TooManyWebhooks: if the partner has as many as it may
    """
    read_target(command.url, loopback=not services.settings.production)
    endpoint_id = endpoint_id or uuid4()
    with services.database.writing() as session:
        _lock_partner(session, command.partner_id)
        endpoint = session.get(WebhookEndpoint, endpoint_id)
        if endpoint is None:
            endpoint = _store(session, command, endpoint_id, services.now())
        return Registered(_view(endpoint), secret_of(endpoint.id, settings=services.settings))


def read_endpoints(partner_id: int, *, services: Services) -> tuple[EndpointView, ...]:
    """Return the addresses of a partner, the oldest first."""
    with services.database.reading() as session:
        found = endpoints_of(partner_id).order_by(WebhookEndpoint.created_at, WebhookEndpoint.id)
        return tuple(_view(endpoint) for endpoint in session.scalars(found))


def read_endpoint(endpoint_id: UUID, *, partner_id: int, services: Services) -> EndpointView:
    """Return one address of a partner.

    :raises WebhookNotFound: if it is not there, or somebody else's
    """
    with services.database.reading() as session:
        return _view(find_endpoint(session, endpoint_id, partner_id))


def remove_endpoint(endpoint_id: UUID, *, partner_id: int, services: Services) -> None:
    """Take an address away: what it has not taken is nobody's work any more.

    :raises WebhookNotFound: if it is not there, or somebody else's
    """
    with services.database.writing() as session:
        endpoint = find_endpoint(session, endpoint_id, partner_id, to_change=True)
        endpoint.removed_at = services.now()
        session.flush()
        _trail(session, endpoint, "webhook.removed", services.now())
        notices = notices_of(endpoint.id)
        outbox.drop(session, MessageKind.WEBHOOK, notices, true_at=true_now())


def send_test(
    endpoint_id: UUID, *, partner_id: int, services: Services, test_id: UUID | None = None
) -> DeliveryView:
    """Owe a notice of nothing to an address, and return it.

    :param test_id: asked for again under the same id, it is the same notice
    :raises WebhookNotFound: if it is not there, or somebody else's
    :raises WebhookDisabled: if nothing is sent to it any more
    """
    with services.database.writing() as session:
        endpoint = find_endpoint(session, endpoint_id, partner_id, to_change=True)
        if endpoint.disabled_at is not None:
            raise WebhookDisabled(endpoint.disabled_why or "")
        owed = owe_notice(session, endpoint, Event.TEST, test_id or uuid4(), at=services.now())
        return read_delivery(session, owed)


def _store(
    session: Session, command: RegisterEndpoint, endpoint_id: UUID, now: datetime
) -> WebhookEndpoint:
    used = select(func.count()).select_from(endpoints_of(command.partner_id).subquery())
    if session.scalars(used).one() >= MOST_ENDPOINTS:
        raise TooManyWebhooks
    endpoint = WebhookEndpoint(
        id=endpoint_id,
        partner_id=command.partner_id,
        url=command.url,
        events=[event.value for event in dict.fromkeys(command.events)],
        created_at=now,
    )
    session.add(endpoint)
    session.flush()
    _trail(session, endpoint, "webhook.registered", now)
    return endpoint


def _lock_partner(session: Session, partner_id: int) -> None:
    """Let addresses of one partner be counted one at a time; its sales go on."""
    locked = select(Partner.id).where(Partner.id == partner_id).with_for_update(key_share=True)
    session.execute(locked)


def _view(endpoint: WebhookEndpoint) -> EndpointView:
    return EndpointView(
        id=endpoint.id,
        url=endpoint.url,
        events=tuple(map(Event, endpoint.events)),
        created_at=endpoint.created_at,
        disabled_at=endpoint.disabled_at,
        disabled_why=endpoint.disabled_why,
    )


def _trail(session: Session, endpoint: WebhookEndpoint, action: str, at: datetime) -> None:
    audit.record(
        session,
        at=at,
        user_id=None,
        action=action,
        subject_kind="webhook",
        subject_id=endpoint.id,
        details={"partner_id": endpoint.partner_id, "host": urlsplit(endpoint.url).hostname},
    )
