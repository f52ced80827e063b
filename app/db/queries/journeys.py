"""Journeys: pairs of stops of trips, with what decides their sale.

Each function is one query, however many trips it concerns, and answers in plain rows.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Select, and_, bindparam, select
from sqlalchemy.orm import Session, aliased

from app.db.models.company import Carrier
from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.network import Line, Secao, Timetable
from app.db.models.places import Municipality
from app.db.models.trips import Trip, TripStop, VehicleRun
from app.db.queries.journey_rows import (
    PARTS,
    JourneyRow,
    SeatRow,
    SecaoRow,
    StopOnWay,
    journey_row,
)

Origin = aliased(TripStop, name="origin")
Destination = aliased(TripStop, name="destination")
OriginPlace = aliased(Municipality, name="origin_place")
DestinationPlace = aliased(Municipality, name="destination_place")


def between(
    session: Session,
    line_ids: Iterable[int],
    pair: tuple[str, str],
    start: datetime,
    end: datetime,
) -> list[JourneyRow]:
    """Return the journeys of lines between two municipalities that begin in [start, end)."""
    origin, destination = pair
    asked = {"origin": origin, "destination": destination, "start": start, "end": end}
    asked_of = asked | {"lines": sorted(line_ids)}
    return [journey_row(row) for row in session.connection().execute(_BETWEEN, asked_of)]


def next_after(
    session: Session, origin_code: str, destination_code: str, moment: datetime
) -> datetime | None:
    """Return when the next journey between two municipalities begins, if there is one."""
    asked = {"origin": origin_code, "destination": destination_code, "moment": moment}
    return session.scalars(_NEXT, asked).first()


def on_trip(
    session: Session, trip_id: int, origin_position: int, destination_position: int
) -> JourneyRow | None:
    """Return the journey between two stops of a trip; None if they are not its stops."""
    asked = {"trip": trip_id, "origin": origin_position, "destination": destination_position}
    row = session.connection().execute(_ON_TRIP, asked).one_or_none()
    return None if row is None else journey_row(row)


def stops_of(session: Session, trip_ids: Iterable[int]) -> list[StopOnWay]:
    """Return the stops of trips where passengers board and alight, in their order."""
    asked = {"trips": sorted(set(trip_ids))}
    return [StopOnWay._make(row) for row in session.connection().execute(_STOPS, asked)]


def secoes(session: Session, line_ids: Iterable[int], pair: tuple[str, str]) -> list[SecaoRow]:
    """Return the seções of lines between two municipalities, either way round."""
    asked = {"lines": list(line_ids), "pair": list(pair)}
    return [SecaoRow._make(row) for row in session.connection().execute(_SECOES, asked)]


def layout_seats(session: Session, layout_ids: Iterable[int]) -> list[SeatRow]:
    """Return the seats of layouts, ordered by deck, row and column."""
    asked = {"layouts": list(layout_ids)}
    return [SeatRow._make(row) for row in session.connection().execute(_SEATS, asked)]


def numbered_seats(session: Session, layout_id: int, numbers: Iterable[int]) -> list[SeatRow]:
    """Return some seats of a layout, by number; those that it lacks are left out."""
    asked = {"layout": layout_id, "numbers": list(numbers)}
    return [SeatRow._make(row) for row in session.connection().execute(_NUMBERED, asked)]


def _columns(model: Any, part: Any) -> list[ColumnElement[Any]]:
    """Return the columns of a table that a row holds, in the row's order."""
    return [getattr(model, name) for name in part._fields]


def _journeys() -> Select[*tuple[Any, ...]]:
    """Return the query of whole rows, in the order of `JourneyRow`."""
    tables = (
        Trip,
        Timetable,
        Line,
        Carrier,
        Vehicle,
        Origin,
        Destination,
        OriginPlace,
        DestinationPlace,
    )
    pairs = zip(tables, PARTS, strict=True)
    return (
        select(*(column for table, part in pairs for column in _columns(table, part)))
        .select_from(Trip)
        .join(Timetable, Timetable.id == Trip.timetable_id)
        .join(Line, Line.id == Trip.line_id)
        .join(Carrier, Carrier.id == Line.carrier_id)
        .join(VehicleRun, VehicleRun.id == Trip.run_id)
        .join(Vehicle, Vehicle.id == VehicleRun.vehicle_id)
        .join(Origin, Origin.trip_id == Trip.id)
        .join(Destination, _later_stop())
        .join(OriginPlace, OriginPlace.ibge_code == Origin.municipality_code)
        .join(DestinationPlace, DestinationPlace.ibge_code == Destination.municipality_code)
    )


def _later_stop() -> ColumnElement[bool]:
    return and_(Destination.trip_id == Origin.trip_id, Destination.position > Origin.position)


_LINES: BindParameter[int] = bindparam("lines", expanding=True)
_BETWEEN = (
    _journeys()
    .where(
        Origin.line_id.in_(_LINES),
        Origin.municipality_code == bindparam("origin"),
        Destination.municipality_code == bindparam("destination"),
        Origin.departs_at >= bindparam("start"),
        Origin.departs_at < bindparam("end"),
    )
    .order_by(Origin.departs_at, Trip.id, Destination.position)
)
_ON_TRIP = _journeys().where(
    Trip.id == bindparam("trip"),
    Origin.position == bindparam("origin"),
    Destination.position == bindparam("destination"),
)
_NEXT = (
    select(Origin.departs_at)
    .join(Destination, _later_stop())
    .where(
        Origin.municipality_code == bindparam("origin"),
        Destination.municipality_code == bindparam("destination"),
        Origin.departs_at >= bindparam("moment"),
    )
    .order_by(Origin.departs_at)
    .limit(1)
)
_STOPS = (
    select(
        TripStop.trip_id,
        TripStop.position,
        TripStop.boarding_place,
        TripStop.arrives_at,
        TripStop.departs_at,
        Municipality.name,
        Municipality.uf,
        Municipality.zone,
    )
    .join(Municipality, Municipality.ibge_code == TripStop.municipality_code)
    .where(TripStop.trip_id.in_(bindparam("trips", expanding=True)), TripStop.served)
    .order_by(TripStop.trip_id, TripStop.position)
)
_PAIR: BindParameter[str] = bindparam("pair", expanding=True)
_SECOES = select(*_columns(Secao, SecaoRow)).where(
    Secao.line_id.in_(_LINES),
    Secao.origin_code.in_(_PAIR),
    Secao.destination_code.in_(_PAIR),
    Secao.origin_code != Secao.destination_code,
)
_SEATS = (
    select(*_columns(LayoutSeat, SeatRow))
    .where(LayoutSeat.layout_id.in_(bindparam("layouts", expanding=True)))
    .order_by(LayoutSeat.deck, LayoutSeat.row, LayoutSeat.column)
)
_NUMBERED = (
    select(*_columns(LayoutSeat, SeatRow))
    .where(
        LayoutSeat.layout_id == bindparam("layout"),
        LayoutSeat.number.in_(bindparam("numbers", expanding=True)),
    )
    .order_by(LayoutSeat.number)
)
