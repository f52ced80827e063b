"""Addresses that nobody can guess and that end: a signed token in them says what they open."""

from datetime import datetime, timedelta
from uuid import UUID

from itsdangerous import BadSignature, URLSafeSerializer

from app.config import Settings
from fares.kernel.errors import DomainError

LENGTH = timedelta(days=7)
"""How long an address opens an order; afterwards the locator and a document do."""


class LinkEnded(DomainError):
    """The address is not one of ours, or its time is over."""

    code = "link.ended"
    title = "Este endereço não vale mais"

    def __init__(self) -> None:
        super().__init__(
            "Por segurança, o endereço de um bilhete vale por alguns dias. Busque em “Meus "
            "bilhetes” com o localizador e o documento de quem viaja."
        )


def order_token(order_id: UUID, *, settings: Settings, now: datetime) -> str:
    """Return what opens an order until `LENGTH` from now."""
    ends = int((now + LENGTH).timestamp())
    return str(_signer(settings).dumps([order_id.hex, ends]))


def read_token(token: str, *, settings: Settings, now: datetime) -> UUID:
    """Return the order that a token opens.

    :raises LinkEnded: if it was not made here, or its time is over
    """
    try:
        order, ends = _signer(settings).loads(token)
    except (BadSignature, ValueError, TypeError) as error:
        raise LinkEnded from error
    if now.timestamp() >= ends:
        raise LinkEnded
    return UUID(hex=order)


def order_address(order_id: UUID, *, settings: Settings, now: datetime) -> str:
    """Return the whole address of an order's page, for a letter."""
    return f"{settings.public_url}/pedido/{order_token(order_id, settings=settings, now=now)}"


def _signer(settings: Settings) -> URLSafeSerializer:
    return URLSafeSerializer(settings.secret_key, salt="order")
