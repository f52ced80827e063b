"""How long a purchase can still be paid: as long as each of its holds lasts."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.models.purchases import Purchase, PurchasePassenger
from app.db.models.trips import Hold
from app.usecases.selling.hold_terms import HoldExpired

ASK_AGAIN = timedelta(seconds=20)
"""How long the worker waits before it asks again about a charge that can be paid."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """Until when the seats are kept, and until when they can be at most."""

    expires_at: datetime
    ends_at: datetime


def time_of(session: Session, purchase: Purchase) -> TimeLeft:
    """Return until when all the seats of a purchase are kept, be it past or to come."""
    holds = select(PurchasePassenger.hold_id).where(PurchasePassenger.purchase_id == purchase.id)
    ends = select(func.min(Hold.expires_at), func.min(Hold.ends_at)).where(Hold.id.in_(holds))
    expires_at, ends_at = session.execute(ends).one()
    return TimeLeft(expires_at, ends_at)


def time_left(session: Session, purchase: Purchase, now: datetime) -> TimeLeft:
    """Return until when the seats of a purchase are kept, while they are.

    :raises HoldExpired: if one is kept no longer
    """
    times = time_of(session, purchase)
    if times.expires_at <= now:
        raise HoldExpired(purchase.passengers[0].hold_id)
    return times
