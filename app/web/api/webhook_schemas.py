"""The shapes of webhooks in the API, with an example of each."""

from app.gateways.webhook_target import LONGEST_URL
from app.usecases.webhooks.events import Event
from app.usecases.webhooks.terms import DeliveryState
from app.web.api.fields import (
    ApiSchema,
    Choice,
    Identifier,
    Items,
    Moment,
    Text,
    ToldSchema,
    Whole,
)

_URL = "Endereço https público, na porta 443 ou 8443."
_TOLD_ONCE = "Segredo do HMAC-SHA256 das assinaturas; só é dito ao registrar."
_EVENTS = "O que avisar; sem isto, tudo. `webhook.test` vem sempre ao endereço que se testa."


class NewWebhookSchema(ApiSchema):
    """Where to tell a partner, and of what."""

    url = Text(longest=LONGEST_URL, required=True, metadata={"description": _URL})
    events = Items(
        Choice(Event), most=len(Event), load_default=list, metadata={"description": _EVENTS}
    )


class WebhookSchema(ToldSchema):
    """An address that was registered."""

    id = Identifier(required=True)
    url = Text(longest=LONGEST_URL, required=True)
    events = Items(Choice(Event), most=len(Event), required=True)
    created_at = Moment(required=True)
    disabled_at = Moment(
        required=True,
        allow_none=True,
        metadata={"description": "Desde quando nada mais vai para ele."},
    )
    disabled_why = Text(longest=200, required=True, allow_none=True)


class RegisteredWebhookSchema(WebhookSchema):
    """An address that is new, with its secret."""

    secret = Text(longest=80, required=True, metadata={"description": _TOLD_ONCE})


class DeliverySchema(ToldSchema):
    """A notice to an address, and what became of it."""

    id = Identifier(required=True, metadata={"description": "O `id` do aviso."})
    type = Choice(Event, required=True)
    subject_id = Identifier(
        required=True, metadata={"description": "O pedido ou o bilhete; o próprio teste."}
    )
    created_at = Moment(required=True)
    state = Choice(
        DeliveryState,
        required=True,
        metadata={"description": "Espera, foi entregue ou foi abandonado."},
    )
    attempts = Whole(least=0, required=True)
    delivered_at = Moment(required=True, allow_none=True)
    last_status = Whole(least=100, most=999, required=True, allow_none=True)
    last_failure = Text(longest=2000, required=True, allow_none=True)


WEBHOOK = {
    "id": "0b9a6a0e-4a52-4f43-9c26-0a8c3c7f9d11",
    "url": "https://agencia.exemplo.com.br/avisos",
    "events": ["order.paid", "ticket.issued"],
    "created_at": "2026-12-05T10:00:00-03:00",
    "disabled_at": None,
    "disabled_why": None,
}
SENT = {"url": WEBHOOK["url"], "events": WEBHOOK["events"]}
REGISTERED = WEBHOOK | {"secret": "whsec_o2n4cQm0n8wBf1yqv8m3cQe7wq0h1o1tJx3QhYw4G3E"}
DELIVERY = {
    "id": "8c4e37a1-3a0f-5f0e-9e0c-3f9f4b1f6a20",
    "type": "ticket.issued",
    "subject_id": "1b7f2f62-3b51-4d0a-8a35-2c3a1d9be7c4",
    "created_at": "2026-12-05T10:02:11-03:00",
    "state": "delivered",
    "attempts": 1,
    "delivered_at": "2026-12-05T10:02:12-03:00",
    "last_status": 204,
    "last_failure": None,
}
TESTED = DELIVERY | {
    "type": "webhook.test",
    "state": "waiting",
    "attempts": 0,
    "delivered_at": None,
    "last_status": None,
}
