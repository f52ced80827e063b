"""Lines as they are authorised and timetabled."""

from datetime import date, datetime, time
from enum import StrEnum

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Serial, enum_text
from app.db.models.company import Carrier
from app.db.models.fleet import Vehicle
from app.db.models.places import Municipality
from fares.kernel.money import Money
from fares.sale_opening import TripKind

CALENDAR_DAYS = 12 * 7
"""The days of the week, of every month by itself."""


class Direction(StrEnum):
    """Which way along the line."""

    OUTBOUND = "outbound"  # ida
    INBOUND = "inbound"  # volta


class Line(Base):
    """A line with its authorisation (TAR)."""

    __tablename__ = "lines"

    id: Mapped[Serial]
    carrier_id: Mapped[int] = mapped_column(ForeignKey("carriers.id"))
    prefix: Mapped[str] = mapped_column(unique=True)
    """The TAR number too."""
    description: Mapped[str]
    authorized_from: Mapped[date]
    authorization_ended_on: Mapped[date | None]
    """The first day without authorisation (arts. 31–33)."""
    allows_m3: Mapped[bool | None]
    """Whether the TAR has the specific condition for micro-buses; None where not told."""
    specific_conditions: Mapped[bool | None]
    """Whether minimum regularity is monthly (art. 27 III) and not weekly."""
    origin_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    destination_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))

    carrier: Mapped[Carrier] = relationship()
    origin: Mapped[Municipality] = relationship(foreign_keys=[origin_code])
    destination: Mapped[Municipality] = relationship(foreign_keys=[destination_code])


class Secao(Base):
    """A pair of municipalities that the TAR allows the line to sell (seção)."""

    __tablename__ = "secoes"
    __table_args__ = (
        UniqueConstraint("line_id", "service_type", "origin_code", "destination_code"),
    )

    id: Mapped[Serial]
    line_id: Mapped[int] = mapped_column(ForeignKey("lines.id"))
    service_type: Mapped[str]
    """`tipo_servico` as ANTT writes it; empty where the file leaves it so."""
    origin_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    destination_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    valid_from: Mapped[date]
    ended_on: Mapped[date | None]
    """The first day on which it is no longer served (arts. 33 and 116)."""
    grant_kind: Mapped[str]


class LineStop(Base):
    """A place of the operational scheme, in one direction of the line.

    What only our own file tells is None until it is imported; a line with such a gap
    is not on sale.
    """

    __tablename__ = "line_stops"
    __table_args__ = (
        UniqueConstraint("line_id", "vehicle_type", "direction", "sequence"),
        Index("ix_line_stops_place", "municipality_code", "line_id"),
    )

    id: Mapped[Serial]
    line_id: Mapped[int] = mapped_column(ForeignKey("lines.id"))
    vehicle_type: Mapped[str]
    direction: Mapped[Direction] = mapped_column(enum_text(Direction))
    sequence: Mapped[int]
    point_name: Mapped[str]
    municipality_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    sells: Mapped[bool]
    """Whether passengers board and alight here (`secao` = Sim)."""
    km: Mapped[int | None]
    """Kilometres from the first stop."""
    arrive_minutes: Mapped[int | None]
    """Minutes from the line's departure until the bus arrives here."""
    depart_minutes: Mapped[int | None]
    boarding_place: Mapped[str | None]
    platform: Mapped[str | None]
    boarding_fee: Mapped[Money | None]

    municipality: Mapped[Municipality] = relationship()


class Timetable(Base):
    """A departure of the line that repeats on days of the week, which months may change."""

    __tablename__ = "timetables"
    __table_args__ = (UniqueConstraint("line_id", "vehicle_type", "direction", "departs_at"),)

    id: Mapped[Serial]
    line_id: Mapped[int] = mapped_column(ForeignKey("lines.id"))
    vehicle_type: Mapped[str]
    direction: Mapped[Direction] = mapped_column(enum_text(Direction))
    departs_at: Mapped[time]
    """Local time at the first stop."""
    calendar: Mapped[str] = mapped_column(String(CALENDAR_DAYS))
    """A mask of 0 and 1: for each month from January on, the days from Monday to Sunday."""
    offers_benefits: Mapped[bool]
    """`gratuidade` of the regulator's file."""

    line: Mapped[Line] = relationship()


class TripRegistration(Base):
    """What was registered with ANTT for the trips of a timetable in a period (art. 103)."""

    __tablename__ = "trip_registrations"
    __table_args__ = (UniqueConstraint("timetable_id", "valid_from"),)

    id: Mapped[Serial]
    timetable_id: Mapped[int] = mapped_column(ForeignKey("timetables.id"))
    valid_from: Mapped[date]
    """First travel day."""
    valid_until: Mapped[date]
    """Last travel day."""
    kind: Mapped[TripKind] = mapped_column(enum_text(TripKind))
    registered_at: Mapped[datetime]
    vehicle_id: Mapped[int] = mapped_column(ForeignKey("vehicles.id"))
    served_stops: Mapped[str]
    """Sequences of the stops served, such as "1,3,6"; empty means all (art. 105)."""

    vehicle: Mapped[Vehicle] = relationship()
