"""Money asked for from outside, what came of it, and what of it must go back."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Id, enum_text
from app.db.models.payments import PaymentMethod
from app.db.models.purchases import Purchase
from fares.kernel.documents import Cnpj
from fares.kernel.money import Money


class ChargeStatus(StrEnum):
    """Where a charge stands, as far as we know: it only moves forward."""

    STORED = "stored"  # with us; whether the other side knows it is not known
    OPEN = "open"  # can be paid
    PAID = "paid"
    CLOSED = "closed"  # removed, refused, cancelled or expired: nothing came


class PixCharge(Base):
    """An immediate charge (cob) of the API Pix, under a txid that we made and stored first."""

    __tablename__ = "pix_charges"
    __table_args__ = (CheckConstraint("amount > 0", name="something_is_asked"),)

    txid: Mapped[str] = mapped_column(String(35), primary_key=True)
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchases.id"), index=True)
    amount: Mapped[Money]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    """The end of the seats' hold; an extension moves it."""
    status: Mapped[ChargeStatus] = mapped_column(enum_text(ChargeStatus))
    copy_and_paste: Mapped[str | None] = mapped_column(Text)
    """pixCopiaECola, as the PSP made it."""
    next_ask_at: Mapped[datetime | None] = mapped_column(index=True)
    """When to ask the PSP again, by the machine's own clock; None when all is known."""

    purchase: Mapped[Purchase] = relationship()
    payments: Mapped[list["PixPayment"]] = relationship(order_by="PixPayment.paid_at")


class PixPayment(Base):
    """A Pix that arrived: known by its end-to-end id, however often it is told."""

    __tablename__ = "pix_payments"
    __table_args__ = (
        CheckConstraint("amount > 0", name="something_came"),
        CheckConstraint("used >= 0 AND used <= amount", name="used_within_what_came"),
    )

    end_to_end_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    txid: Mapped[str] = mapped_column(ForeignKey("pix_charges.txid"), index=True)
    amount: Mapped[Money]
    paid_at: Mapped[datetime]
    recorded_at: Mapped[datetime]
    used: Mapped[Money]
    """What of it pays for the order."""
    placed: Mapped[bool]
    """Whether it has its place: an order, or money marked to return."""


class CardAttempt(Base):
    """One attempt to pay on the gateway's own page; its id is the gateway's key for it."""

    __tablename__ = "card_attempts"
    __table_args__ = (CheckConstraint("amount > 0", name="something_is_asked"),)

    id: Mapped[Id]
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchases.id"), index=True)
    amount: Mapped[Money]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    status: Mapped[ChargeStatus] = mapped_column(enum_text(ChargeStatus))
    session_id: Mapped[str | None] = mapped_column(unique=True)
    page_url: Mapped[str | None] = mapped_column(Text)
    next_ask_at: Mapped[datetime | None] = mapped_column(index=True)
    """When to ask the gateway again, by the machine's own clock; None when all is known."""
    refused: Mapped[bool]
    """Whether the card's bank said no; the buyer may try again."""
    method: Mapped[PaymentMethod | None] = mapped_column(enum_text(PaymentMethod))
    brand: Mapped[str | None]
    last4: Mapped[str | None] = mapped_column(String(4))
    nsu: Mapped[str | None]
    authorization: Mapped[str | None]
    acquirer_cnpj: Mapped[Cnpj | None]
    installments: Mapped[int | None]
    paid_at: Mapped[datetime | None]
    placed: Mapped[bool]
    """Whether what it paid has its place: an order, or money marked to return."""

    purchase: Mapped[Purchase] = relationship()


class ReturnReason(StrEnum):
    """Why money that came pays for nothing."""

    SEAT_LOST = "seat_lost"
    NOT_ON_SALE = "not_on_sale"
    SHIFT_CLOSED = "shift_closed"
    INCOMPLETE = "incomplete"
    REPEATED = "repeated"  # what it was for had been paid
    REPLACED = "replaced"  # the buyer had begun again with other data
    GIVEN_UP = "given_up"
    ABOVE = "above"  # more than was asked


class MoneyToReturn(Base):
    """Money that came and bought nothing, until it has gone back the way it came.

    One row for each payment: its key stops a second one when two requests race.
    """

    __tablename__ = "money_to_return"
    __table_args__ = (
        CheckConstraint("amount > 0", name="something_goes_back"),
        CheckConstraint(
            "(end_to_end_id IS NULL) <> (card_attempt_id IS NULL)", name="from_one_payment"
        ),
    )

    id: Mapped[Id]
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchases.id"), index=True)
    end_to_end_id: Mapped[str | None] = mapped_column(
        ForeignKey("pix_payments.end_to_end_id"), unique=True
    )
    card_attempt_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("card_attempts.id"), unique=True
    )
    amount: Mapped[Money]
    reason: Mapped[ReturnReason] = mapped_column(enum_text(ReturnReason))
    marked_at: Mapped[datetime]

    purchase: Mapped[Purchase] = relationship()
