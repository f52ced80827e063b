"""The sending of one notice: at least once, maybe twice, and never instead of a sale.

It is sent between two transactions: who dies between the answer and the record leaves a
notice that is sent again (docs/adr/0033).
"""

from datetime import datetime, timedelta
from time import monotonic
from uuid import UUID

from app.clock import true_now
from app.db import leases
from app.db.leases import Claim
from app.db.models.webhooks import WebhookDelivery, WebhookEndpoint
from app.gateways import webhook_sender
from app.gateways.webhook_sender import Notice, NoticeNotAnswered
from app.gateways.webhook_target import UnusableTarget
from app.usecases.services import Services
from app.usecases.webhooks.answer import Answer, Outcome
from app.usecases.webhooks.body import body_of
from app.usecases.webhooks.record import record
from app.usecases.webhooks.signature import HEADER, secret_of, sign


def deliver(claim: Claim, *, services: Services) -> Outcome:
    """Send the notice of a claim, and write down what came of it.

    :raises LeaseLost: if somebody else has claimed it since
    """
    with services.database.reading() as session:
        delivery = session.get_one(WebhookDelivery, claim.subject_id)
        endpoint = session.get_one(WebhookEndpoint, delivery.endpoint_id)
        body = body_of(session, delivery, settings=services.settings)
    if endpoint.removed_at is not None or endpoint.disabled_at is not None:
        return _drop(claim, endpoint, services)
    return record(claim, _send(endpoint, body, services), services=services)


def _send(endpoint: WebhookEndpoint, body: bytes, services: Services) -> Answer:
    notice = Notice(
        url=endpoint.url, body=body, headers=_headers(endpoint.id, body, services, true_now())
    )
    settings, began = services.settings, monotonic()
    status, failure = None, None
    try:
        status = webhook_sender.post(
            notice, timeout=settings.webhook_timeout, loopback=not settings.production
        )
    except (NoticeNotAnswered, UnusableTarget) as error:
        failure = str(error)
    return Answer(status, failure, timedelta(seconds=monotonic() - began))


def _headers(endpoint_id: UUID, body: bytes, services: Services, at: datetime) -> dict[str, str]:
    secret = secret_of(endpoint_id, settings=services.settings)
    return {
        "Content-Type": "application/json",
        "User-Agent": "Guiche-Webhooks/1",
        HEADER: sign(body, secret, at=at),
    }


def _drop(claim: Claim, endpoint: WebhookEndpoint, services: Services) -> Outcome:
    """Close what was owed to an address just as it ended; operations see what it missed."""
    with services.database.writing() as session:
        if endpoint.removed_at is not None:
            leases.finish(session, claim)
        else:
            leases.bury(session, claim, why=endpoint.disabled_why or "")
    return Outcome.NEEDLESS
