"""A purchase as it stands, for the page that waits for its money."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.charges import (
    CardAttempt,
    ChargeStatus,
    MoneyToReturn,
    PixCharge,
    PixPayment,
    ReturnReason,
)
from app.db.models.purchases import (
    EndReason,
    Purchase,
    PurchaseStatus,
)
from app.usecases.purchases.pix_charge import live_charge
from app.usecases.purchases.terms import PurchaseNotFound
from app.usecases.purchases.times import time_of
from app.usecases.purchases.waiting import waiting_of_holds
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class PixView:
    """The charge with which a purchase can be paid now."""

    txid: str
    amount: Money
    copy_and_paste: str | None
    """None while the bank has not answered."""
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnView:
    """Money that goes back."""

    amount: Money
    reason: ReturnReason
    marked_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PurchaseView:
    """Where a purchase stands."""

    purchase_id: UUID
    status: PurchaseStatus
    end_reason: EndReason | None
    total: Money
    due: Money
    came: Money
    """What came from outside so far, wherever it has its place."""
    expires_at: datetime
    ends_at: datetime
    """Beyond this there is no more time to be had."""
    time_over: bool
    seats: int
    hold_ids: tuple[UUID, ...]
    """The held seats, journey by journey."""
    pix: PixView | None
    card_page: str | None
    """The gateway's page of an attempt that can still be paid."""
    card_refused: bool
    """Whether the last attempt with a card was refused."""
    order_id: UUID | None
    returns: tuple[ReturnView, ...]
    email: str | None

    @property
    def waits(self) -> bool:
        """Whether it can still be paid."""
        return self.status is PurchaseStatus.OPEN and not self.time_over


def read_purchase(
    purchase_id: UUID, held_by: str, *, database: Database, now: datetime
) -> PurchaseView:
    """Return a person's purchase as it stands.

    :raises PurchaseNotFound: if there is no such purchase of this person
    """
    with database.reading() as session:
        purchase = session.get(Purchase, purchase_id)
        if purchase is None or purchase.held_by != held_by:
            raise PurchaseNotFound
        return _view(session, purchase, now)


def find_paid(submission_key: str, held_by: str, *, database: Database) -> UUID | None:
    """Return the purchase that a person's form became, if it was paid."""
    paid = select(Purchase.id).where(
        Purchase.submission_key == submission_key,
        Purchase.held_by == held_by,
        Purchase.status == PurchaseStatus.PAID,
    )
    with database.reading() as session:
        return session.scalars(paid).one_or_none()


def find_open(held_by: str, hold_ids: Sequence[UUID], *, database: Database) -> UUID | None:
    """Return a person's purchase of held seats that still waits for its money, if any."""
    with database.reading() as session:
        return session.scalars(waiting_of_holds(held_by, hold_ids).limit(1)).first()


def _view(session: Session, purchase: Purchase, now: datetime) -> PurchaseView:
    times = time_of(session, purchase)
    charge = live_charge(session, purchase, now)
    attempt = _last_attempt(session, purchase)
    waiting = attempt is not None and attempt.status is ChargeStatus.OPEN
    return PurchaseView(
        purchase_id=purchase.id,
        status=purchase.status,
        end_reason=purchase.end_reason,
        total=purchase.total,
        due=purchase.due,
        came=_came(session, purchase),
        expires_at=times.expires_at,
        ends_at=times.ends_at,
        time_over=times.expires_at <= now,
        seats=len(purchase.passengers),
        hold_ids=tuple(dict.fromkeys(one.hold_id for one in purchase.passengers)),
        pix=_pix(charge) if charge else None,
        card_page=attempt.page_url if attempt and waiting else None,
        card_refused=attempt is not None and attempt.refused,
        order_id=purchase.order_id,
        returns=_returns(session, purchase),
        email=purchase.buyer_email,
    )


def _pix(charge: PixCharge) -> PixView:
    return PixView(
        txid=charge.txid,
        amount=charge.amount,
        copy_and_paste=charge.copy_and_paste,
        expires_at=charge.expires_at,
    )


def _last_attempt(session: Session, purchase: Purchase) -> CardAttempt | None:
    attempts = select(CardAttempt).where(CardAttempt.purchase_id == purchase.id)
    return session.scalars(attempts.order_by(CardAttempt.created_at.desc()).limit(1)).first()


def _came(session: Session, purchase: Purchase) -> Money:
    pix = session.scalars(
        select(PixPayment.amount)
        .join(PixCharge, PixCharge.txid == PixPayment.txid)
        .where(PixCharge.purchase_id == purchase.id)
    )
    cards = session.scalars(
        select(CardAttempt.amount).where(
            CardAttempt.purchase_id == purchase.id, CardAttempt.status == ChargeStatus.PAID
        )
    )
    return Money.total([*pix, *cards])


def _returns(session: Session, purchase: Purchase) -> tuple[ReturnView, ...]:
    rows = session.scalars(
        select(MoneyToReturn)
        .where(MoneyToReturn.purchase_id == purchase.id)
        .order_by(MoneyToReturn.marked_at)
    )
    return tuple(
        ReturnView(amount=row.amount, reason=row.reason, marked_at=row.marked_at) for row in rows
    )
