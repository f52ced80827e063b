"""Charging by Pix: the txid is stored first, the PSP is asked, and asked again if in doubt."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db.models.charges import ChargeStatus, PixCharge
from app.db.models.purchases import Purchase, PurchaseStatus
from app.gateways.pix import NewCharge, PixRefused, PixUnreachable, new_txid
from app.telemetry.counting import counted
from app.usecases.purchases.ending import STILL_PAYABLE
from app.usecases.purchases.money import unplaced
from app.usecases.purchases.place import lock_purchase
from app.usecases.purchases.terms import (
    ChargeRefused,
    PixNotOffered,
    PurchaseNotFound,
    PurchaseOver,
)
from app.usecases.purchases.times import ASK_AGAIN, time_left
from app.usecases.services import Services
from fares.kernel.money import Money


@counted("charge_by_pix")
def charge_by_pix(purchase_id: UUID, held_by: str, *, services: Services) -> str:
    """Charge what is due by Pix and return the txid; again for the same purchase is the same.

    The charge ends when the seats' hold does. If the PSP does not answer the charge stays
    stored, and is asked for again when the purchase is looked at and by the worker.

    :raises PixNotOffered: if this installation receives no Pix
    :raises PurchaseNotFound: if there is no such purchase of this person
    :raises PurchaseOver: if it was paid or has ended
    :raises HoldExpired: if the seats are no longer held
    :raises ChargeRefused: if the PSP refuses to make the charge
    """
    if services.pix is None:
        raise PixNotOffered
    with services.database.writing() as session:
        purchase = find_open(session, purchase_id, held_by)
        charge, is_new = _store(session, purchase, services.now())
    ask_for_charge(charge.txid, services=services, is_new=is_new)
    return charge.txid


def ask_for_charge(txid: str, *, services: Services, is_new: bool = False) -> None:
    """Let the PSP know a stored charge, or its new end; no answer leaves it as it is.

    The length of a charge counts from its creation there, also when it is made again: a
    charge that may be known there is asked about first.

    :param is_new: whether it was stored a moment ago, so that nobody can have told the PSP
    :raises PixNotOffered: if this installation receives no Pix
    :raises ChargeRefused: if the PSP refuses to make the charge
    """
    if services.pix is None:
        raise PixNotOffered
    with services.database.reading() as session:
        charge = session.get_one(PixCharge, txid)
    try:
        known = None if is_new else services.pix.get_charge(txid)
    except (PixUnreachable, PixRefused):
        return
    begins = known.created_at if known else services.now()
    try:
        told = services.pix.create_charge(_as_asked(charge, begins))
    except PixUnreachable:
        return
    except PixRefused as error:
        if known is not None:  # it was paid or removed: whoever asks about it is told
            return
        _close(txid, services)
        raise ChargeRefused from error
    with services.database.writing() as session:
        stored = session.get_one(PixCharge, txid, with_for_update=True)
        stored.copy_and_paste = told.copy_and_paste
        if stored.status is ChargeStatus.STORED:
            stored.status = ChargeStatus.OPEN


def _as_asked(charge: PixCharge, begins: datetime) -> NewCharge:
    """Return a charge as the PSP takes it: its length counts from when it begins there."""
    seconds = int((charge.expires_at - begins).total_seconds())
    return NewCharge(
        txid=charge.txid,
        amount=charge.amount,
        expires_in_seconds=max(1, seconds),
        message="Passagem de ônibus",
    )


def find_open(session: Session, purchase_id: UUID, held_by: str) -> Purchase:
    """Return a person's open purchase, locked.

    :raises PurchaseNotFound: if there is no such purchase of this person
    :raises PurchaseOver: if it was paid or has ended
    """
    purchase = session.get(Purchase, purchase_id)
    if purchase is None or purchase.held_by != held_by:
        raise PurchaseNotFound
    purchase = lock_purchase(session, purchase_id)
    if purchase.status is not PurchaseStatus.OPEN:
        raise PurchaseOver
    return purchase


def live_charge(session: Session, purchase: Purchase, now: datetime) -> PixCharge | None:
    """Return the charge with which a purchase can be paid at a moment, if there is one."""
    payable = select(PixCharge).where(
        PixCharge.purchase_id == purchase.id,
        PixCharge.status.in_(STILL_PAYABLE),
        PixCharge.expires_at > now,
    )
    return session.scalars(payable).first()


def _store(session: Session, purchase: Purchase, now: datetime) -> tuple[PixCharge, bool]:
    """Return the purchase's live charge, and whether it was stored now for want of one.

    It asks for what is still missing: a Pix of less than the total may have come.
    """
    expires_at = time_left(session, purchase, now).expires_at
    charge = live_charge(session, purchase, now)
    if charge is not None:
        return charge, False
    came = Money.total(one.amount for one in unplaced(session, purchase.id))
    charge = PixCharge(
        txid=new_txid(),
        purchase_id=purchase.id,
        amount=purchase.due - came,
        created_at=now,
        expires_at=expires_at,
        status=ChargeStatus.STORED,
        copy_and_paste=None,
        next_ask_at=true_now() + ASK_AGAIN,
    )
    session.add(charge)
    return charge, True


def _close(txid: str, services: Services) -> None:
    with services.database.writing() as session:
        charge = session.get_one(PixCharge, txid, with_for_update=True)
        charge.status, charge.next_ask_at = ChargeStatus.CLOSED, None
