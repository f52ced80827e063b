"""Fleet, lines and trips: what the import keeps of them."""

from datetime import date
from typing import Any

from app.db.models.fleet import LayoutSeat, Vehicle, VehicleLayout
from app.db.models.network import CALENDAR_DAYS, Line, LineStop, Secao, Timetable, TripRegistration
from app.importing import usage
from app.importing.network_table import NetworkTable, earlier

_LINE = {"line_id": "lines"}


def _end_line(values: dict[str, Any], today: date) -> None:
    values["authorization_ended_on"] = earlier(values["authorization_ended_on"], today)


def _end_secao(values: dict[str, Any], today: date) -> None:
    values["ended_on"] = earlier(values["ended_on"], today)


def _stop_running(values: dict[str, Any], today: date) -> None:
    values["calendar"] = "0" * CALENDAR_DAYS


TABLES = (
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
        values=("calendar", "offers_benefits"),
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
)
