"""The tables that the import keeps, and what becomes of a row that the files tell no more.

Nothing that was sold is deleted: lines and seções end, timetables stop running, fares
close, a condition or a vehicle in use stays.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Table
from sqlalchemy.orm import Session

from app.db.base import Base
from app.db.models.company import Carrier, Establishment
from app.db.models.fiscal import DocumentNumber
from app.db.models.fleet import LayoutSeat, Vehicle, VehicleLayout
from app.db.models.network import Line, LineStop, Secao, Timetable, TripRegistration
from app.db.models.places import Municipality, PointOfSale
from app.db.models.pricing import Fare, FareConditions, TaxRule
from app.importing import usage

RowId = tuple[Any, ...]
Usage = Callable[[Session], set[RowId]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkTable:
    """A table with the columns by which its rows are known and those that the files tell."""

    title: str
    model: type[Base]
    key: tuple[str, ...]
    values: tuple[str, ...]
    references: Mapping[str, str] = field(default_factory=dict)
    """Columns that hold another table's row: its name."""
    deletes: bool = True
    """Whether a row that the files tell no more goes away."""
    keeps: Usage | None = None
    """Rows that must stay because something points at them."""
    retire: Callable[[dict[str, Any], date], None] | None = None
    """How a row that must stay, but is told no more, comes to its end."""
    sold: Usage | None = None
    """Rows that a sale relied on: what the buyer saw may not change."""
    changeable: frozenset[str] = frozenset()
    """Columns that may change even then."""
    tells_when_sold: bool = True
    """Whether a change that a sale forbids is a fault; if not, what stands stays."""
    makes_room: bool = False
    """Whether rows must go before others come, because only one has a place."""

    @property
    def table(self) -> Table:
        """The table of the model."""
        return self.model.metadata.tables[self.model.__tablename__]

    @property
    def name(self) -> str:
        """The name of the table."""
        return self.table.name


def _end_line(values: dict[str, Any], today: date) -> None:
    values["authorization_ended_on"] = _earlier(values["authorization_ended_on"], today)


def _end_secao(values: dict[str, Any], today: date) -> None:
    values["ended_on"] = _earlier(values["ended_on"], today)


def _close_fare(values: dict[str, Any], today: date) -> None:
    values["valid_until"] = _earlier(values["valid_until"], today - timedelta(days=1))


def _stop_running(values: dict[str, Any], today: date) -> None:
    values["weekdays"], values["months"] = "0" * 7, "0" * 12


def _deactivate(values: dict[str, Any], today: date) -> None:
    values["registration_active"] = False


def _earlier(day: date | None, other: date) -> date:
    return other if day is None else min(day, other)


_LINE = {"line_id": "lines"}

