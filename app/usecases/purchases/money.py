"""Money that came for a purchase and has no place yet, from the Pix or from the card."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.charges import (
    CardAttempt,
    ChargeStatus,
    MoneyToReturn,
    PixCharge,
    PixPayment,
    ReturnReason,
)
from app.db.queries.upserts import insert_rows
from app.usecases.operations import audit
from app.usecases.selling.payment_terms import CardPayment
from app.usecases.selling.payment_terms import PixPayment as PaidByPix
from fares.kernel.money import ZERO, Money


@dataclass(frozen=True, slots=True)
class Came:
    """A payment that came, and whether it has its place."""

    source: PixPayment | CardAttempt

    @property
    def amount(self) -> Money:
        return self.source.amount

    def pays(self, part: Money) -> PaidByPix | CardPayment:
        """Return it as a payment of an order, of which a part is used."""
        source = self.source
        if isinstance(source, PixPayment):
            return PaidByPix(amount=part, end_to_end_id=source.end_to_end_id)
        if source.method is None or source.acquirer_cnpj is None:
            raise ValueError(f"Attempt {source.id} was not paid.")
        return CardPayment(
            method=source.method,
            amount=part,
            brand=source.brand or "",
            last4=source.last4 or "",
            nsu=source.nsu or "",
            authorization=source.authorization or "",
            acquirer_cnpj=source.acquirer_cnpj.characters,
            attempt_id=source.id,
        )


def unplaced(session: Session, purchase_id: UUID) -> list[Came]:
    """Return the money that came for a locked purchase and has no place, oldest first."""
    pix = session.scalars(
        select(PixPayment)
        .join(PixCharge, PixCharge.txid == PixPayment.txid)
        .where(PixCharge.purchase_id == purchase_id, PixPayment.placed.is_(False))
        .order_by(PixPayment.paid_at, PixPayment.end_to_end_id)
    )
    cards = session.scalars(
        select(CardAttempt)
        .where(
            CardAttempt.purchase_id == purchase_id,
            CardAttempt.status == ChargeStatus.PAID,
            CardAttempt.placed.is_(False),
        )
        .order_by(CardAttempt.paid_at, CardAttempt.id)
    )
    return [Came(source) for source in (*pix, *cards)]


def mark_used(came: Sequence[Came], needed: Money) -> tuple[list[tuple[Came, Money]], list[Came]]:
    """Divide money among what is needed: what each pays, and what is left untouched."""
    used: list[tuple[Came, Money]] = []
    left_over: list[Came] = []
    for one in came:
        part = min(one.amount, needed)
        if not part:
            left_over.append(one)
            continue
        needed -= part
        used.append((one, part))
        one.source.placed = True
        if isinstance(one.source, PixPayment):
            one.source.used = part
    return used, left_over


def give_back(
    session: Session,
    purchase_id: UUID,
    came: Came,
    reason: ReturnReason,
    *,
    amount: Money | None = None,
    at: datetime,
) -> None:
    """Mark money to go back the way it came, for operations to see until it has."""
    source = came.source
    back = came.amount if amount is None else amount
    if back <= ZERO:
        raise ValueError("Nothing goes back.")
    source.placed = True
    row = {
        "id": uuid4(),
        "purchase_id": purchase_id,
        "end_to_end_id": source.end_to_end_id if isinstance(source, PixPayment) else None,
        "card_attempt_id": source.id if isinstance(source, CardAttempt) else None,
        "amount": back,
        "reason": reason,
        "marked_at": at,
    }
    insert_rows(session, MoneyToReturn, [row])
    audit.record(
        session,
        at=at,
        user_id=None,
        action="money.marked-to-return",
        subject_kind="purchase",
        subject_id=purchase_id,
        details={"amount": str(back), "reason": reason.value},
    )
