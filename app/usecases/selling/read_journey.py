"""One journey as its own pages show it: from where to where, when, and if it is on sale."""

from dataclasses import dataclass
from datetime import datetime

from app.db.engine import Database
from app.db.queries.journey_rows import PlaceRow, StopRow
from app.usecases.selling.departures import StopBetween
from app.usecases.selling.journeys import Obstacle
from app.usecases.selling.on_the_way import stops_between, stops_of_trips
from app.usecases.selling.places import Place
from app.usecases.selling.seat_map import find_journey
from app.usecases.selling.terms import VehicleKind
from fares.sale_opening import TripKind


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyFacts:
    """A trip between two of its stops, in the words that people know it by."""

    trip_id: int
    origin_position: int
    destination_position: int
    origin: Place
    destination: Place
    departs_at: datetime
    """TP, in UTC; show it in the origin's zone."""
    arrives_at: datetime
    boarding_place: str
    platform: str | None
    alighting_place: str
    carrier_name: str
    line_prefix: str
    kind: TripKind
    vehicle_kind: VehicleKind
    has_air_conditioning: bool
    has_toilet: bool
    stops: tuple[StopBetween, ...]
    """Those between boarding and alighting, in order."""
    obstacle: Obstacle | None
    """Why it may not be sold now; None while it may."""


def read_journey(
    trip_id: int,
    origin_position: int,
    destination_position: int,
    *,
    database: Database,
    now: datetime,
) -> JourneyFacts:
    """Return what is known of a journey.

    :raises TripNotFound: if there is no such trip, or those are not its stops
    """
    with database.reading() as session:
        journey = find_journey(session, trip_id, origin_position, destination_position, now=now)
        row = journey.row
        return JourneyFacts(
            trip_id=trip_id,
            origin_position=origin_position,
            destination_position=destination_position,
            origin=_place(row.origin, row.origin_place),
            destination=_place(row.destination, row.destination_place),
            departs_at=row.origin.departs_at,
            arrives_at=row.destination.arrives_at,
            boarding_place=row.origin.boarding_place,
            platform=row.origin.platform,
            alighting_place=row.destination.boarding_place,
            carrier_name=row.carrier.trade_name,
            line_prefix=row.line.prefix,
            kind=row.trip.kind,
            vehicle_kind=row.vehicle.kind,
            has_air_conditioning=row.vehicle.has_air_conditioning,
            has_toilet=row.vehicle.has_toilet,
            stops=stops_between(row, stops_of_trips(session, [trip_id])[trip_id]),
            obstacle=journey.obstacle(at=now),
        )


def _place(stop: StopRow, place: PlaceRow) -> Place:
    return Place(code=stop.municipality_code, name=place.name, uf=place.uf, zone=place.zone)
