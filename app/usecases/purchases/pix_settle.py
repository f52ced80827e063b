"""What came of a charge: the PSP is asked, and what it says is recorded once."""

from collections.abc import Iterable
from contextlib import suppress

from sqlalchemy.orm import Session

from app.clock import true_now
from app.db.models.charges import ChargeStatus, PixCharge, PixPayment
from app.db.queries.upserts import insert_into
from app.gateways.pix import Charge, CobStatus, PixReceipt, PixRefused
from app.usecases.purchases.ending import STILL_PAYABLE
from app.usecases.purchases.pix_charge import ask_for_charge
from app.usecases.purchases.place import lock_purchase, place_money
from app.usecases.purchases.terms import PixNotOffered
from app.usecases.purchases.times import ASK_AGAIN
from app.usecases.services import Services
from fares.kernel.money import ZERO

REMOVED = (CobStatus.REMOVED_BY_US, CobStatus.REMOVED_BY_BANK)


def settle_charge(txid: str, *, services: Services) -> None:
    """Ask the PSP what came of a charge, record it and give the money its place.

    What the PSP says is the truth; whoever told us of a payment only made us ask. A charge
    whose time is over is removed at the PSP, and asked about once more.

    :raises PixNotOffered: if this installation receives no Pix
    :raises PixUnreachable: if the PSP does not answer
    :raises PixRefused: if it does not tell us
    :raises ChargeRefused: if it refuses to make a charge that it did not know
    """
    if services.pix is None:
        raise PixNotOffered
    told = services.pix.get_charge(txid)
    over = _is_over(txid, services)
    if told is None and not over:
        ask_for_charge(txid, services=services)
        return
    if told is not None and told.status is CobStatus.ACTIVE and over:
        with suppress(PixRefused):  # it was paid, or removed, in between: the answer tells
            services.pix.remove_charge(txid)
        told = services.pix.get_charge(txid)
    with services.database.writing() as session:
        record_answer(session, txid, told, services)


def record_answer(session: Session, txid: str, told: Charge | None, services: Services) -> None:
    """Record what the PSP knows of a charge; nothing of it means that it never came there."""
    now = services.now()
    charge = session.get_one(PixCharge, txid)
    purchase = lock_purchase(session, charge.purchase_id)
    session.refresh(charge)
    if told is not None:
        _record_payments(session, txid, told.payments, services)
        charge.copy_and_paste = charge.copy_and_paste or told.copy_and_paste
    _move(charge, told)
    session.flush()
    place_money(session, purchase, now=now)


def _move(charge: PixCharge, told: Charge | None) -> None:
    """Move a charge forward, never back, and say when to ask again.

    One that is said to be paid, and not by what, is asked about until it is told.
    """
    if told is not None and told.payments:
        charge.status = ChargeStatus.PAID
    elif charge.status in STILL_PAYABLE:
        gone = told is None or told.status in REMOVED
        charge.status = ChargeStatus.CLOSED if gone else ChargeStatus.OPEN
    waiting = charge.status is ChargeStatus.OPEN
    charge.next_ask_at = true_now() + ASK_AGAIN if waiting else None


def _record_payments(
    session: Session, txid: str, receipts: Iterable[PixReceipt], services: Services
) -> None:
    """Write each Pix once, however often it is told."""
    rows = [
        {
            "end_to_end_id": receipt.end_to_end_id,
            "txid": txid,
            "amount": receipt.amount,
            "paid_at": receipt.paid_at,
            "recorded_at": services.now(),
            "used": ZERO,
            "placed": False,
        }
        for receipt in receipts
    ]
    if rows:
        once = insert_into(session, PixPayment).on_conflict_do_nothing()
        session.connection().execute(once, rows)


def _is_over(txid: str, services: Services) -> bool:
    with services.database.reading() as session:
        return session.get_one(PixCharge, txid).expires_at <= services.now()
