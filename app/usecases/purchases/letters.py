"""Letters owed: written with what causes them, composed when they are sent."""

from datetime import datetime
from uuid import uuid4

from sqlalchemy.orm import Session

from app.clock import true_now
from app.db import outbox
from app.db.models.letters import Letter, LetterKind, LetterStatus
from app.db.models.outbox import MessageKind
from app.db.models.purchases import Purchase
from app.db.queries.upserts import insert_rows


def owe_letter(session: Session, purchase: Purchase, kind: LetterKind, *, at: datetime) -> None:
    """Owe the buyer a letter, if there is a buyer with an address: at a counter there is none."""
    if purchase.buyer_email is None:
        return
    letter_id = uuid4()
    row = {
        "id": letter_id,
        "purchase_id": purchase.id,
        "kind": kind,
        "address": purchase.buyer_email,
        "status": LetterStatus.WAITING,
        "created_at": at,
        "sent_at": None,
        "answer": None,
    }
    insert_rows(session, Letter, [row])
    outbox.enqueue(session, MessageKind.LETTER, letter_id, created_at=at, true_at=true_now())
