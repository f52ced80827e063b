"""Trips that were registered or opened for sale later than the law wants.

Resolução ANTT 6.033/2023, art. 135.
"""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Case, Select, and_, case, select

from app.db.engine import Database
from app.db.models.network import Line
from app.db.models.places import Municipality
from app.db.models.trips import Trip, TripStop
from app.db.moments import hours_between
from fares.kernel.lawbook import Citation
from fares.kernel.rules import rule
from fares.sale_opening import (
    Late,
    SaleOpening,
    TripKind,
    decide_sale_opening,
    longest_term_hours,
)

_AT_ONCE = 200
"""Trips fetched at a time while enough that were late are looked for."""
_SECOND = 1 / 3600
"""In hours; the database counts them with less care than that of the law."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LateOpening:
    """A trip that was late, and by which article."""

    trip_id: int
    line_prefix: str
    line_description: str
    kind: TripKind
    line_departs_at: datetime
    """T0, in UTC; show it in `zone`."""
    zone: str
    registered_at: datetime
    opened_at: datetime
    open_by: date | datetime
    """The last day, or the last instant, that would have been in time."""
    legal_basis: tuple[Citation, ...]


def read_late_openings(*, database: Database, limit: int = 50) -> list[LateOpening]:
    """Return the trips that were late, the last ones opened first.

    Judged when read, from the trips themselves: nothing has to have run before.
    """
    late: list[LateOpening] = []
    trips = _perhaps_late().execution_options(yield_per=_AT_ONCE)
    with database.streaming() as session, session.execute(trips) as rows:
        for trip, line, zone in rows:
            found = _judge(trip, line, ZoneInfo(zone))
            if found is not None:
                late.append(found)
            if len(late) == limit:
                break
    return late


def _perhaps_late() -> Select[Trip, Line, str]:
    """Return the query of trips that no term clears at once, the last ones ready first.

    With the zone of T0: the days of a term are told there, so the law judges the rest.
    """
    ready_at = case((Trip.opened_at > Trip.registered_at, Trip.opened_at), else_=Trip.registered_at)
    return (
        select(Trip, Line, Municipality.zone)
        .join(Line, Line.id == Trip.line_id)
        .join(TripStop, and_(TripStop.trip_id == Trip.id, TripStop.position == 0))
        .join(Municipality, Municipality.ibge_code == TripStop.municipality_code)
        .where(hours_between(ready_at, Trip.line_departs_at) < _enough_hours() + _SECOND)
        .order_by(ready_at.desc(), Trip.line_departs_at, Trip.id)
    )


def _enough_hours() -> Case[int]:
    """Return the hours before T0 from which on a trip of its kind cannot be late."""
    return case(*((Trip.kind == kind, longest_term_hours(kind)) for kind in TripKind))


@rule("R6033-135")
def _judge(trip: Trip, line: Line, zone: ZoneInfo) -> LateOpening | None:
    """Return what is wrong with a trip's opening; None if it was in time or exempt."""
    decision = decide_sale_opening(
        SaleOpening(
            kind=trip.kind,
            line_departs_at=trip.line_departs_at,
            opened_at=trip.opened_at,
            registered_at=trip.registered_at,
            authorized_from=line.authorized_from,
            zone=zone,
        )
    )
    if not isinstance(decision, Late):
        return None
    return LateOpening(
        trip_id=trip.id,
        line_prefix=line.prefix,
        line_description=line.description,
        kind=trip.kind,
        line_departs_at=trip.line_departs_at,
        zone=zone.key,
        registered_at=trip.registered_at,
        opened_at=trip.opened_at,
        open_by=decision.open_by,
        legal_basis=decision.legal_basis,
    )
