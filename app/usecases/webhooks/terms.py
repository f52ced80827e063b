"""The words of webhooks: what is asked, what is told, what cannot be."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.usecases.webhooks.events import Event
from fares.kernel.errors import DomainError

MOST_ENDPOINTS = 5
"""Addresses of one partner at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterEndpoint:
    """Tell a partner at an address of these kinds of event; of none, of all."""

    partner_id: int
    url: str
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndpointView:
    """An address as its partner sees it."""

    id: UUID
    url: str
    events: tuple[Event, ...]
    """Empty for all."""
    created_at: datetime
    disabled_at: datetime | None
    disabled_why: str | None


@dataclass(frozen=True, slots=True)
class Registered:
    """A new address and its secret, which is told this once."""

    endpoint: EndpointView
    secret: str


class DeliveryState(StrEnum):
    """What became of a notice."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    GIVEN_UP = "given_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryView:
    """A notice as its partner sees it."""

    id: UUID
    event: Event
    subject_id: UUID
    occurred_at: datetime
    state: DeliveryState
    attempts: int
    delivered_at: datetime | None
    last_status: int | None
    last_failure: str | None


class WebhookNotFound(DomainError):
    """The partner has no such address."""

    code = "webhook.not-found"
    title = "Webhook não encontrado"

    def __init__(self) -> None:
        super().__init__("Não há webhook com esse número entre os seus.")


class TooManyWebhooks(DomainError):
    """The partner has as many addresses as it may."""

    code = "webhook.too-many"
    title = "Webhooks demais"

    def __init__(self) -> None:
        super().__init__(
            f"Cada parceiro tem até {MOST_ENDPOINTS} endereços. Remova um antes de criar outro."
        )


class WebhookDisabled(DomainError):
    """The address was disabled: nothing is sent to it any more."""

    code = "webhook.disabled"
    title = "Webhook desativado"

    def __init__(self, why: str) -> None:
        super().__init__(f"{why} Remova este webhook e crie outro.")
