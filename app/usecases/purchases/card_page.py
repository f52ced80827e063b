"""Paying by card on line: on the gateway's own page, so that no card number comes here."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy.orm import Session

from app.clock import true_now
from app.db.models.charges import CardAttempt, ChargeStatus
from app.db.models.purchases import Purchase
from app.gateways.card import CardRefused
from app.gateways.card_session import NewCardSession
from app.telemetry.counting import counted
from app.usecases.purchases.money import unplaced
from app.usecases.purchases.pix_charge import find_open
from app.usecases.purchases.terms import CardNotOffered, ChargeRefused
from app.usecases.purchases.times import ASK_AGAIN, time_left
from app.usecases.services import Services
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where the gateway sends the buyer, and its notices."""

    back: str
    cancelled: str
    notices: str


@counted("open_card_page")
def open_card_page(
    purchase_id: UUID, held_by: str, addresses: Addresses, *, services: Services
) -> str:
    """Open a session of the gateway's page and return its address.

    Every call is a new attempt with a number of its own, stored first: a card that was
    refused is followed by another.

    :raises CardNotOffered: if this installation has no gateway
    :raises PurchaseNotFound: if there is no such purchase of this person
    :raises PurchaseOver: if it was paid or has ended
    :raises HoldExpired: if the seats are no longer held
    :raises CardUnreachable: if the gateway does not answer; nothing was charged
    :raises ChargeRefused: if it refuses to open a session
    """
    if services.card is None:
        raise CardNotOffered
    with services.database.writing() as session:
        purchase = find_open(session, purchase_id, held_by)
        attempt = _store(session, purchase, services.now())
    wanted = NewCardSession(
        attempt_id=attempt.id,
        amount=attempt.amount,
        description="Passagem de ônibus",
        return_url=addresses.back,
        cancel_url=addresses.cancelled,
        notification_url=addresses.notices,
        expires_at=attempt.expires_at,
    )
    try:
        told = services.card.create_session(wanted)
    except CardRefused as error:
        raise ChargeRefused from error
    with services.database.writing() as session:
        stored = session.get_one(CardAttempt, attempt.id, with_for_update=True)
        stored.session_id, stored.page_url = told.session_id, told.page_url
        if stored.status is ChargeStatus.STORED:
            stored.status = ChargeStatus.OPEN
    return told.page_url


def _store(session: Session, purchase: Purchase, now: datetime) -> CardAttempt:
    came = Money.total(one.amount for one in unplaced(session, purchase.id))
    attempt = CardAttempt(
        id=uuid4(),
        purchase_id=purchase.id,
        amount=purchase.due - came,
        created_at=now,
        expires_at=time_left(session, purchase, now).expires_at,
        status=ChargeStatus.STORED,
        next_ask_at=true_now() + ASK_AGAIN,
        refused=False,
        placed=False,
    )
    session.add(attempt)
    return attempt
