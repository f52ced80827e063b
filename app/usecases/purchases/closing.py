"""Purchases whose time is over: they end by themselves, once every charge is known.

Nothing owed depends on it: a purchase whose seats are kept no longer shows as over
wherever it is read. What waits here is the last word of the bank.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, exists, select

from app.db.models.charges import CardAttempt, PixCharge
from app.db.models.purchases import EndReason, Purchase, PurchasePassenger, PurchaseStatus
from app.db.models.trips import Hold
from app.usecases.purchases.ending import STILL_PAYABLE, end_purchase
from app.usecases.purchases.money import unplaced
from app.usecases.purchases.place import lock_purchase, place_money
from app.usecases.purchases.times import time_of
from app.usecases.services import Services

AT_ONCE = 100


def close_overdue(*, services: Services) -> int:
    """End the purchases whose time is over and return how many they were."""
    with services.database.reading() as session:
        purchase_ids = list(session.scalars(_over(services.now())))
    return sum(_close(purchase_id, services) for purchase_id in purchase_ids)


def _close(purchase_id: UUID, services: Services) -> bool:
    """End one purchase unless somebody else did meanwhile, or it has more time."""
    now = services.now()
    with services.database.writing() as session:
        purchase = lock_purchase(session, purchase_id)
        is_open = purchase.status is PurchaseStatus.OPEN
        if not is_open or time_of(session, purchase).expires_at > now:
            return False
        came = unplaced(session, purchase.id)
        reason = EndReason.INCOMPLETE if came else EndReason.TIME_OVER
        end_purchase(session, purchase, reason, at=now)
        place_money(session, purchase, now=now)
        return True


def _over(now: datetime) -> Select[UUID]:
    """Return the query of purchases whose time is over and whose charges are all known."""
    return (
        select(Purchase.id)
        .where(
            Purchase.status == PurchaseStatus.OPEN,
            ~exists().where(
                PixCharge.purchase_id == Purchase.id, PixCharge.status.in_(STILL_PAYABLE)
            ),
            ~exists().where(
                CardAttempt.purchase_id == Purchase.id, CardAttempt.status.in_(STILL_PAYABLE)
            ),
            exists().where(
                PurchasePassenger.purchase_id == Purchase.id,
                PurchasePassenger.hold_id == Hold.id,
                Hold.expires_at <= now,
            ),
        )
        .order_by(Purchase.created_at)
        .limit(AT_ONCE)
    )
