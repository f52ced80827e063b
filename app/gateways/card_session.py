"""What the card gateway is asked for, and what it answers, read and held to its shape."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import MAXYEAR, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from fares.kernel.documents import Cnpj, InvalidCnpj
from fares.kernel.money import Money

_LAST4 = re.compile(r"\d{4}", re.ASCII)
_LONGEST_TEXT = 200
_MOST_INSTALLMENTS = 99
_LONGEST_ADDRESS = 2000


class SessionStatus(StrEnum):
    """Where a session stands."""

    OPEN = "open"
    PAID = "paid"
    REFUSED = "refused"  # the card's bank said no
    CANCELLED = "cancelled"  # the buyer turned back
    EXPIRED = "expired"
    VOIDED = "voided"  # paid, and given back
    UNKNOWN = "unknown"  # a word that we do not know: it decides nothing

    @classmethod
    def _missing_(cls, value: object) -> "SessionStatus":
        return cls.UNKNOWN


class CardMethod(StrEnum):
    """How the card pays."""

    CREDIT = "credit"
    DEBIT = "debit"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCardSession:
    """What is to be paid, and where the buyer goes from the gateway's page."""

    attempt_id: UUID
    """Our id of this attempt, the gateway's key for it: another attempt is another session."""
    amount: Money
    description: str
    return_url: str
    cancel_url: str
    notification_url: str
    expires_at: datetime

    def as_json(self) -> dict[str, str]:
        """Return the fields as the gateway takes them."""
        return {
            "attempt_id": str(self.attempt_id),
            "amount": str(self.amount),
            "description": self.description,
            "return_url": self.return_url,
            "cancel_url": self.cancel_url,
            "notification_url": self.notification_url,
            "expires_at": self.expires_at.isoformat(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReceipt:
    """What the acquirer recorded of a payment: all that may be kept, and no card number."""

    brand: str
    last4: str
    nsu: str
    authorization: str
    acquirer_cnpj: Cnpj
    installments: int
    method: CardMethod
    amount: Money
    paid_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSession:
    """A session of the gateway's page, as it stands."""

    session_id: str
    attempt_id: UUID
    page_url: str
    """Where the buyer pays."""
    status: SessionStatus
    amount: Money
    """What was asked; the receipt has what came."""
    receipt: CardReceipt | None
    """There when it is paid or voided."""


def read_session(answer: Any) -> CardSession:
    """Return the session that an answer tells; fields we do not know are left alone.

    :raises ValueError: if a field that we need is missing or cannot be
    """
    try:
        return _session(answer)
    except (KeyError, TypeError, AttributeError, InvalidCnpj) as error:
        raise ValueError(f"resposta que não se lê ({type(error).__name__}: {error})") from error


def _session(answer: Mapping[str, Any]) -> CardSession:
    status = SessionStatus(answer["status"])
    paid = status in {SessionStatus.PAID, SessionStatus.VOIDED}
    return CardSession(
        session_id=_text(answer["session_id"]),
        attempt_id=UUID(answer["attempt_id"]),
        page_url=_address(answer["page_url"]),
        status=status,
        amount=Money.parse(answer["amount"]),
        receipt=_receipt(answer["receipt"]) if paid else None,
    )


def _receipt(given: Mapping[str, Any]) -> CardReceipt:
    paid_at = datetime.fromisoformat(given["paid_at"])
    if paid_at.tzinfo is None or not 1 < paid_at.year < MAXYEAR:
        raise ValueError("hora sem fuso, ou de ano que não serve")
    return CardReceipt(
        brand=_text(given["brand"]),
        last4=_last4(given["last4"]),
        nsu=_text(given["nsu"]),
        authorization=_text(given["authorization"]),
        acquirer_cnpj=Cnpj.parse(given["acquirer_cnpj"]),
        installments=_installments(given["installments"]),
        method=CardMethod(given["method"]),
        amount=_something(Money.parse(given["amount"])),
        paid_at=paid_at,
    )


def _text(given: object) -> str:
    fits = isinstance(given, str) and 0 < len(given) <= _LONGEST_TEXT and given.isprintable()
    if not fits or not isinstance(given, str):
        raise ValueError(f"texto que não serve: {given!r:.100}")
    return given


def _address(given: object) -> str:
    """Return an address that a browser may be sent to."""
    if (
        not isinstance(given, str)
        or not given.startswith(("https://", "http://"))
        or not given.isprintable()
        or len(given) > _LONGEST_ADDRESS
    ):
        raise ValueError(f"endereço que não serve: {given!r:.100}")
    return given


def _last4(given: object) -> str:
    if not isinstance(given, str) or not _LAST4.fullmatch(given):
        raise ValueError("os quatro últimos algarismos não são quatro")
    return given


def _something(amount: Money) -> Money:
    if amount.centavos <= 0:
        raise ValueError(f"pago {amount}")
    return amount


def _installments(given: object) -> int:
    if type(given) is not int or not 1 <= given <= _MOST_INSTALLMENTS:
        raise ValueError(f"parcelas que não servem: {given!r:.100}")
    return given
