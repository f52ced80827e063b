"""The end of a purchase that sells nothing: its charges are closed as soon as may be."""

from datetime import datetime

from sqlalchemy import update
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db.models.charges import CardAttempt, ChargeStatus, PixCharge
from app.db.models.purchases import EndReason, Purchase, PurchaseStatus
from app.usecases.operations import audit
from app.usecases.webhooks.announce import announce
from app.usecases.webhooks.events import Event

STILL_PAYABLE = (ChargeStatus.STORED, ChargeStatus.OPEN)


def end_purchase(session: Session, purchase: Purchase, reason: EndReason, *, at: datetime) -> None:
    """End an open, locked purchase, and let its charges be closed by the worker at once.

    Whatever money still comes for it is marked to return, or sells the seats after all if
    the time alone was over.
    """
    purchase.status, purchase.end_reason, purchase.ended_at = PurchaseStatus.ENDED, reason, at
    end_charges(session, purchase, at=at)
    audit.record(
        session,
        at=at,
        user_id=purchase.sold_by_id,
        action="purchase.ended",
        subject_kind="purchase",
        subject_id=purchase.id,
        details={"reason": reason.value},
    )
    announce(session, Event.ORDER_ENDED, purchase.id, partner_id=purchase.partner_id, at=at)


def end_charges(session: Session, purchase: Purchase, *, at: datetime) -> None:
    """Let what could still be paid of a locked purchase be closed by the worker at once."""
    for model in (PixCharge, CardAttempt):
        session.execute(
            update(model)
            .where(model.purchase_id == purchase.id, model.status.in_(STILL_PAYABLE))
            .values(expires_at=at, next_ask_at=true_now())
            .execution_options(synchronize_session=False)
        )
