"""Money finds its place: an order, or the way back. Nobody who paid is left without either."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.charges import ReturnReason
from app.db.models.purchases import EndReason, Purchase, PurchasePassenger, PurchaseStatus
from app.usecases.purchases.ending import end_purchase
from app.usecases.purchases.letters import owe_letter
from app.usecases.purchases.money import Came, give_back, mark_used, unplaced
from app.usecases.purchases.reopening import CannotSell, parts_to_sell
from app.usecases.purchases.stored import buyer_of, partner_of, taken_by_clerk
from app.usecases.purchases.words import LetterKind
from app.usecases.selling.order_rows import CheckedSale
from app.usecases.selling.payments import Settled
from app.usecases.selling.sale_terms import SalePart
from app.usecases.selling.stored_holds import lock_holds
from app.usecases.selling.written_sale import write_sale
from app.usecases.webhooks.announce import announce
from app.usecases.webhooks.events import Event
from fares.kernel.money import ZERO, Money

LATE = (EndReason.TIME_OVER, EndReason.INCOMPLETE)
"""Purchases that money may still revive: the time alone was over."""


def lock_purchase(session: Session, purchase_id: UUID) -> Purchase:
    """Return a purchase that nobody else changes until the transaction ends.

    Whoever needs several of them locks holds, then purchases, then the legs of seats: its
    holds, which never change, come before it, so that nobody waits in a circle.
    """
    of_purchase = select(PurchasePassenger.hold_id).where(
        PurchasePassenger.purchase_id == purchase_id
    )
    lock_holds(session, session.scalars(of_purchase))
    locked = select(Purchase).where(Purchase.id == purchase_id).with_for_update()
    return session.scalars(locked.execution_options(populate_existing=True)).one()


def place_money(session: Session, purchase: Purchase, *, now: datetime) -> None:
    """Give its place to all the money that came for a locked purchase.

    Enough of it sells the seats, also after their time if nobody has them; what is above
    goes back, as does everything that comes too late, again, or for a purchase that the
    buyer left. Less than is due waits until the time is over.
    """
    came = unplaced(session, purchase.id)
    if not came:
        return
    if purchase.status is PurchaseStatus.PAID:
        _give_all_back(session, purchase, came, ReturnReason.REPEATED, now)
    elif purchase.end_reason is not None and purchase.end_reason not in LATE:
        _give_all_back(session, purchase, came, ReturnReason(purchase.end_reason), now)
    elif Money.total(one.amount for one in came) >= purchase.due:
        _sell_or_give_back(session, purchase, came, now)
    elif purchase.status is PurchaseStatus.ENDED:
        _give_all_back(session, purchase, came, ReturnReason.INCOMPLETE, now)


def _sell_or_give_back(
    session: Session, purchase: Purchase, came: list[Came], now: datetime
) -> None:
    try:
        parts = parts_to_sell(session, purchase, now=now)
    except CannotSell as error:
        _give_all_back(session, purchase, came, ReturnReason(error.reason), now)
        if purchase.status is PurchaseStatus.OPEN:
            end_purchase(session, purchase, error.reason, at=now)
        purchase.end_reason = error.reason
        return
    used, left_over = mark_used(came, purchase.due)
    outside = [Settled(one.pays(part), part, ZERO) for one, part in used]
    sell_purchase(session, purchase, parts, outside, now=now)
    for one, part in used:
        if part < one.amount:
            above = one.amount - part
            give_back(session, purchase.id, one, ReturnReason.ABOVE, amount=above, at=now)
    for one in left_over:
        give_back(session, purchase.id, one, ReturnReason.REPEATED, at=now)


def sell_purchase(
    session: Session,
    purchase: Purchase,
    parts: tuple[SalePart, ...],
    outside: Sequence[Settled],
    *,
    collected_by_partner: bool = False,
    now: datetime,
) -> UUID:
    """Write the order of a locked purchase that is paid for, owe its letter, and return its id."""
    sold = write_sale(
        session,
        CheckedSale(
            submission_key=f"purchase:{purchase.id}",
            digest=purchase.content_digest,
            channel=purchase.channel,
            sold_by_id=purchase.sold_by_id,
            shift_id=purchase.shift_id,
            buyer=buyer_of(purchase),
            parts=parts,
            partner=partner_of(purchase, collected=collected_by_partner),
            settled=(*taken_by_clerk(purchase), *outside),
            now=now,
        ),
    )
    purchase.status, purchase.order_id = PurchaseStatus.PAID, sold.order_id
    purchase.end_reason = purchase.ended_at = None
    session.flush()
    announce(session, Event.ORDER_PAID, purchase.id, partner_id=purchase.partner_id, at=now)
    owe_letter(session, purchase, LetterKind.TICKETS, at=now)
    return sold.order_id


def _give_all_back(
    session: Session, purchase: Purchase, came: list[Came], reason: ReturnReason, now: datetime
) -> None:
    for one in came:
        give_back(session, purchase.id, one, reason, at=now)
    owe_letter(session, purchase, LetterKind.MONEY_BACK, at=now)
