"""Trips: each day of a timetable that was registered with ANTT becomes a trip on sale.

Resolução ANTT 6.033/2023, arts. 102, 103 and 105.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from app.db.engine import Database
from app.db.models.network import Direction, Timetable, TripRegistration
from app.db.models.places import Municipality
from app.db.models.trips import Trip
from app.usecases.operations import audit
from app.usecases.operations.line_facts import LineFacts, read_line_facts
from app.usecases.operations.line_readiness import judge_lines
from app.usecases.operations.planned_trips import (
    Itinerary,
    plan_trip,
    registration_on,
    vehicle_lack,
)

Progress = Callable[[int, int], None]
"""Told after each timetable: how many are done, of how many."""
_WAYS = {Direction.OUTBOUND: "ida", Direction.INBOUND: "volta"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateTrips:
    """Make the trips of a number of days; days made before stay as they are."""

    first_day: date
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedTimetable:
    """A timetable of which no trip, or not every trip, could be made, and why."""

    line_prefix: str
    timetable: str
    """Such as "ida 20:00 (Leito)"."""
    lacks: tuple[str, ...]
    """In Portuguese, each with what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneratedTrips:
    """How many trips were made, how many were there before, and what was skipped."""

    created: int
    existing: int
    skipped: tuple[SkippedTimetable, ...]


def generate_trips(
    command: GenerateTrips, *, database: Database, now: datetime, progress: Progress
) -> GeneratedTrips:
    """Put the trips of some days on sale, line by line; run twice, it adds nothing.

    A line that lacks something is left out and told with what it lacks, and so are the
    days that were not registered with ANTT. A departure that has passed is not made.
    """
    with database.reading() as session:
        ready, skipped = _sort_out(session, command, now)
    created = existing = 0
    for done, itinerary in enumerate(ready, start=1):
        with database.writing() as session:
            made = _generate(session, itinerary, command, now)
        created += made.created
        existing += made.existing
        skipped.extend(made.skipped)
        progress(done, len(ready))
    return GeneratedTrips(created=created, existing=existing, skipped=tuple(skipped))


def _sort_out(
    session: Session, command: GenerateTrips, now: datetime
) -> tuple[list[Itinerary], list[SkippedTimetable]]:
    """Return the timetables that are ready for sale, and the lines that are not."""
    lacks = {judged.prefix: judged.lacks for judged in judge_lines(session, now)}
    ready: list[Itinerary] = []
    skipped: list[SkippedTimetable] = []
    for facts in read_line_facts(session, command.first_day):
        prefix = facts.line.prefix
        if lacks[prefix]:
            skipped.append(SkippedTimetable(line_prefix=prefix, timetable="", lacks=lacks[prefix]))
        else:
            ready.extend(_itineraries(session, facts))
    return ready, skipped


def _itineraries(session: Session, facts: LineFacts) -> Iterator[Itinerary]:
    for timetable in sorted(facts.timetables, key=lambda one: one.id):
        stops = facts.stops_of(timetable)
        first = session.get_one(Municipality, stops[0].municipality_code)
        yield Itinerary(facts.line, timetable, stops, ZoneInfo(first.zone))


def _generate(
    session: Session, itinerary: Itinerary, command: GenerateTrips, now: datetime
) -> GeneratedTrips:
    """Make the trips of one timetable, whose row is locked against a second run."""
    timetable = itinerary.timetable
    session.execute(select(Timetable.id).where(Timetable.id == timetable.id).with_for_update())
    days = [
        day
        for day in (command.first_day + timedelta(days=n) for n in range(command.days))
        if itinerary.runs_on(day) and itinerary.departs_at(day) > now
    ]
    known = _known_days(session, timetable, days)
    missing = [day for day in days if day not in known]
    trips, lacks = _plan(itinerary, _registrations(session, timetable), missing, now)
    session.add_all(trips)
    if trips:
        _record(session, timetable, trips, now)
    skipped = _skipped(itinerary, lacks)
    return GeneratedTrips(created=len(trips), existing=len(known), skipped=skipped)


def _plan(
    itinerary: Itinerary, told: Sequence[TripRegistration], days: Sequence[date], now: datetime
) -> tuple[list[Trip], dict[str, list[date]]]:
    """Return the trips of the days that may have one, and the other days by what they lack."""
    trips: list[Trip] = []
    lacks: dict[str, list[date]] = defaultdict(list)
    for day in days:
        registration = registration_on(told, day)
        lack = _lack(itinerary, registration, day)
        if registration is None or lack:
            lacks[lack].append(day)
        else:
            trips.append(plan_trip(itinerary, registration, day, opened_at=now))
    return trips, lacks


def _lack(itinerary: Itinerary, registration: TripRegistration | None, day: date) -> str:
    """Return why no trip may be made on a day; empty if one may."""
    ended = itinerary.line.authorization_ended_on
    if day < itinerary.line.authorized_from or (ended is not None and day >= ended):
        return "o TAR não está em vigor (art. 31)"
    if registration is None:
        return "a viagem não está cadastrada na ANTT (viagens.csv; art. 102)"
    return vehicle_lack(registration.vehicle, itinerary.line, day)


def _known_days(session: Session, timetable: Timetable, days: Sequence[date]) -> set[date]:
    """Return the days that have a trip already."""
    if not days:
        return set()
    made = select(Trip.service_date).where(
        Trip.timetable_id == timetable.id, Trip.service_date.between(days[0], days[-1])
    )
    return set(session.scalars(made))


def _registrations(session: Session, timetable: Timetable) -> Sequence[TripRegistration]:
    """Return all that was ever registered for a timetable, with the vehicles."""
    told = select(TripRegistration).where(TripRegistration.timetable_id == timetable.id)
    return session.scalars(told.options(joinedload(TripRegistration.vehicle))).all()


def _skipped(itinerary: Itinerary, lacks: dict[str, list[date]]) -> tuple[SkippedTimetable, ...]:
    if not lacks:
        return ()
    timetable = itinerary.timetable
    kind = f" ({timetable.vehicle_type})" if timetable.vehicle_type else ""
    told = tuple(
        f"{lack}: {len(days)} dia(s), de {days[0]:%d/%m/%Y} a {days[-1]:%d/%m/%Y}"
        for lack, days in lacks.items()
    )
    return (
        SkippedTimetable(
            line_prefix=itinerary.line.prefix,
            timetable=f"{_WAYS[timetable.direction]} {timetable.departs_at:%H:%M}{kind}",
            lacks=told,
        ),
    )


def _record(session: Session, timetable: Timetable, trips: Sequence[Trip], now: datetime) -> None:
    audit.record(
        session,
        at=now,
        user_id=None,
        action="trips.generated",
        subject_kind="timetable",
        subject_id=timetable.id,
        details={
            "count": len(trips),
            "first_day": trips[0].service_date.isoformat(),
            "last_day": trips[-1].service_date.isoformat(),
        },
    )
