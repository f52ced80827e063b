"""The same form twice is one purchase; another form for the same seats takes its place."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from app.db.models.purchases import EndReason, Purchase, PurchasePassenger, PurchaseStatus
from app.db.models.sales import Order
from app.usecases.purchases.ending import end_purchase
from app.usecases.purchases.rows import CheckedPurchase
from app.usecases.selling.sell_terms import SubmissionKeyReused


def find_known(session: Session, submission_key: str, digest: str) -> UUID | None:
    """Return the purchase that the same form made before, while it can still be paid.

    :raises SubmissionKeyReused: if the key sold something else before
    """
    known = session.scalar(select(Purchase).where(Purchase.submission_key == submission_key))
    if known is None:
        return None
    if known.order_id is not None and known.content_digest != digest:
        raise SubmissionKeyReused(session.get_one(Order, known.order_id).locator)
    same = known.content_digest == digest and known.status is not PurchaseStatus.ENDED
    return known.id if same else None


def replace_open(session: Session, checked: CheckedPurchase, *, now: datetime) -> None:
    """End the open purchases that the new one takes the place of, and free the form's key."""
    of_same_holds = select(PurchasePassenger.purchase_id).where(
        PurchasePassenger.hold_id.in_(checked.hold_ids)
    )
    replaced = (
        select(Purchase)
        .where(
            or_(
                Purchase.id.in_(of_same_holds),
                Purchase.submission_key == checked.command.submission_key,
            )
        )
        .order_by(Purchase.id)
        .with_for_update()
    )
    for purchase in session.scalars(replaced):
        if purchase.status is PurchaseStatus.OPEN:
            end_purchase(session, purchase, EndReason.REPLACED, at=now)
        if purchase.submission_key == checked.command.submission_key:
            purchase.submission_key = f"{purchase.submission_key} {purchase.id}"
    session.flush()
