"""Journeys: pairs of stops of trips, with what decides their sale and their price.

Each function is one query, however many trips it concerns.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Select, and_, bindparam, select
from sqlalchemy.orm import Session, aliased

from app.db.models.company import Carrier
from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.network import Line, Secao, Timetable
from app.db.models.places import Municipality
from app.db.models.trips import Trip, TripStop, VehicleRun

Origin = aliased(TripStop, name="origin")
Destination = aliased(TripStop, name="destination")
OriginPlace = aliased(Municipality, name="origin_place")
DestinationPlace = aliased(Municipality, name="destination_place")


@dataclass(frozen=True, slots=True)
class JourneyRow:
    """From one stop of a trip to a later one, with the trip, the line and the vehicle."""

    trip: Trip
    timetable: Timetable
    line: Line
    carrier_name: str
    sac_phone: str | None
    vehicle: Vehicle
    origin: TripStop
    destination: TripStop
    origin_place: Municipality
    destination_place: Municipality

    @property
    def pair(self) -> tuple[str, str]:
        return self.origin.municipality_code, self.destination.municipality_code

    @property
    def legs(self) -> range:
        """The legs of the vehicle run that the journey takes."""
        return range(self.origin.run_position, self.destination.run_position)


def between(
    session: Session, origin_code: str, destination_code: str, start: datetime, end: datetime
) -> list[JourneyRow]:
    """Return the journeys between two municipalities that begin in [start, end)."""
    asked = {"origin": origin_code, "destination": destination_code, "start": start, "end": end}
    return [JourneyRow(*row) for row in session.execute(_BETWEEN, asked)]


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
    row = session.execute(_ON_TRIP, asked).one_or_none()
    return None if row is None else JourneyRow(*row)


def secoes(session: Session, line_ids: Iterable[int], pair: tuple[str, str]) -> Sequence[Secao]:
    """Return the seções of lines between two municipalities, either way round."""
    return session.scalars(_SECOES, {"lines": list(line_ids), "pair": list(pair)}).all()


def layout_seats(session: Session, layout_ids: Iterable[int]) -> Sequence[LayoutSeat]:
    """Return the seats of layouts, ordered by deck, row and column."""
    return session.scalars(_SEATS, {"layouts": list(layout_ids)}).all()


def numbered_seats(
    session: Session, layout_id: int, numbers: Iterable[int]
) -> Sequence[LayoutSeat]:
    """Return some seats of a layout, by number; those that it lacks are left out."""
    return session.scalars(_NUMBERED, {"layout": layout_id, "numbers": list(numbers)}).all()


def _journeys() -> Select[*tuple[Any, ...]]:
    """Return the query of whole rows, in the order of `JourneyRow`."""
    return (
        select(
            Trip,
            Timetable,
            Line,
            Carrier.trade_name,
            Carrier.sac_phone,
            Vehicle,
            Origin,
            Destination,
            OriginPlace,
            DestinationPlace,
        )
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


_BETWEEN = (
    _journeys()
    .where(
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
_LINES: BindParameter[int] = bindparam("lines", expanding=True)
_PAIR: BindParameter[str] = bindparam("pair", expanding=True)
_SECOES = select(Secao).where(
    Secao.line_id.in_(_LINES),
    Secao.origin_code.in_(_PAIR),
    Secao.destination_code.in_(_PAIR),
    Secao.origin_code != Secao.destination_code,
)
_SEATS = (
    select(LayoutSeat)
    .where(LayoutSeat.layout_id.in_(bindparam("layouts", expanding=True)))
    .order_by(LayoutSeat.deck, LayoutSeat.row, LayoutSeat.column)
)
_NUMBERED = (
    select(LayoutSeat)
    .where(
        LayoutSeat.layout_id == bindparam("layout"),
        LayoutSeat.number.in_(bindparam("numbers", expanding=True)),
    )
    .order_by(LayoutSeat.number)
)
