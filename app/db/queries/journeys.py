"""Journeys: pairs of stops of trips, with what decides their sale and their price.

Each function is one query, however many trips it concerns.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Select, and_, or_, select
from sqlalchemy.orm import Session, aliased, joinedload

from app.db.models.company import Carrier
from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.network import Line, Secao
from app.db.models.places import Municipality
from app.db.models.pricing import Fare
from app.db.models.trips import Trip, TripStop, VehicleRun

Origin = aliased(TripStop, name="origin")
Destination = aliased(TripStop, name="destination")
OriginPlace = aliased(Municipality, name="origin_place")
DestinationPlace = aliased(Municipality, name="destination_place")


@dataclass(frozen=True, slots=True)
class JourneyRow:
    """From one stop of a trip to a later one, with the trip, the line and the vehicle."""

    trip: Trip
    line: Line
    carrier_name: str
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
    query = _journeys().where(
        Origin.municipality_code == origin_code,
        Destination.municipality_code == destination_code,
        Origin.departs_at >= start,
        Origin.departs_at < end,
    )
    rows = session.execute(query.order_by(Origin.departs_at, Trip.id, Destination.position))
    return [JourneyRow(*row) for row in rows]


def next_after(
    session: Session, origin_code: str, destination_code: str, moment: datetime
) -> datetime | None:
    """Return when the next journey between two municipalities begins, if there is one."""
    query = (
        select(Origin.departs_at)
        .join(Destination, _later_stop())
        .where(
            Origin.municipality_code == origin_code,
            Destination.municipality_code == destination_code,
            Origin.departs_at >= moment,
        )
    )
    return session.scalars(query.order_by(Origin.departs_at).limit(1)).first()


def on_trip(
    session: Session, trip_id: int, origin_position: int, destination_position: int
) -> JourneyRow | None:
    """Return the journey between two stops of a trip; None if they are not its stops."""
    query = _journeys().where(
        Trip.id == trip_id,
        Origin.position == origin_position,
        Destination.position == destination_position,
    )
    row = session.execute(query).one_or_none()
    return None if row is None else JourneyRow(*row)


def secoes(session: Session, journeys: Iterable[JourneyRow]) -> list[Secao]:
    """Return the seções of the journeys' lines between their places, either way round."""
    pairs = {(row.line.id, *sorted(row.pair)) for row in journeys}
    matches = [
        and_(
            Secao.line_id == line_id,
            or_(
                and_(Secao.origin_code == one, Secao.destination_code == other),
                and_(Secao.origin_code == other, Secao.destination_code == one),
            ),
        )
        for line_id, one, other in sorted(pairs)
    ]
    return list(session.scalars(select(Secao).where(or_(*matches)))) if matches else []


def fares(session: Session, journeys: Iterable[JourneyRow]) -> list[Fare]:
    """Return every price of the journeys' sections, with its conditions."""
    matches = [
        and_(
            Fare.line_id == line_id,
            Fare.origin_code == origin,
            Fare.destination_code == destination,
        )
        for line_id, origin, destination in sorted({(row.line.id, *row.pair) for row in journeys})
    ]
    query = select(Fare).options(joinedload(Fare.conditions)).order_by(Fare.id)
    return list(session.scalars(query.where(or_(*matches)))) if matches else []


def layout_seats(session: Session, journeys: Iterable[JourneyRow]) -> list[LayoutSeat]:
    """Return the seats of the vehicles' layouts, ordered by deck, row and column."""
    layouts = sorted({row.vehicle.layout_id for row in journeys})
    query = select(LayoutSeat).where(LayoutSeat.layout_id.in_(layouts))
    return list(session.scalars(query.order_by(LayoutSeat.deck, LayoutSeat.row, LayoutSeat.column)))


def _journeys() -> Select[Trip, Line, str, Vehicle, TripStop, TripStop, Municipality, Municipality]:
    return (
        select(
            Trip,
            Line,
            Carrier.trade_name,
            Vehicle,
            Origin,
            Destination,
            OriginPlace,
            DestinationPlace,
        )
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
