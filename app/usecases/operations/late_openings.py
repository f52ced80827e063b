"""Trips that were registered or opened for sale later than the law wants.

Resolução ANTT 6.033/2023, art. 135.
"""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Select, and_, case, select

from app.db.engine import Database
from app.db.models.network import Line
from app.db.models.places import Municipality
from app.db.models.trips import Trip, TripStop
from fares.kernel.lawbook import Citation
from fares.kernel.rules import rule
from fares.sale_opening import Late, SaleOpening, TripKind, decide_sale_opening

TRIPS_LOOKED_AT = 3000
"""Of the trips last opened: months of them, and a bound for the page that asks."""


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
    with database.reading() as session:
        for trip, line, zone in session.execute(_last_opened()):
            found = _judge(trip, line, ZoneInfo(zone))
            if found is not None:
                late.append(found)
            if len(late) == limit:
                break
    return late


def _last_opened() -> Select[Trip, Line, str]:
    """Return the query of trips, the last ones ready for sale first, with T0's zone."""
    ready_at = case((Trip.opened_at > Trip.registered_at, Trip.opened_at), else_=Trip.registered_at)
    return (
        select(Trip, Line, Municipality.zone)
        .join(Line, Line.id == Trip.line_id)
        .join(TripStop, and_(TripStop.trip_id == Trip.id, TripStop.position == 0))
        .join(Municipality, Municipality.ibge_code == TripStop.municipality_code)
        .order_by(ready_at.desc(), Trip.line_departs_at, Trip.id)
        .limit(TRIPS_LOOKED_AT)
    )


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
