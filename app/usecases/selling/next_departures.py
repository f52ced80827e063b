"""The next departures of the network: what a passenger sees before any search."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import Session, aliased

from app.db.engine import Database
from app.db.models.places import Municipality
from app.db.models.trips import Trip, TripStop
from app.usecases.selling.places import Place, place_of

LOOKED_AT = 60
"""Trips that are read to find enough different pairs of cities."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDeparture:
    """A trip that begins soon, from its first stop to its last."""

    origin: Place
    destination: Place
    departs_at: datetime


def next_departures(*, database: Database, now: datetime, limit: int = 6) -> list[NextDeparture]:
    """Return the next trips on sale, one for each pair of cities, the soonest first."""
    with database.reading() as session:
        found = _read(session, now)
    soonest: dict[tuple[str, str], NextDeparture] = {}
    for departure in found:
        soonest.setdefault((departure.origin.code, departure.destination.code), departure)
    return list(soonest.values())[:limit]


def _read(session: Session, now: datetime) -> list[NextDeparture]:
    rows = session.execute(_NEXT, {"moment": now, "looked_at": LOOKED_AT})
    return [
        NextDeparture(origin=place_of(origin), destination=place_of(last), departs_at=at)
        for at, origin, last in rows
    ]


_First, _Last = aliased(TripStop), aliased(TripStop)
_OriginPlace, _LastPlace = aliased(Municipality), aliased(Municipality)
_last_position = (
    select(func.max(TripStop.position)).where(TripStop.trip_id == Trip.id).scalar_subquery()
)
_NEXT = (
    select(Trip.line_departs_at, _OriginPlace, _LastPlace)
    .join(_First, (_First.trip_id == Trip.id) & (_First.position == 0))
    .join(_Last, (_Last.trip_id == Trip.id) & (_Last.position == _last_position))
    .join(_OriginPlace, _OriginPlace.ibge_code == _First.municipality_code)
    .join(_LastPlace, _LastPlace.ibge_code == _Last.municipality_code)
    .where(Trip.line_departs_at > bindparam("moment"), Trip.opened_at <= bindparam("moment"))
    .order_by(Trip.line_departs_at, Trip.id)
    .limit(bindparam("looked_at"))
)
