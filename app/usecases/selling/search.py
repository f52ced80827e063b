"""Search of departures between two municipalities on a day."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.queries import journeys as queries
from app.db.queries.journey_rows import StopOnWay
from app.usecases.selling.departures import Departure, StopBetween
from app.usecases.selling.lowest_prices import NEIGHBOURS, lowest_by_day
from app.usecases.selling.offers import OfferedJourney, read_offers
from app.usecases.selling.search_terms import BRASILIA, SearchDepartures
from fares.kernel.money import Money
from fares.kernel.rules import rule

__all__ = ["BRASILIA", "FoundDays", "SearchDepartures", "search_days", "search_departures"]


@dataclass(frozen=True, slots=True)
class FoundDays:
    """What a day offers, and the lowest prices of the day and its neighbours."""

    departures: list[Departure]
    """Of the day that was asked for, by time."""
    lowest: Mapping[date, Money | None]
    """The lowest price with a free seat of each day; None where there is none."""


def search_departures(
    command: SearchDepartures, *, database: Database, now: datetime
) -> list[Departure]:
    """Return what may be sold at this moment, by time of departure.

    A journey is offered only if the law allows its sale now, before its departure, and
    the price list has a price for it. A sold-out one is shown, with no free seat.
    """
    with database.reading() as session:
        return _departures(session, read_offers(session, command, now=now))


def search_days(command: SearchDepartures, *, database: Database, now: datetime) -> FoundDays:
    """Return what a search does and the lowest prices of the days around, in eight queries."""
    with database.reading() as session:
        offered = read_offers(session, command, now=now, around=NEIGHBOURS)
        of_the_day = [one for one in offered if one.day == command.on]
        departures = _departures(session, of_the_day)
    return FoundDays(departures, lowest_by_day(offered, command.on))


def _departures(session: Session, offered: Sequence[OfferedJourney]) -> list[Departure]:
    """Return the departures of journeys with the stops on their way, by time."""
    on_way: dict[int, list[StopOnWay]] = defaultdict(list)
    for stop in queries.stops_of(session, (one.journey.row.trip.id for one in offered)):
        on_way[stop.trip_id].append(stop)
    found = [_departure(one, on_way[one.journey.row.trip.id]) for one in offered]
    return sorted(found, key=lambda departure: (departure.departs_at, departure.trip_id))


@rule("R6033-137")
def _departure(offered: OfferedJourney, on_way: Iterable[StopOnWay]) -> Departure:
    row = offered.journey.row
    first, last = row.origin.position, row.destination.position
    return Departure(
        trip_id=row.trip.id,
        origin_position=first,
        destination_position=last,
        carrier_name=row.carrier.trade_name,
        line_prefix=row.line.prefix,
        line_description=row.line.description,
        kind=row.trip.kind,
        vehicle_kind=row.vehicle.kind,
        has_air_conditioning=row.vehicle.has_air_conditioning,
        has_toilet=row.vehicle.has_toilet,
        departs_at=row.origin.departs_at,
        origin_zone=row.origin_place.zone,
        boarding_place=row.origin.boarding_place,
        platform=row.origin.platform,
        arrives_at=row.destination.arrives_at,
        destination_zone=row.destination_place.zone,
        alighting_place=row.destination.boarding_place,
        stops=tuple(_between(stop) for stop in on_way if first < stop.position < last),
        classes=offered.offers,
    )


def _between(stop: StopOnWay) -> StopBetween:
    return StopBetween(
        municipality=stop.name,
        uf=stop.uf,
        zone=stop.zone,
        place=stop.boarding_place,
        arrives_at=stop.arrives_at,
        departs_at=stop.departs_at,
    )
