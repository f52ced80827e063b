"""Asking about charges: because somebody said so, or because it is time to."""

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import InstrumentedAttribute

from app.clock import true_now
from app.db.models.charges import CardAttempt, PixCharge
from app.gateways.card import CardUnreachable
from app.gateways.pix import PixUnreachable
from app.usecases.purchases.card_settle import settle_attempt
from app.usecases.purchases.pix_settle import settle_charge
from app.usecases.services import Services

log = logging.getLogger(__name__)
AT_ONCE = timedelta(0)
IN_A_ROUND = 20
"""Charges asked about in one round, so that a worker soon looks at the rest of its work."""
PATIENCE = timedelta(seconds=60)
"""How long a charge that somebody is asking about is left to them."""


def note_charges(txids: Iterable[str], *, services: Services) -> int:
    """Let the worker ask about charges at once, as a webhook tells; return how many are ours.

    A webhook says that something happened, never what: only the PSP's own answer counts.
    """
    return leave_for(AT_ONCE, PixCharge.txid, txids, services)


def note_attempts(attempt_ids: Iterable[UUID], *, services: Services) -> int:
    """Let the worker ask about attempts with cards at once; return how many are ours."""
    return leave_for(AT_ONCE, CardAttempt.id, attempt_ids, services)


def ask_about_due(*, services: Services) -> int:
    """Ask about everything that is due to be asked about and return how much it was."""
    asked = 0
    if services.pix is not None:
        asked += _ask(PixCharge.txid, lambda txid: settle_charge(txid, services=services), services)
    if services.card is not None:
        asked += _ask(CardAttempt.id, lambda one: settle_attempt(one, services=services), services)
    return asked


def leave_for(
    length: timedelta, key: InstrumentedAttribute[Any], values: Iterable[Any], services: Services
) -> int:
    """Ask again only after a while, or at once; return how many there are."""
    noted = (
        update(key.class_)
        .where(key.in_(list(values)))
        .values(next_ask_at=true_now() + length)
        .returning(key)
        .execution_options(synchronize_session=False)
    )
    with services.database.writing() as session:
        return len(session.execute(noted).all())


def _ask(key: InstrumentedAttribute[Any], settle: Callable[[Any], None], services: Services) -> int:
    """Ask one by one; when nobody answers, the rest waits for the next round.

    What was not answered comes after the rest then, so that no charge of which nothing can
    be read keeps the others from being asked about.
    """
    asked = 0
    for subject in _claim(key, services):
        try:
            settle(subject)
        except (PixUnreachable, CardUnreachable) as error:
            log.warning("charge not asked about", extra={"subject": subject, "code": error.code})
            leave_for(2 * PATIENCE, key, [subject], services)
            break
        except Exception:
            # A refusal, or a bug in one charge, must not stop the others; it is logged whole.
            log.exception("charge not asked about", extra={"subject": subject})
        asked += 1
    return asked


def _claim(key: InstrumentedAttribute[Any], services: Services) -> list[Any]:
    """Take what is due, so that no other worker asks about it meanwhile."""
    model = key.class_
    due = (
        select(key)
        .where(model.next_ask_at <= true_now())
        .order_by(model.next_ask_at)
        .limit(IN_A_ROUND)
        .with_for_update(skip_locked=True)
    )
    with services.database.writing() as session:
        subjects = list(session.scalars(due))
        session.execute(
            update(model)
            .where(key.in_(subjects))
            .values(next_ask_at=true_now() + PATIENCE)
            .execution_options(synchronize_session=False)
        )
    return subjects
