"""The page that waits for money asks by itself, so that a lost notice costs seconds."""

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import InstrumentedAttribute

from app.clock import true_now
from app.db.models.charges import CardAttempt, PixCharge
from app.db.models.purchases import Purchase, PurchaseStatus
from app.gateways.card import CardRefused, CardUnreachable
from app.gateways.pix import PixRefused, PixUnreachable
from app.usecases.purchases.asking import PATIENCE, leave_for
from app.usecases.purchases.card_settle import settle_attempt
from app.usecases.purchases.pix_settle import settle_charge
from app.usecases.purchases.terms import ChargeRefused
from app.usecases.purchases.times import ASK_AGAIN
from app.usecases.purchases.waiting import waiting_of_holds
from app.usecases.services import Services

log = logging.getLogger(__name__)
SILENCE = timedelta(seconds=3)
"""How long nobody asked before a page does."""
_NO_ANSWER = (PixUnreachable, PixRefused, CardUnreachable, CardRefused, ChargeRefused)


def watch_purchase(purchase_id: UUID, *, services: Services, silence: timedelta = SILENCE) -> None:
    """Ask about the charges of a purchase that nobody asked about for a while.

    It never fails when the bank or the gateway does: the page tells what is known, and asks
    no more for a minute, so that pages do not all wait for one that answers nobody.
    """
    if services.pix is not None:
        _watch(PixCharge.txid, settle_charge, purchase_id, silence, services)
    if services.card is not None:
        _watch(CardAttempt.id, settle_attempt, purchase_id, silence, services)


def _watch(
    key: InstrumentedAttribute[Any],
    settle: Callable[..., None],
    purchase_id: UUID,
    silence: timedelta,
    services: Services,
) -> None:
    for subject in _take(key, purchase_id, silence, services):
        try:
            settle(subject, services=services)
        except _NO_ANSWER as error:
            told = {"purchase_id": purchase_id, "code": error.code}
            log.warning("purchase not asked about", extra=told)
            leave_for(PATIENCE, key, [subject], services)


def watch_holds(hold_ids: Sequence[UUID], held_by: str, *, services: Services) -> UUID | None:
    """Ask about what a person would still buy with some holds; return what turns out to be paid.

    Before the same seats are kept again: money that came in the last second buys them, and
    a code that was not paid is taken back, so that nobody pays for them twice.
    """
    with services.database.reading() as session:
        purchase_ids = session.scalars(waiting_of_holds(held_by, hold_ids)).all()
    for purchase_id in purchase_ids:
        watch_purchase(purchase_id, services=services, silence=timedelta(0))
    paid = Purchase.id.in_(purchase_ids), Purchase.status == PurchaseStatus.PAID
    with services.database.reading() as session:
        return session.scalars(select(Purchase.id).where(*paid)).first()


def _take(
    key: InstrumentedAttribute[Any], purchase_id: UUID, silence: timedelta, services: Services
) -> list[Any]:
    """Take what is quiet, so that of many pages and workers only one asks."""
    now, model = true_now(), key.class_
    taken = (
        update(model)
        .where(model.purchase_id == purchase_id, model.next_ask_at <= now + ASK_AGAIN - silence)
        .values(next_ask_at=now + ASK_AGAIN)
        .returning(key)
        .execution_options(synchronize_session=False)
    )
    with services.database.writing() as session:
        return list(session.scalars(taken))
