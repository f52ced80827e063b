"""A session of the hosted page: what it was opened with, and where it stands."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit
from uuid import UUID

_AMOUNT = re.compile(r"(?!0+\.00)\d{1,8}\.\d{2}", re.ASCII)
_LONGEST_TEXT = 200
_ADDRESSES = ("return_url", "cancel_url", "notification_url")


class InvalidOrder(Exception):
    """What was sent opens no session; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a shop opens a session with."""

    attempt_id: str
    amount: str
    description: str
    return_url: str
    cancel_url: str
    notification_url: str
    expires_at: str
    """ISO 8601, in UTC."""

    @classmethod
    def read(cls, given: object) -> "Order":
        """Return the order that a JSON object describes.

        :raises InvalidOrder: if a field is missing, unknown, or cannot be
        """
        if not isinstance(given, Mapping):
            raise InvalidOrder("Envie um objeto JSON.")
        names = set(cls.__dataclass_fields__)
        if set(given) != names:
            raise InvalidOrder(f"Os campos são: {', '.join(sorted(names))}.")
        if not all(isinstance(value, str) and value for value in given.values()):
            raise InvalidOrder("Todos os campos são textos.")
        if not _AMOUNT.fullmatch(given["amount"]):
            raise InvalidOrder("amount é um valor acima de zero, como 95.00.")
        if len(given["description"]) > _LONGEST_TEXT:
            raise InvalidOrder(f"description tem até {_LONGEST_TEXT} caracteres.")
        for name in _ADDRESSES:
            if not _is_address(given[name]):
                raise InvalidOrder(f"{name} é um endereço http ou https.")
        return cls(
            **{
                **given,
                "attempt_id": _attempt(given["attempt_id"]),
                "expires_at": _moment(given["expires_at"]),
            }
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What is recorded of a payment."""

    brand: str
    last4: str
    nsu: str
    authorization: str
    acquirer_cnpj: str
    installments: int
    method: str
    amount: str
    paid_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A session as it stands."""

    session_id: str
    order: Order
    status: str
    why: str = ""
    """In words, when refused."""
    receipt: Receipt | None = None

    def as_json(self, base: str) -> dict[str, object]:
        """Return what the API tells of it.

        :param base: the address of this simulator
        """
        return {
            "session_id": self.session_id,
            "attempt_id": self.order.attempt_id,
            "page_url": f"{base}/pay/{self.session_id}",
            "status": self.status,
            "amount": self.order.amount,
            "receipt": asdict(self.receipt) if self.receipt else None,
        }

    def is_due(self, now: datetime) -> bool:
        """Tell whether its time is over though nobody has noted it."""
        return self.status == "open" and now >= datetime.fromisoformat(self.order.expires_at)


def _attempt(text: str) -> str:
    try:
        return str(UUID(text))
    except ValueError as error:
        raise InvalidOrder("attempt_id é um UUID.") from error


def _moment(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
        in_utc = moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise InvalidOrder("expires_at é um instante ISO 8601.") from error
    if moment.tzinfo is None:
        raise InvalidOrder("expires_at traz o fuso.")
    return in_utc.isoformat()


def _is_address(text: str) -> bool:
    try:
        address = urlsplit(text)
        return address.scheme in {"http", "https"} and bool(address.hostname)
    except ValueError:
        return False
