"""Money that a partner took from the passenger: the order is made at once.

What the partner owes the carrier for it is told by its statement.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.payments import Payment
from app.db.models.purchases import EndReason, Purchase, PurchaseStatus
from app.usecases.purchases.ending import end_charges
from app.usecases.purchases.place import lock_purchase, place_money, sell_purchase
from app.usecases.purchases.reopening import CannotSell, parts_to_sell
from app.usecases.purchases.terms import PurchaseNotFound, PurchaseOver
from app.usecases.selling.hold_terms import HoldExpired, NotOnSale
from app.usecases.selling.payment_terms import AnyPayment, PixPayment
from app.usecases.selling.payments import Settled, amount_of
from app.usecases.selling.sale_checks import check_payments, refuse_card_numbers
from app.usecases.selling.sale_rows import received_row
from app.usecases.selling.sale_terms import SalePart
from fares.kernel.errors import DomainError
from fares.kernel.money import ZERO, Money


@dataclass(frozen=True, slots=True, kw_only=True)
class PayCollected:
    """Pay a purchase with what its partner took from the passenger."""

    purchase_id: UUID
    held_by: str
    payments: tuple[AnyPayment, ...]
    """What stays with the partner, change already given back."""


class NotTheWholeDue(DomainError):
    """What the partner took is not what is due, to the centavo."""

    code = "payment.not-the-due"
    title = "Valor diferente do devido"

    def __init__(self, due: Money, collected: Money) -> None:
        self.due, self.collected = due, collected
        super().__init__(
            f"São devidos {due.in_reais}, e os pagamentos somam {collected.in_reais}. "
            "Informe o valor exato, já sem o troco."
        )


class PixUsedBefore(DomainError):
    """A Pix that pays for something else, or the same one twice."""

    code = "payment.pix-used"
    title = "Pix já usado"

    def __init__(self) -> None:
        super().__init__("Um Pix paga uma vez só. Confira o end_to_end_id de cada um.")


def pay_collected(command: PayCollected, *, database: Database, now: datetime) -> UUID:
    """Make the order of a purchase whose whole due its partner took, and return its number.

    The same payments told again are the same order. Whatever the carrier's own charge still
    brings is marked to return.

    :raises CardNumberRefused: if a field holds what looks like the number of a card
    :raises InvalidPayment: if something about a payment cannot be
    :raises PixUsedBefore: if a Pix is told twice, or pays for another order
    :raises PurchaseNotFound: if there is no such purchase of this partner
    :raises PurchaseOver: if it has ended, or was paid otherwise
    :raises NotTheWholeDue: if the payments are not what is due, to the centavo
    :raises HoldExpired: if the time is over and somebody else has a seat
    :raises NotOnSale: if the law no longer allows the sale
    """
    refuse_card_numbers((), command.payments)
    check_payments(command.payments)
    pix = [one.end_to_end_id for one in command.payments if isinstance(one, PixPayment)]
    if len(set(pix)) < len(pix):
        raise PixUsedBefore
    try:
        with database.writing() as session:
            return _pay(session, command, now)
    except IntegrityError as error:
        if not _is_used(pix, database):
            raise
        raise PixUsedBefore from error


def _pay(session: Session, command: PayCollected, now: datetime) -> UUID:
    purchase = session.get(Purchase, command.purchase_id)
    if purchase is None or purchase.partner_id is None or purchase.held_by != command.held_by:
        raise PurchaseNotFound
    purchase = lock_purchase(session, purchase.id)
    settled = [Settled(one, amount_of(one), ZERO) for one in command.payments]
    if purchase.order_id is not None and _is_paid_with(session, purchase.order_id, settled):
        return purchase.order_id
    if purchase.status is not PurchaseStatus.OPEN:
        raise PurchaseOver
    collected = Money.total(one.received for one in settled)
    if collected != purchase.due:
        raise NotTheWholeDue(purchase.due, collected)
    parts = _parts(session, purchase, now)
    order_id = sell_purchase(session, purchase, parts, settled, collected_by_partner=True, now=now)
    end_charges(session, purchase, at=now)
    place_money(session, purchase, now=now)
    return order_id


def _parts(session: Session, purchase: Purchase, now: datetime) -> tuple[SalePart, ...]:
    """Return what is sold, its seats surely held; nothing of it is written if it cannot be.

    :raises HoldExpired: if somebody else has a seat
    :raises NotOnSale: if the law no longer allows the sale
    """
    try:
        return parts_to_sell(session, purchase, now=now)
    except CannotSell as error:
        if error.reason is EndReason.NOT_ON_SALE and isinstance(error.__cause__, NotOnSale):
            raise error.__cause__ from error
        raise HoldExpired(purchase.passengers[0].hold_id) from error


def _is_paid_with(session: Session, order_id: UUID, settled: Iterable[Settled]) -> bool:
    """Tell whether an order was paid with just these payments, and to its partner."""
    rows = session.scalars(select(Payment).where(Payment.order_id == order_id)).all()
    kept = Counter(
        (row.method, row.received, row.card_nsu, row.card_authorization, row.end_to_end_id)
        for row in rows
        if row.collected_by_partner
    )
    return bool(kept) and kept == Counter(map(_told, settled))


def _told(settled: Settled) -> tuple[object, ...]:
    row, payment = received_row(settled), settled.payment
    pix = payment.end_to_end_id if isinstance(payment, PixPayment) else None
    return row["method"], row["received"], row["card_nsu"], row["card_authorization"], pix


def _is_used(pix: Sequence[str], database: Database) -> bool:
    with database.reading() as session:
        used = select(Payment.id).where(
            Payment.end_to_end_id.in_(pix), Payment.collected_by_partner
        )
        return session.scalars(used).first() is not None
