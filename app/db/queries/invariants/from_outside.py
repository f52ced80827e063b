"""What came by Pix and by card on line has its place, once and to the centavo."""

from sqlalchemy import ColumnElement, and_, case, func, or_, select, true, union_all

from app.db.models.charges import (
    CardAttempt,
    ChargeStatus,
    MoneyToReturn,
    PixCharge,
    PixPayment,
)
from app.db.models.payments import Payment
from app.db.models.purchases import Purchase, PurchaseStatus
from app.db.queries.invariants.invariant import Invariant, Question
from app.db.queries.invariants.money import NOTHING
from app.db.queries.sums import money, money_sum
from bpe.dabpe.wording import brl
from fares.kernel.money import Money

_USED = func.coalesce(Payment.received, NOTHING)
_BACK = func.coalesce(MoneyToReturn.amount, NOTHING)
_PLACE = money(_USED + _BACK)


def _has_its_place(source: type[PixPayment] | type[CardAttempt]) -> ColumnElement[bool]:
    """Tell whether as much of it has its place as it says: all, or nothing yet."""
    expected: ColumnElement[Money] = case((source.placed, source.amount), else_=NOTHING)
    return expected == _PLACE


_PIX = (
    select(PixPayment.end_to_end_id, PixPayment.amount, _PLACE.label("place"))
    .outerjoin(
        Payment,
        and_(
            Payment.end_to_end_id == PixPayment.end_to_end_id,
            Payment.collected_by_partner.is_(False),
        ),
    )
    .outerjoin(MoneyToReturn, MoneyToReturn.end_to_end_id == PixPayment.end_to_end_id)
    .where(or_(~_has_its_place(PixPayment), PixPayment.used != _USED))
)
_CARD = (
    select(CardAttempt.id, CardAttempt.amount, _PLACE.label("place"))
    .outerjoin(Payment, Payment.card_attempt_id == CardAttempt.id)
    .outerjoin(MoneyToReturn, MoneyToReturn.card_attempt_id == CardAttempt.id)
    .where(~_has_its_place(CardAttempt))
)


def _never_came(model: type[Payment] | type[MoneyToReturn]) -> Question:
    """Select what is said to have come by a Pix or an attempt that is not there.

    What a partner collected came to its own account, where nobody of ours can look.
    """
    with_carrier = Payment.collected_by_partner.is_(False) if model is Payment else true()
    amount = model.received if model is Payment else model.amount  # type: ignore[union-attr]
    return (
        select(model.id, amount.label("amount"))
        .outerjoin(PixPayment, PixPayment.end_to_end_id == model.end_to_end_id)
        .outerjoin(CardAttempt, CardAttempt.id == model.card_attempt_id)
        .where(
            with_carrier,
            or_(
                and_(model.end_to_end_id.is_not(None), PixPayment.end_to_end_id.is_(None)),
                and_(model.card_attempt_id.is_not(None), CardAttempt.id.is_(None)),
            ),
        )
    )


_NEVER_CAME = union_all(_never_came(Payment), _never_came(MoneyToReturn)).subquery("never_came")
_UNPLACED = union_all(
    select(PixCharge.purchase_id, PixPayment.amount)
    .join(PixCharge, PixCharge.txid == PixPayment.txid)
    .where(~PixPayment.placed),
    select(CardAttempt.purchase_id, CardAttempt.amount).where(
        CardAttempt.status == ChargeStatus.PAID, ~CardAttempt.placed
    ),
).subquery("unplaced")
_WAITING = (
    select(_UNPLACED.c.purchase_id, money_sum(_UNPLACED.c.amount).label("amount"))
    .group_by(_UNPLACED.c.purchase_id)
    .subquery("waiting")
)
_NO_OUTCOME = (
    select(Purchase.id, Purchase.status, _WAITING.c.amount)
    .join(_WAITING, _WAITING.c.purchase_id == Purchase.id)
    .where(or_(Purchase.status != PurchaseStatus.OPEN, _WAITING.c.amount >= Purchase.due))
)

INVARIANTS = (
    Invariant(
        code="outside.pix",
        holds="Cada Pix recebido tem destino, uma vez e por inteiro",
        broken=_PIX,
        tell=lambda row: (
            f"Pix {row.end_to_end_id}: vieram {brl(row.amount)}, têm destino {brl(row.place)}"
        ),
    ),
    Invariant(
        code="outside.card",
        holds="Cada pagamento com cartão on-line tem destino, uma vez e por inteiro",
        broken=_CARD,
        tell=lambda row: (
            f"cartão, tentativa {row.id}: {brl(row.amount)}, têm destino {brl(row.place)}"
        ),
    ),
    Invariant(
        code="outside.came",
        holds="Nenhum pagamento por Pix ou cartão on-line que nunca chegou",
        broken=select(_NEVER_CAME.c.id, _NEVER_CAME.c.amount),
        tell=lambda row: f"{row.id}: {brl(row.amount)} de um pagamento que nunca chegou",
    ),
    Invariant(
        code="outside.outcome",
        holds="Dinheiro que chegou virou passagem ou devolução",
        broken=_NO_OUTCOME,
        tell=lambda row: (
            f"compra {row.id} ({row.status}): {brl(row.amount)} chegaram e não têm destino"
        ),
    ),
)
