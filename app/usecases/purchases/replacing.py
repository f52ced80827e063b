"""The same form twice is one purchase; another form, or other seats, take its place."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.purchases import EndReason, Purchase, PurchasePassenger, PurchaseStatus
from app.db.models.sales import Order
from app.usecases.purchases.ending import end_purchase
from app.usecases.purchases.place import lock_purchase, place_money
from app.usecases.purchases.rows import CheckedPurchase
from app.usecases.purchases.terms import BeginPurchase, PurchaseNotFound
from app.usecases.purchases.waiting import waiting_of_holds
from app.usecases.selling.sell_terms import SubmissionKeyReused


def find_known(session: Session, command: BeginPurchase, digest: str) -> UUID | None:
    """Return the purchase that the same form made before, while it can still be paid.

    :raises PurchaseNotFound: if the form is somebody else's: nothing of theirs is told or ended
    :raises SubmissionKeyReused: if the key sold something else before
    """
    of_form = select(Purchase).where(Purchase.submission_key == command.submission_key)
    known = session.scalar(of_form)
    if known is None:
        return None
    if known.held_by != command.held_by:
        raise PurchaseNotFound
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
            Purchase.held_by == checked.command.held_by,
            or_(
                Purchase.id.in_(of_same_holds),
                Purchase.submission_key == checked.command.submission_key,
            ),
        )
        .order_by(Purchase.id)
        .with_for_update()
    )
    for purchase in session.scalars(replaced):
        _end(session, purchase, now)
        if purchase.submission_key == checked.command.submission_key:
            purchase.submission_key = f"{purchase.submission_key} {purchase.id}"
    session.flush()


def leave_purchases(hold_id: UUID, held_by: str, *, database: Database, now: datetime) -> None:
    """End what a person would still buy with seats that they changed for others or gave back.

    Money that comes for them all the same goes back: it would buy what nobody wants any more.
    """
    with database.writing() as session:
        for purchase_id in session.scalars(waiting_of_holds(held_by, [hold_id])).all():
            _end(session, lock_purchase(session, purchase_id), now)


def _end(session: Session, purchase: Purchase, now: datetime) -> None:
    """End a locked purchase that is open, and give back what came for it."""
    if purchase.status is not PurchaseStatus.OPEN:
        return
    end_purchase(session, purchase, EndReason.REPLACED, at=now)
    place_money(session, purchase, now=now)
