"""Purchases: who wants to buy which held seats, until the money for them is in.

A purchase ends in an order, or with whatever money came marked to return: it is kept
either way, so that nobody who paid is without an answer.
"""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Id, enum_text
from app.db.models.partners import Partner, PartnerPresence
from app.db.models.payments import MoneyReceived
from app.db.models.sales import DocumentKind
from fares.kernel.documents import Cpf
from fares.kernel.money import Money
from fares.tariff import Channel


class PurchaseStatus(StrEnum):
    """Where a purchase stands."""

    OPEN = "open"  # waiting for the money
    PAID = "paid"  # it became an order
    ENDED = "ended"  # it sold nothing, and sells nothing any more


class EndReason(StrEnum):
    """Why a purchase ended without an order."""

    TIME_OVER = "time_over"  # nobody paid in time
    REPLACED = "replaced"  # the buyer began again with other data
    GIVEN_UP = "given_up"
    SEAT_LOST = "seat_lost"  # paid late, and somebody else has the seat
    NOT_ON_SALE = "not_on_sale"  # paid when the law no longer allowed the sale
    INCOMPLETE = "incomplete"  # less than the total came, and time was over
    SHIFT_CLOSED = "shift_closed"  # the clerk's cash was counted before the Pix came


class Purchase(Base):
    """The wish to buy: seats, passengers, buyer, and what is still to be paid for them."""

    __tablename__ = "purchases"
    __table_args__ = (
        CheckConstraint("due > 0 AND due <= total", name="something_is_due"),
        CheckConstraint("(status = 'paid') = (order_id IS NOT NULL)", name="paid_is_an_order"),
        CheckConstraint("(status = 'ended') = (end_reason IS NOT NULL)", name="an_end_says_why"),
        CheckConstraint(
            "(channel = 'partner') = (partner_id IS NOT NULL)", name="a_partner_sells_as_one"
        ),
        CheckConstraint(
            "(partner_id IS NULL) = (commission IS NULL)", name="a_partner_has_a_commission"
        ),
        CheckConstraint(
            "(partner_id IS NULL) = (partner_presence IS NULL)", name="a_partner_has_a_presence"
        ),
    )

    id: Mapped[Id]
    submission_key: Mapped[str] = mapped_column(unique=True)
    """Made with the form: sending it twice is one purchase."""
    content_digest: Mapped[str] = mapped_column(String(64))
    channel: Mapped[Channel] = mapped_column(enum_text(Channel))
    held_by: Mapped[str] = mapped_column(index=True)
    """Whose the held seats are: a visitor's token or a staff user."""
    sold_by_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    shift_id: Mapped[UUID | None] = mapped_column(ForeignKey("shifts.id"))
    partner_id: Mapped[int | None] = mapped_column(ForeignKey("partners.id"))
    partner_reference: Mapped[str | None]
    partner_presence: Mapped[PartnerPresence | None] = mapped_column(enum_text(PartnerPresence))
    commission: Mapped[Money | None]
    """What the partner will keep, decided with the prices as its presence is."""
    status: Mapped[PurchaseStatus] = mapped_column(enum_text(PurchaseStatus), index=True)
    created_at: Mapped[datetime]
    conditions_accepted_at: Mapped[datetime | None]
    """When the buyer accepted the conditions on line (art. 144 § 2)."""
    total: Mapped[Money]
    due: Mapped[Money]
    """The part of the total that is paid from outside: by Pix, or by card on line."""
    buyer_name: Mapped[str | None]
    buyer_cpf: Mapped[Cpf | None]
    buyer_email: Mapped[str | None]
    buyer_phone: Mapped[str | None]
    order_id: Mapped[UUID | None] = mapped_column(ForeignKey("orders.id"), unique=True)
    end_reason: Mapped[EndReason | None] = mapped_column(enum_text(EndReason))
    ended_at: Mapped[datetime | None]

    partner: Mapped[Partner | None] = relationship()
    passengers: Mapped[list["PurchasePassenger"]] = relationship(
        order_by="(PurchasePassenger.position, PurchasePassenger.seat)"
    )
    payments: Mapped[list["PurchasePayment"]] = relationship(order_by="PurchasePayment.position")


class PurchasePassenger(Base):
    """Who is to travel in one of the held seats."""

    __tablename__ = "purchase_passengers"
    __table_args__ = (
        ForeignKeyConstraint(["hold_id", "seat"], ["held_seats.hold_id", "held_seats.seat"]),
        Index("ix_purchase_passengers_hold_id", "hold_id"),
    )

    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchases.id"), primary_key=True)
    hold_id: Mapped[UUID] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    position: Mapped[int]
    """Which journey of the purchase: 0 the first, 1 the way back."""
    name: Mapped[str]
    document_kind: Mapped[DocumentKind] = mapped_column(enum_text(DocumentKind))
    document_number: Mapped[str]
    document_description: Mapped[str | None]
    cpf: Mapped[Cpf | None]
    born_on: Mapped[date | None]
    phone: Mapped[str | None]


class PurchasePayment(MoneyReceived, Base):
    """Cash or a card's slip that the clerk took for the part not paid from outside."""

    __tablename__ = "purchase_payments"

    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchases.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
