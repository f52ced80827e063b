"""What came of an attempt with a card: the gateway is asked, and its answer recorded once."""

from uuid import UUID

from app.clock import true_now
from app.db.models.charges import CardAttempt, ChargeStatus
from app.gateways.card_session import CardReceipt, CardSession, SessionStatus
from app.usecases.purchases.ending import STILL_PAYABLE
from app.usecases.purchases.place import lock_purchase, place_money
from app.usecases.purchases.terms import CardNotOffered
from app.usecases.purchases.times import ASK_AGAIN
from app.usecases.selling.terms import PaymentMethod
from app.usecases.services import Services

OVER = (
    SessionStatus.REFUSED,
    SessionStatus.CANCELLED,
    SessionStatus.EXPIRED,
    SessionStatus.VOIDED,
)


def settle_attempt(attempt_id: UUID, *, services: Services) -> None:
    """Ask the gateway what came of an attempt, record it and give the money its place.

    :raises CardNotOffered: if this installation has no gateway
    :raises CardUnreachable: if the gateway does not answer
    :raises CardRefused: if it does not tell us
    """
    if services.card is None:
        raise CardNotOffered
    told = services.card.get_session(attempt_id)
    with services.database.writing() as session:
        attempt = session.get_one(CardAttempt, attempt_id)
        purchase = lock_purchase(session, attempt.purchase_id)
        session.refresh(attempt)
        _move(attempt, told, over=attempt.expires_at <= services.now())
        waiting = attempt.status in STILL_PAYABLE
        attempt.next_ask_at = true_now() + ASK_AGAIN if waiting else None
        session.flush()
        place_money(session, purchase, now=services.now())


def _move(attempt: CardAttempt, told: CardSession | None, *, over: bool) -> None:
    """Move an attempt forward, never back.

    One that the gateway never heard of may still be on its way, until its time is over.
    """
    if attempt.status is ChargeStatus.PAID:
        return
    if told is None:
        attempt.status = ChargeStatus.CLOSED if over else attempt.status
        return
    attempt.session_id, attempt.page_url = told.session_id, told.page_url
    if told.status is SessionStatus.PAID and told.receipt is not None:
        _record(attempt, told.receipt)
    elif told.status in OVER:
        attempt.status = ChargeStatus.CLOSED
        attempt.refused = told.status is SessionStatus.REFUSED
    else:
        attempt.status = ChargeStatus.OPEN


def _record(attempt: CardAttempt, receipt: CardReceipt) -> None:
    """Record what the acquirer tells of a payment; what it took is what came."""
    attempt.status = ChargeStatus.PAID
    attempt.method = PaymentMethod(receipt.method.value)
    attempt.amount = receipt.amount
    attempt.brand, attempt.last4 = receipt.brand, receipt.last4
    attempt.nsu, attempt.authorization = receipt.nsu, receipt.authorization
    attempt.acquirer_cnpj = receipt.acquirer_cnpj
    attempt.installments, attempt.paid_at = receipt.installments, receipt.paid_at
