"""Trips, and the seats of the vehicle runs that carry them.

Inventory belongs to the run, not to the trip: later, trips of several lines share one
run (arts. 117–119). A seat of a run on one leg is one row, and its key is what makes
selling it twice impossible (docs/adr/0010).
"""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    String,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Id, Serial, enum_text
from app.db.models.fleet import Vehicle
from app.db.models.network import Direction, Line
from app.db.models.places import Municipality
from app.db.models.pricing import FareConditions
from fares.kernel.money import Money
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass
from fares.tariff import Channel


class VehicleRun(Base):
    """One vehicle's way on one day; its legs are numbered from 0."""

    __tablename__ = "vehicle_runs"

    id: Mapped[Serial]
    vehicle_id: Mapped[int] = mapped_column(ForeignKey("vehicles.id"))
    leg_count: Mapped[int]

    vehicle: Mapped[Vehicle] = relationship()


class Trip(Base):
    """A departure of a line on a day, as registered with ANTT."""

    __tablename__ = "trips"
    __table_args__ = (UniqueConstraint("timetable_id", "service_date"),)

    id: Mapped[Serial]
    line_id: Mapped[int] = mapped_column(ForeignKey("lines.id"))
    timetable_id: Mapped[int] = mapped_column(ForeignKey("timetables.id"))
    run_id: Mapped[int] = mapped_column(ForeignKey("vehicle_runs.id"))
    direction: Mapped[Direction] = mapped_column(enum_text(Direction))
    service_date: Mapped[date]
    """The local day on which the line departs from its first stop."""
    service_type: Mapped[str]
    """`tipo_veiculo` of the timetable, which chooses the seções that apply."""
    line_departs_at: Mapped[datetime] = mapped_column(index=True)
    """T0: scheduled departure from the line's first stop."""
    kind: Mapped[TripKind] = mapped_column(enum_text(TripKind))
    registered_at: Mapped[datetime]
    """When the trip was registered with ANTT (art. 102)."""
    opened_at: Mapped[datetime]
    """When its tickets became available for sale (art. 135)."""

    line: Mapped[Line] = relationship()
    run: Mapped[VehicleRun] = relationship()
    stops: Mapped[list["TripStop"]] = relationship(order_by="TripStop.position")


class TripStop(Base):
    """A place and a moment of a trip; `position` counts from 0."""

    __tablename__ = "trip_stops"
    __table_args__ = (
        Index("ix_trip_stops_search", "municipality_code", "departs_at"),
        Index("ix_trip_stops_line", "line_id", "municipality_code", "departs_at"),
    )

    trip_id: Mapped[int] = mapped_column(ForeignKey("trips.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    line_id: Mapped[int] = mapped_column(BigInteger)
    """The trip's line, said again so that a search finds the stops of its few lines alone."""
    run_position: Mapped[int]
    """Where the stop lies on the vehicle run: leg n runs from position n to n + 1."""
    municipality_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    boarding_place: Mapped[str]
    platform: Mapped[str | None]
    arrives_at: Mapped[datetime]
    departs_at: Mapped[datetime]
    """TP of whoever boards here."""
    km: Mapped[int]
    boarding_fee: Mapped[Money]
    served: Mapped[bool]
    """Whether passengers board and alight here on this trip (art. 105)."""

    municipality: Mapped[Municipality] = relationship()


class Hold(Base):
    """Seats kept for somebody who is choosing or paying, all of them or none."""

    __tablename__ = "holds"
    __table_args__ = (
        CheckConstraint("expires_at <= ends_at", name="never_beyond_its_end"),
        Index("ix_holds_holder", "held_by", "expires_at"),
        Index(
            "ix_holds_place",
            "held_from",
            "created_at",
            sqlite_where=text("held_from IS NOT NULL"),
            postgresql_where=text("held_from IS NOT NULL"),
        ),
    )

    id: Mapped[Id]
    trip_id: Mapped[int] = mapped_column(ForeignKey("trips.id"))
    origin_position: Mapped[int]
    destination_position: Mapped[int]
    channel: Mapped[Channel] = mapped_column(enum_text(Channel))
    held_by: Mapped[str] = mapped_column(index=True)
    """Who asked: a staff user or a visitor's token."""
    held_from: Mapped[str | None] = mapped_column(String(64))
    """SHA-256 of where it was asked from, while it counts: None at a counter, and once bought."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    """Renewable, in steps, until `ends_at`."""
    ends_at: Mapped[datetime]

    seats: Mapped[list["HeldSeat"]] = relationship(order_by="HeldSeat.seat")


class HeldSeat(Base):
    """A held seat with the price that was quoted for it, which it keeps (art. 139)."""

    __tablename__ = "held_seats"

    hold_id: Mapped[UUID] = mapped_column(ForeignKey("holds.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    service_class: Mapped[ServiceClass] = mapped_column(enum_text(ServiceClass))
    fare_id: Mapped[int] = mapped_column(ForeignKey("fares.id"))
    conditions_id: Mapped[int] = mapped_column(ForeignKey("fare_conditions.id"))
    """The version of the conditions that was told, which binds (art. 144 § 2)."""
    base_fare: Mapped[Money]
    toll: Mapped[Money]
    insurance: Mapped[Money]
    boarding_fee: Mapped[Money]
    discount: Mapped[Money]
    """What the promotional price takes off the base fare."""
    terms_shown: Mapped[str | None]
    """The promotional price's conditions as they were shown with the quote."""
    terms_until: Mapped[date | None]
    """The last day of purchase at that price, as it was shown."""

    conditions: Mapped[FareConditions] = relationship()


class SeatLeg(Base):
    """A seat taken on one leg of a vehicle run: sold, or held until a moment.

    A free seat has no row. A row whose `held_until` has passed is free too: whoever
    comes next takes it over in the same statement.
    """

    __tablename__ = "seat_legs"
    __table_args__ = (
        CheckConstraint("(ticket_id IS NULL) <> (hold_id IS NULL)", name="either_sold_or_held"),
        CheckConstraint("(hold_id IS NULL) = (held_until IS NULL)", name="a_hold_ends"),
        Index("ix_seat_legs_hold_id", "hold_id"),
        Index("ix_seat_legs_ticket_id", "ticket_id"),
    )

    run_id: Mapped[int] = mapped_column(ForeignKey("vehicle_runs.id"), primary_key=True)
    leg: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ticket_id: Mapped[UUID | None] = mapped_column(ForeignKey("tickets.id"))
    hold_id: Mapped[UUID | None] = mapped_column(ForeignKey("holds.id"))
    held_until: Mapped[datetime | None]
