"""What a section costs, under which conditions, and how it is taxed."""

from datetime import date

from sqlalchemy import CheckConstraint, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Serial, enum_text
from fares.kernel.money import Money
from fares.service_class import ServiceClass


class FareConditions(Base):
    """What a fare allows after the purchase; a version once sold is never edited."""

    __tablename__ = "fare_conditions"
    __table_args__ = (UniqueConstraint("code", "version"),)

    id: Mapped[Serial]
    code: Mapped[str]
    version: Mapped[int]
    transferable: Mapped[bool]
    rescheduling_fee: Mapped[Money]
    text: Mapped[str] = mapped_column(Text)


class Fare(Base):
    """The price of a section in a class and a channel, for a period."""

    __tablename__ = "fares"
    __table_args__ = (
        UniqueConstraint(
            "line_id",
            "origin_code",
            "destination_code",
            "service_class",
            "channel",
            "conditions_id",
            "valid_from",
        ),
        CheckConstraint("base_fare >= 0 AND toll >= 0 AND insurance >= 0", name="no_part_negative"),
    )

    id: Mapped[Serial]
    line_id: Mapped[int] = mapped_column(ForeignKey("lines.id"))
    origin_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    destination_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    service_class: Mapped[ServiceClass] = mapped_column(enum_text(ServiceClass))
    channel: Mapped[str]
    """`fares.tariff.Channel`, or "any"."""
    valid_from: Mapped[date]
    valid_until: Mapped[date | None]
    """Last day of purchase."""
    base_fare: Mapped[Money]
    toll: Mapped[Money]
    insurance: Mapped[Money]
    promotional_base_fare: Mapped[Money | None]
    promotional_until: Mapped[date | None]
    """Last day of purchase at the promotional price."""
    promotional_terms: Mapped[str | None]
    """The promotional price's conditions, shown before the purchase (art. 139)."""
    conditions_id: Mapped[int] = mapped_column(ForeignKey("fare_conditions.id"))

    conditions: Mapped[FareConditions] = relationship()


class TaxRule(Base):
    """How a UF taxes the journeys that begin there, from a day on.

    Percentages are text such as "12.00", so that no float is ever born.
    """

    __tablename__ = "tax_rules"
    __table_args__ = (UniqueConstraint("uf", "service_class", "valid_from"),)

    id: Mapped[Serial]
    uf: Mapped[str] = mapped_column(String(2))
    service_class: Mapped[str]
    """A class A–E, or empty for all that have no rule of their own."""
    valid_from: Mapped[date]
    cst: Mapped[str]
    """00, 20, 40, 41, 51, 90 or SN."""
    rate: Mapped[str | None]
    base_reduction: Mapped[str | None]
    credit_rate: Mapped[str | None]
    benefit_code: Mapped[str | None]
    states_exempted: Mapped[bool]
    """Whether vICMSDeson and cBenef are stated."""
    taxed_components: Mapped[str]
    """Names of `fares.components` in the base, such as "base_fare,toll"."""
    legal_text: Mapped[str | None]
    ibs_cbs_class: Mapped[str | None]
    """cClassTrib of the tax reform's table."""
    ibs_state_rate: Mapped[str | None]
    ibs_municipal_rate: Mapped[str | None]
    cbs_rate: Mapped[str | None]
    ibs_cbs_reduction: Mapped[str | None]
