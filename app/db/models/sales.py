"""Orders, tickets, and the people who travel."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Id, Serial, enum_text
from app.db.models.partners import Partner, PartnerPresence
from app.db.models.payments import Payment, TicketPayment
from app.db.models.places import PointOfSale
from app.db.models.pricing import FareConditions
from app.db.models.trips import Trip
from fares.kernel.documents import Cpf
from fares.kernel.money import Money
from fares.service_class import ServiceClass
from fares.tariff import Channel


class DocumentKind(StrEnum):
    """Kinds of identification (tpDoc of the BP-e)."""

    RG = "rg"
    VOTER = "voter"  # título de eleitor
    PASSPORT = "passport"
    DRIVER = "driver"  # CNH
    OTHER = "other"  # with a description: certidão de nascimento, RNM …


class TicketStatus(StrEnum):
    """The life of a ticket as far as it can go today."""

    PAID = "paid"  # the money is in, the tax office has not answered: "bilhete pendente"
    ISSUED = "issued"
    CANCELLED = "cancelled"  # voided before the tax office knew it
    EXPIRED = "expired"  # not authorised at its boarding time: the money goes back


class Passenger(Base):
    """Somebody who travelled before, recalled by document at the counter."""

    __tablename__ = "passengers"
    __table_args__ = (UniqueConstraint("document_kind", "document_number"),)

    id: Mapped[Serial]
    name: Mapped[str]
    document_kind: Mapped[DocumentKind] = mapped_column(enum_text(DocumentKind))
    document_number: Mapped[str]
    document_description: Mapped[str | None]
    cpf: Mapped[Cpf | None] = mapped_column(index=True)
    born_on: Mapped[date | None]
    phone: Mapped[str | None]


class Order(Base):
    """One purchase: who sold, how it was paid, the tickets it holds."""

    __tablename__ = "orders"
    __table_args__ = (
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
    locator: Mapped[str] = mapped_column(String(6), unique=True)
    submission_key: Mapped[str] = mapped_column(unique=True)
    """Made with the sale form: sending the form twice sells once."""
    content_digest: Mapped[str] = mapped_column(String(64))
    """SHA-256 of what the form said: the same key with other content is refused."""
    channel: Mapped[Channel] = mapped_column(enum_text(Channel))
    point_of_sale_id: Mapped[int | None] = mapped_column(ForeignKey("points_of_sale.id"))
    sold_by_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    shift_id: Mapped[UUID | None] = mapped_column(ForeignKey("shifts.id"), index=True)
    partner_id: Mapped[int | None] = mapped_column(ForeignKey("partners.id"), index=True)
    """The third party that sold by API; None where the carrier sold."""
    partner_reference: Mapped[str | None]
    """What the partner calls the order."""
    partner_presence: Mapped[PartnerPresence | None] = mapped_column(enum_text(PartnerPresence))
    """Where the partner met the passenger then: the tickets' rights follow it."""
    commission: Mapped[Money | None]
    """What the partner keeps of the total, at the rate of the day of the sale."""
    bought_at: Mapped[datetime]
    """PUR: the moment of acquisition."""
    total: Mapped[Money]
    buyer_name: Mapped[str | None]
    """Who bought on line, maybe for others; None at the counter."""
    buyer_cpf: Mapped[Cpf | None]
    buyer_email: Mapped[str | None]
    buyer_phone: Mapped[str | None]

    point_of_sale: Mapped[PointOfSale | None] = relationship()
    partner: Mapped[Partner | None] = relationship()
    tickets: Mapped[list["Ticket"]] = relationship(back_populates="order")
    payments: Mapped[list[Payment]] = relationship()


class Ticket(Base):
    """The right of one passenger to one journey."""

    __tablename__ = "tickets"
    __table_args__ = (
        CheckConstraint(
            "total = base_fare + toll + insurance + boarding_fee - discount",
            name="total_is_the_sum_of_its_parts",
        ),
        CheckConstraint("discount >= 0 AND total >= 0", name="nothing_negative"),
    )

    id: Mapped[Id]
    order_id: Mapped[UUID] = mapped_column(ForeignKey("orders.id"), index=True)
    trip_id: Mapped[int] = mapped_column(ForeignKey("trips.id"), index=True)
    origin_position: Mapped[int]
    destination_position: Mapped[int]
    seat: Mapped[int]
    seat_label: Mapped[str]
    service_class: Mapped[ServiceClass] = mapped_column(enum_text(ServiceClass))
    status: Mapped[TicketStatus] = mapped_column(enum_text(TicketStatus))
    departs_at: Mapped[datetime]
    """TP: the start of this passenger's own journey."""
    first_issued_at: Mapped[datetime]
    """ISS1: from here the ticket is valid for a year (art. 144)."""
    valid_until: Mapped[date]
    passenger_id: Mapped[int] = mapped_column(ForeignKey("passengers.id"))
    passenger_name: Mapped[str]
    document_kind: Mapped[DocumentKind] = mapped_column(enum_text(DocumentKind))
    document_number: Mapped[str]
    document_description: Mapped[str | None]
    cpf: Mapped[Cpf | None]
    base_fare: Mapped[Money]
    toll: Mapped[Money]
    insurance: Mapped[Money]
    boarding_fee: Mapped[Money]
    discount: Mapped[Money]
    discount_type: Mapped[str | None] = mapped_column(String(2))
    """tpDesconto of the BP-e."""
    discount_reason: Mapped[str | None]
    total: Mapped[Money]
    terms_shown: Mapped[str | None] = mapped_column(Text)
    """The conditions of a promotional price, as shown before the purchase."""
    conditions_id: Mapped[int] = mapped_column(ForeignKey("fare_conditions.id"))

    order: Mapped[Order] = relationship(back_populates="tickets")
    trip: Mapped[Trip] = relationship()
    conditions: Mapped[FareConditions] = relationship()
    payments: Mapped[list[TicketPayment]] = relationship()


class RefundDue(Base):
    """Money marked to return, shown to operations until it has gone back.

    One per ticket: the key is what stops a second one when two requests race.
    """

    __tablename__ = "refunds_due"
    __table_args__ = (CheckConstraint("amount >= 0", name="amount_is_not_negative"),)

    ticket_id: Mapped[UUID] = mapped_column(ForeignKey("tickets.id"), primary_key=True)
    amount: Mapped[Money]
    reason: Mapped[str]
    marked_at: Mapped[datetime]


class TicketCopy(Base):
    """A copy of the ticket given out again while unused ("2ª via", art. 142 § 4)."""

    __tablename__ = "ticket_copies"

    ticket_id: Mapped[UUID] = mapped_column(ForeignKey("tickets.id"), primary_key=True)
    copy_number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """2 for the first copy."""
    issued_at: Mapped[datetime]
    issued_by_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    document_shown: Mapped[str]
    """The kind of photo identification that was shown; never its number."""
