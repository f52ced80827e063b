"""Search of departures between two municipalities on a day."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.queries.journey_rows import StopOnWay
from app.usecases.selling.departures import Departure
from app.usecases.selling.lowest_prices import NEIGHBOURS, lowest_by_day
from app.usecases.selling.offers import OfferedJourney, read_offers
from app.usecases.selling.on_the_way import stops_between, stops_of_trips
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
    on_way = stops_of_trips(session, (one.journey.row.trip.id for one in offered))
    found = [_departure(one, on_way[one.journey.row.trip.id]) for one in offered]
    return sorted(found, key=lambda departure: (departure.departs_at, departure.trip_id))


@rule("R6033-137")
def _departure(offered: OfferedJourney, on_way: Iterable[StopOnWay]) -> Departure:
    row = offered.journey.row
    return Departure(
        trip_id=row.trip.id,
        origin_position=row.origin.position,
        destination_position=row.destination.position,
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
        stops=stops_between(row, on_way),
        classes=offered.offers,
    )
