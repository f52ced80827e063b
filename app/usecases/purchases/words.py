"""The closed lists that purchases are told in; interfaces take them from here."""

from app.db.models.charges import ChargeStatus, ReturnReason
from app.db.models.letters import LetterKind, LetterStatus
from app.db.models.purchases import EndReason, PurchaseStatus

__all__ = [
    "ChargeStatus",
    "EndReason",
    "LetterKind",
    "LetterStatus",
    "PurchaseStatus",
    "ReturnReason",
]
