"""Money that came in for an order, and which ticket each part of it pays for."""

from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Id, enum_text
from fares.kernel.documents import Cnpj
from fares.kernel.money import Money


class PaymentMethod(StrEnum):
    """How money came in (tPag of the BP-e)."""

    CASH = "cash"
    CREDIT = "credit"
    DEBIT = "debit"
    PIX = "pix"


class MoneyReceived:
    """The columns that say how money came in; never a card number."""

    method: Mapped[PaymentMethod] = mapped_column(enum_text(PaymentMethod))
    received: Mapped[Money]
    change: Mapped[Money]
    """Given back (troco)."""
    card_brand: Mapped[str | None]
    card_last4: Mapped[str | None] = mapped_column(String(4))
    card_nsu: Mapped[str | None]
    card_authorization: Mapped[str | None]
    acquirer_cnpj: Mapped[Cnpj | None]


class Payment(MoneyReceived, Base):
    """Money received for an order."""

    __tablename__ = "payments"
    __table_args__ = (
        CheckConstraint("change >= 0 AND change <= received", name="change_within_received"),
        CheckConstraint("change = 0 OR method = 'cash'", name="change_only_from_cash"),
        CheckConstraint(
            "(method = 'pix') = (end_to_end_id IS NOT NULL)", name="a_pix_has_its_number"
        ),
        UniqueConstraint("end_to_end_id", "collected_by_partner"),
    )

    id: Mapped[Id]
    order_id: Mapped[UUID] = mapped_column(ForeignKey("orders.id"), index=True)
    end_to_end_id: Mapped[str | None] = mapped_column(String(32))
    """The Pix that it is: one Pix pays once. What a partner says of its own account never
    stands in the way of what came to the carrier's."""
    collected_by_partner: Mapped[bool] = mapped_column(server_default=false())
    """Whether the money is with the partner that sold, and not with the carrier."""
    card_attempt_id: Mapped[UUID | None] = mapped_column(unique=True)
    """The attempt on the gateway's page that it is; None for a terminal's slip."""


class TicketPayment(Base):
    """The part of a payment that pays for one ticket."""

    __tablename__ = "ticket_payments"

    ticket_id: Mapped[UUID] = mapped_column(ForeignKey("tickets.id"), primary_key=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payments.id"), primary_key=True)
    received: Mapped[Money]
    change: Mapped[Money]

    payment: Mapped[Payment] = relationship()
