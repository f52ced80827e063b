"""The page that waits for money asks by itself, so that a lost notice costs seconds."""

import logging
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import update

from app.clock import true_now
from app.db.models.charges import CardAttempt, PixCharge
from app.gateways.card import CardRefused, CardUnreachable
from app.gateways.pix import PixRefused, PixUnreachable
from app.usecases.purchases.card_settle import settle_attempt
from app.usecases.purchases.pix_settle import settle_charge
from app.usecases.purchases.terms import ChargeRefused
from app.usecases.purchases.times import ASK_AGAIN
from app.usecases.services import Services

log = logging.getLogger(__name__)
SILENCE = timedelta(seconds=3)
"""How long nobody asked before a page does."""
_NO_ANSWER = (PixUnreachable, PixRefused, CardUnreachable, CardRefused, ChargeRefused)


def watch_purchase(purchase_id: UUID, *, services: Services, silence: timedelta = SILENCE) -> None:
    """Ask about the charges of a purchase that nobody asked about for a while.

    It never fails when the bank or the gateway does: the page tells what is known, and the
    next one to look asks again.
    """
    try:
        if services.pix is not None:
            for txid in _take(PixCharge, PixCharge.txid, purchase_id, silence, services):
                settle_charge(txid, services=services)
        if services.card is not None:
            for attempt_id in _take(CardAttempt, CardAttempt.id, purchase_id, silence, services):
                settle_attempt(attempt_id, services=services)
    except _NO_ANSWER as error:
        log.warning("watching purchase %s: %s", purchase_id, error.code)


def _take(
    model: type[PixCharge] | type[CardAttempt],
    key: Any,
    purchase_id: UUID,
    silence: timedelta,
    services: Services,
) -> list[Any]:
    """Take what is quiet, so that of many pages and workers only one asks."""
    now = true_now()
    taken = (
        update(model)
        .where(model.purchase_id == purchase_id, model.next_ask_at <= now + ASK_AGAIN - silence)
        .values(next_ask_at=now + ASK_AGAIN)
        .returning(key)
        .execution_options(synchronize_session=False)
    )
    with services.database.writing() as session:
        return list(session.scalars(taken))
