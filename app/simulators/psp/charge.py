"""A charge (cob), a payment of it, and how the API writes both."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any


class Status(StrEnum):
    """Where a charge stands. It says nothing of validity: an expired one stays ATIVA."""

    ACTIVE = "ATIVA"
    CONCLUDED = "CONCLUIDA"
    REMOVED = "REMOVIDA_PELO_USUARIO_RECEBEDOR"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a receiver may ask of a charge, and ask otherwise later."""

    amount: str
    expiry: int
    """Seconds from the charge's creation."""
    debtor: dict[str, str] | None = None
    message: str | None = None
    extras: list[dict[str, str]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """A charge as the bank holds it."""

    txid: str
    status: Status
    created_at: str
    revision: int
    token: str
    """The end of its location, which nobody can guess."""
    location: str
    copy_and_paste: str
    terms: Terms

    @property
    def expires_at(self) -> datetime:
        """The moment from which payers' banks refuse it."""
        return parse_moment(self.created_at) + timedelta(seconds=self.terms.expiry)

    def as_json(self, key: str) -> dict[str, Any]:
        """Return the charge as PUT and PATCH answer it.

        :param key: the Pix key that receives
        """
        terms = self.terms
        body: dict[str, Any] = {
            "calendario": {"criacao": self.created_at, "expiracao": terms.expiry},
            "txid": self.txid,
            "revisao": self.revision,
            "loc": {"location": self.location, "tipoCob": "cob", "criacao": self.created_at},
            "location": self.location,
            "status": self.status,
            "valor": {"original": terms.amount},
            "chave": key,
            "pixCopiaECola": self.copy_and_paste,
        }
        optional = {
            "devedor": terms.debtor,
            "solicitacaoPagador": terms.message,
            "infoAdicionais": terms.extras,
        }
        return body | {name: value for name, value in optional.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A Pix that a payer sent to a charge."""

    end_to_end_id: str
    txid: str
    amount: str
    paid_at: str

    def as_json(self, key: str) -> dict[str, Any]:
        """Return the payment as the API and the notices tell it."""
        return {
            "endToEndId": self.end_to_end_id,
            "txid": self.txid,
            "valor": self.amount,
            "componentesValor": {"original": {"valor": self.amount}},
            "chave": key,
            "horario": self.paid_at,
            "infoPagador": "SIMULADOR",
        }


def write_moment(moment: datetime) -> str:
    """Return a moment as the API writes it: UTC, milliseconds, `Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_moment(text: str) -> datetime:
    """Return the moment that RFC 3339 writes.

    :raises ValueError: if it is something else, or has no zone
    """
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or "T" not in text.upper():
        raise ValueError(f"{text!r} is not RFC 3339.")
    return moment.astimezone(UTC)
