"""The stops that a passenger passes between boarding and alighting."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from sqlalchemy.orm import Session

from app.db.queries import journeys as queries
from app.db.queries.journey_rows import JourneyRow, StopOnWay
from app.usecases.selling.departures import StopBetween


def stops_of_trips(session: Session, trips: Iterable[int]) -> Mapping[int, list[StopOnWay]]:
    """Return where trips pick up and leave passengers, by trip and in order, in one query."""
    found: dict[int, list[StopOnWay]] = defaultdict(list)
    for stop in queries.stops_of(session, trips):
        found[stop.trip_id].append(stop)
    return found


def stops_between(row: JourneyRow, stops: Iterable[StopOnWay]) -> tuple[StopBetween, ...]:
    """Return those of a trip's stops that lie within a journey."""
    first, last = row.origin.position, row.destination.position
    return tuple(_told(stop) for stop in stops if first < stop.position < last)


def _told(stop: StopOnWay) -> StopBetween:
    return StopBetween(
        municipality=stop.name,
        uf=stop.uf,
        zone=stop.zone,
        place=stop.boarding_place,
        arrives_at=stop.arrives_at,
        departs_at=stop.departs_at,
    )
