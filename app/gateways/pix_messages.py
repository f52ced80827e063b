"""What is asked of the API Pix, and what is known of a charge and of a payment."""

import re
import secrets
import string
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from fares.kernel.documents import Cnpj, Cpf
from fares.kernel.money import Money

LONGEST_MESSAGE = 140
LONGEST_NAME = 200
_ALPHANUMERIC = string.ascii_letters + string.digits
_TXID = re.compile(r"[a-zA-Z0-9]{26,35}")
_END_TO_END_ID = re.compile(r"[a-zA-Z0-9]{32}")
_AMOUNT = re.compile(r"\d{1,10}\.\d{2}", re.ASCII)


class CobStatus(StrEnum):
    """Where a charge (cob) stands. It says nothing of validity: an expired one stays ATIVA."""

    ACTIVE = "ATIVA"
    CONCLUDED = "CONCLUIDA"  # paid; it takes no other payment
    REMOVED_BY_US = "REMOVIDA_PELO_USUARIO_RECEBEDOR"
    REMOVED_BY_BANK = "REMOVIDA_PELO_PSP"
    UNKNOWN = "UNKNOWN"  # a word that we do not know: it decides nothing

    @classmethod
    def _missing_(cls, value: object) -> "CobStatus":
        return cls.UNKNOWN


def new_txid() -> str:
    """Return an id for a charge that nobody can guess: 32 letters and digits."""
    return "".join(secrets.choice(_ALPHANUMERIC) for _ in range(32))


def is_txid(text: object) -> bool:
    """Tell whether a text may be the id of a charge: 26 to 35 letters and digits."""
    return isinstance(text, str) and bool(_TXID.fullmatch(text))


def is_end_to_end_id(text: object) -> bool:
    """Tell whether a text may be the id that a payment has in the whole country."""
    return isinstance(text, str) and bool(_END_TO_END_ID.fullmatch(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCharge:
    """What is to be paid, under an id that was stored before the first call."""

    txid: str
    amount: Money
    expires_in_seconds: int
    """From now: what is left of the hold."""
    message: str = ""
    """What the payer reads, at most 140 characters (solicitacaoPagador)."""
    debtor_name: str = ""
    debtor: Cpf | Cnpj | None = None
    """Who owes; the payer may be someone else."""

    def __post_init__(self) -> None:
        _require(is_txid(self.txid), "a txid has 26 to 35 letters and digits")
        asked = self.amount.centavos > 0 and bool(_AMOUNT.fullmatch(str(self.amount)))
        _require(asked, "an amount goes from 0.01 to 9999999999.99")
        _require(self.expires_in_seconds > 0, "a charge lasts a second or more")
        _require(len(self.message) <= LONGEST_MESSAGE, "a message has at most 140 characters")
        _require(len(self.debtor_name) <= LONGEST_NAME, "a name has at most 200 characters")
        _require(bool(self.debtor_name) == bool(self.debtor), "a debtor has a name and a number")

    def as_json(self, key: str) -> dict[str, object]:
        """Return the body of PUT /cob/{txid}.

        :param key: the Pix key that receives
        """
        body: dict[str, object] = {
            "calendario": {"expiracao": self.expires_in_seconds},
            "valor": {"original": str(self.amount)},
            "chave": key,
        }
        if self.debtor:
            kind = "cpf" if isinstance(self.debtor, Cpf) else "cnpj"
            number = self.debtor.digits if isinstance(self.debtor, Cpf) else self.debtor.characters
            body["devedor"] = {kind: number, "nome": self.debtor_name}
        if self.message:
            body["solicitacaoPagador"] = self.message
        return body


@dataclass(frozen=True, slots=True, kw_only=True)
class PixReceipt:
    """A Pix that arrived."""

    end_to_end_id: str
    txid: str | None
    """The charge it pays; None where it pays none."""
    amount: Money
    paid_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """A charge, as the bank holds it."""

    txid: str
    status: CobStatus
    amount: Money
    copy_and_paste: str | None
    """The code that the payer copies, or reads as a QR code (pixCopiaECola)."""
    created_at: datetime
    expires_in: int
    """Seconds from its creation."""
    payments: tuple[PixReceipt, ...]


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"Not a charge: {what}.")