TABLES: tuple[NetworkTable, ...] = (
    NetworkTable(
        title="municípios",
        model=Municipality,
        key=("ibge_code",),
        values=("name", "uf", "zone", "search_name"),
        deletes=False,
    ),
    NetworkTable(
        title="transportadora",
        model=Carrier,
        key=("cnpj",),
        values=("legal_name", "trade_name", "sac_phone", "sac_email", "site"),
        deletes=False,
    ),
    NetworkTable(
        title="estabelecimentos",
        model=Establishment,
        key=("cnpj",),
        values=(
            "carrier_id",
            "uf",
            "state_registration",
            "registration_active",
            "legal_name",
            "trade_name",
            "tax_regime",
            "street",
            "street_number",
            "complement",
            "district",
            "municipality_code",
            "postal_code",
            "phone",
            "email",
            "series",
            "sends_ibs_cbs",
        ),
        references={"carrier_id": "carriers"},
        keeps=usage.establishments_that_issued,
        retire=_deactivate,
        makes_room=True,
    ),
    NetworkTable(
        title="numeração do BP-e",
        model=DocumentNumber,
        key=("establishment_id", "series"),
        values=("next_number",),
        references={"establishment_id": "establishments"},
        keeps=usage.series_that_issued,
        sold=usage.series_that_issued,
        tells_when_sold=False,
        makes_room=True,
    ),
    NetworkTable(
        title="pontos de venda",
        model=PointOfSale,
        key=("code",),
        values=(
            "name",
            "municipality_code",
            "address",
            "opening_hours",
            "phone",
            "accessibility",
        ),
        keeps=usage.points_of_sale_in_use,
    ),
    NetworkTable(
        title="layouts",
        model=VehicleLayout,
        key=("code",),
        values=("description",),
        keeps=usage.layouts_in_use,
    ),
    NetworkTable(
        title="poltronas",
        model=LayoutSeat,
        key=("layout_id", "number"),
        values=("label", "deck", "row", "column", "service_class", "preferential"),
        references={"layout_id": "vehicle_layouts"},
        keeps=usage.seats_in_use,
        sold=usage.seats_of_taken_layouts,
    ),
    NetworkTable(
        title="veículos",
        model=Vehicle,
        key=("plate",),
        values=("layout_id", "kind", "has_air_conditioning", "has_toilet"),
        references={"layout_id": "vehicle_layouts"},
        keeps=usage.vehicles_in_use,
        sold=usage.vehicles_with_taken_seats,
        changeable=frozenset({"has_air_conditioning", "has_toilet"}),
    ),
    NetworkTable(
        title="linhas",
        model=Line,
        key=("prefix",),
        values=(
            "carrier_id",
            "description",
            "authorized_from",
            "authorization_ended_on",
            "allows_m3",
            "specific_conditions",
            "origin_code",
            "destination_code",
        ),
        references={"carrier_id": "carriers"},
        deletes=False,
        retire=_end_line,
    ),
    NetworkTable(
        title="seções",
        model=Secao,
        key=("line_id", "service_type", "origin_code", "destination_code"),
        values=("valid_from", "ended_on", "grant_kind"),
        references=_LINE,
        deletes=False,
        retire=_end_secao,
    ),
    NetworkTable(
        title="paradas",
        model=LineStop,
        key=("line_id", "vehicle_type", "direction", "sequence"),
        values=(
            "point_name",
            "municipality_code",
            "sells",
            "km",
            "arrive_minutes",
            "depart_minutes",
            "boarding_place",
            "platform",
            "boarding_fee",
        ),
        references=_LINE,
    ),
    NetworkTable(
        title="horários",
        model=Timetable,
        key=("line_id", "vehicle_type", "direction", "departs_at"),
        values=("weekdays", "months", "offers_benefits"),
        references=_LINE,
        deletes=False,
        retire=_stop_running,
    ),
    NetworkTable(
        title="viagens cadastradas",
        model=TripRegistration,
        key=("timetable_id", "valid_from"),
        values=("valid_until", "kind", "registered_at", "vehicle_id", "served_stops"),
        references={"timetable_id": "timetables", "vehicle_id": "vehicles"},
    ),
    NetworkTable(
        title="condições de tarifa",
        model=FareConditions,
        key=("code", "version"),
        values=("transferable", "rescheduling_fee", "text"),
        keeps=usage.conditions_in_use,
        sold=usage.conditions_in_use,
    ),
    NetworkTable(
        title="tarifas",
        model=Fare,
        key=(
            "line_id",
            "origin_code",
            "destination_code",
            "service_class",
            "channel",
            "conditions_id",
            "valid_from",
        ),
        values=(
            "valid_until",
            "base_fare",
            "toll",
            "insurance",
            "promotional_base_fare",
            "promotional_until",
            "promotional_terms",
        ),
        references={**_LINE, "conditions_id": "fare_conditions"},
        keeps=usage.fares_in_use,
        retire=_close_fare,
        sold=usage.fares_in_use,
        changeable=frozenset({"valid_until"}),
    ),
    NetworkTable(
        title="impostos",
        model=TaxRule,
        key=("uf", "service_class", "valid_from"),
        values=(
            "cst",
            "rate",
            "base_reduction",
            "credit_rate",
            "benefit_code",
            "states_exempted",
            "taxed_components",
            "legal_text",
            "ibs_cbs_class",
            "ibs_state_rate",
            "ibs_municipal_rate",
            "cbs_rate",
            "ibs_cbs_reduction",
        ),
    ),
)
"""In the order in which rows may be written: what is pointed at comes first."""

BY_NAME = {table.name: table for table in TABLES}
