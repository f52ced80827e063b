"""Vehicles and their seats."""

from enum import StrEnum

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Serial, enum_text
from fares.service_class import ServiceClass


class VehicleKind(StrEnum):
    """The two kinds that art. 81 of Resolução 6.033 knows."""

    COACH = "coach"  # ônibus rodoviário
    M3_MICROBUS = "m3_microbus"  # micro-ônibus rodoviário de categoria M3


class VehicleLayout(Base):
    """A drawing of seats that vehicles share."""

    __tablename__ = "vehicle_layouts"

    id: Mapped[Serial]
    code: Mapped[str] = mapped_column(unique=True)
    description: Mapped[str]

    seats: Mapped[list["LayoutSeat"]] = relationship(order_by="LayoutSeat.number")


class LayoutSeat(Base):
    """A seat of a layout; its number is what the fiscal ticket carries (0–999)."""

    __tablename__ = "layout_seats"
    __table_args__ = (CheckConstraint("number BETWEEN 1 AND 999", name="number_fits_the_bpe"),)

    layout_id: Mapped[int] = mapped_column(ForeignKey("vehicle_layouts.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    label: Mapped[str]
    deck: Mapped[int]
    row: Mapped[int]
    column: Mapped[int]
    service_class: Mapped[ServiceClass] = mapped_column(enum_text(ServiceClass))
    preferential: Mapped[bool]


class Vehicle(Base):
    """A vehicle of the fleet."""

    __tablename__ = "vehicles"

    id: Mapped[Serial]
    plate: Mapped[str] = mapped_column(unique=True)
    layout_id: Mapped[int] = mapped_column(ForeignKey("vehicle_layouts.id"))
    kind: Mapped[VehicleKind] = mapped_column(enum_text(VehicleKind))
    has_air_conditioning: Mapped[bool]
    has_toilet: Mapped[bool]

    layout: Mapped[VehicleLayout] = relationship()
