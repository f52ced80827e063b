"""Where a partner wants to be told of what changes, and what was sent there."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from flask import Response

from app.usecases.partners.access import Scope
from app.usecases.throttle import Limit, count_attempt
from app.usecases.webhooks.deliveries import read_deliveries
from app.usecases.webhooks.endpoints import (
    read_endpoint,
    read_endpoints,
    register_endpoint,
    remove_endpoint,
    send_test,
)
from app.usecases.webhooks.terms import RegisterEndpoint
from app.web.api import present_webhooks as present
from app.web.api.answers import answer, nothing
from app.web.api.blueprint import PREFIX, ApiBlueprint
from app.web.api.cursors import page, read_cursor
from app.web.api.idempotency import request_key
from app.web.api.links import Link
from app.web.api.pages import PageQuery, page_of
from app.web.api.webhook_schemas import (
    DELIVERY,
    REGISTERED,
    SENT,
    TESTED,
    WEBHOOK,
    DeliverySchema,
    NewWebhookSchema,
    RegisteredWebhookSchema,
    WebhookSchema,
)
from app.web.context import services
from app.web.partner_keys import partner

blueprint = ApiBlueprint(
    "webhooks",
    __name__,
    tag="Avisos",
    description="Para onde vão os avisos do que muda (docs/api/webhooks.md).",
)

TESTS = Limit("webhook.test", 30, timedelta(minutes=10))
"""Notices that a partner makes us send at will: nobody else's server is flooded through us."""


@blueprint.read(
    "/webhooks",
    scope=Scope.WEBHOOKS,
    answers=page_of(WebhookSchema),
    example={"items": [WEBHOOK], "next": None},
)
def list_webhooks() -> Response:
    """Lista os seus endereços de aviso, do mais antigo ao mais novo.

    São poucos, e vêm todos numa página.
    """
    found = read_endpoints(partner().partner_id, services=services())
    return answer({"items": [present.webhook(endpoint) for endpoint in found], "next": None})


@blueprint.write(
    "/webhooks",
    scope=Scope.WEBHOOKS,
    takes=NewWebhookSchema,
    sent=SENT,
    answers=RegisteredWebhookSchema,
    example=REGISTERED,
    may=(409, 422),
    links=[
        Link("webhook", "read_webhook", {"webhook_id": "/id"}),
        Link("test", "test_webhook", {"webhook_id": "/id"}),
        Link("deliveries", "list_deliveries", {"webhook_id": "/id"}),
        Link("removal", "remove_webhook", {"webhook_id": "/id"}),
    ],
)
def register_webhook(wanted: dict[str, Any]) -> Response:
    """Registra um endereço; `secret`, com que se confere a assinatura, só é dito aqui.

    O endereço é `https`, público, na porta 443 ou 8443. São até 5 por parceiro.
    """
    command = RegisterEndpoint(
        partner_id=partner().partner_id, url=wanted["url"], events=tuple(wanted["events"])
    )
    done = register_endpoint(command, services=services(), endpoint_id=_own_id("webhook"))
    place = {"Location": f"{PREFIX}/webhooks/{done.endpoint.id}"}
    return answer(present.webhook(done.endpoint) | {"secret": done.secret}, 201, place)


@blueprint.read(
    "/webhooks/<uuid:webhook_id>",
    scope=Scope.WEBHOOKS,
    answers=WebhookSchema,
    example=WEBHOOK,
    may=(404,),
)
def read_webhook(webhook_id: UUID) -> Response:
    """Mostra um endereço e, se foi desativado, por quê."""
    found = read_endpoint(webhook_id, partner_id=partner().partner_id, services=services())
    return answer(present.webhook(found))


@blueprint.write(
    "/webhooks/<uuid:webhook_id>",
    scope=Scope.WEBHOOKS,
    answers=None,
    status=204,
    method="DELETE",
    may=(404,),
)
def remove_webhook(webhook_id: UUID) -> Response:
    """Remove um endereço; o que ainda esperava por ele não é mais enviado."""
    remove_endpoint(webhook_id, partner_id=partner().partner_id, services=services())
    return nothing()


@blueprint.write(
    "/webhooks/<uuid:webhook_id>/test",
    scope=Scope.WEBHOOKS,
    answers=DeliverySchema,
    example=TESTED,
    status=202,
    may=(404, 409),
)
def test_webhook(webhook_id: UUID) -> Response:
    """Manda um aviso `webhook.test` ao endereço; o resultado aparece entre os enviados.

    São até 30 testes em 10 minutos por parceiro.
    """
    count_attempt(TESTS, str(partner().partner_id), database=services().database)
    sent = send_test(
        webhook_id,
        partner_id=partner().partner_id,
        services=services(),
        test_id=_own_id("webhook-test"),
    )
    return answer(present.delivery(sent), 202)


@blueprint.read(
    "/webhooks/<uuid:webhook_id>/deliveries",
    scope=Scope.WEBHOOKS,
    query=PageQuery,
    answers=page_of(DeliverySchema),
    example={"items": [DELIVERY], "next": None},
    may=(404,),
)
def list_deliveries(query: dict[str, Any], webhook_id: UUID) -> Response:
    """Lista o que foi enviado a um endereço, do mais novo ao mais antigo."""
    after = read_cursor(query["cursor"], _instant, _id)
    found = read_deliveries(
        webhook_id,
        partner_id=partner().partner_id,
        after=None if after is None else (after[0], after[1]),
        limit=query["limit"] + 1,
        services=services(),
    )
    items, following = page(
        found, query["limit"], lambda one: (one.occurred_at.isoformat(), str(one.id))
    )
    return answer({"items": [present.delivery(one) for one in items], "next": following})


def _own_id(kind: str) -> UUID:
    """Return an id that is the same however often the same request comes."""
    return uuid5(NAMESPACE_URL, f"{kind}:{partner().partner_id}:{request_key()}")


def _instant(key: str) -> datetime:
    """Return the moment in a cursor.

    :raises ValueError: if it is none, or of no zone
    """
    moment = datetime.fromisoformat(key)
    if moment.tzinfo is None:
        raise ValueError(key)
    return moment.astimezone(UTC)


def _id(key: str) -> UUID:
    return UUID(str(key))
