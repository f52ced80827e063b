"""Trips: each day of a timetable that was registered with ANTT becomes a trip on sale.

Resolução ANTT 6.033/2023, arts. 102, 103 and 105.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.places import Municipality
from app.usecases.operations.line_facts import LineFacts, read_line_facts
from app.usecases.operations.line_readiness import judge_lines
from app.usecases.operations.planned_trips import Itinerary
from app.usecases.operations.trip_batch import (
    GeneratedTrips,
    GenerateTrips,
    SkippedTimetable,
    TripBatch,
)
from app.usecases.operations.trip_rows import read_fleet

__all__ = ["GenerateTrips", "GeneratedTrips", "SkippedTimetable", "generate_trips"]

Progress = Callable[[int, int], None]
"""Told after each timetable: how many are done, of how many."""
_TIMETABLES_AT_ONCE = 20
"""Few enough that nobody who sells meanwhile waits long for the transaction."""


def generate_trips(
    command: GenerateTrips, *, database: Database, now: datetime, progress: Progress
) -> GeneratedTrips:
    """Put the trips of some days on sale, line by line; run twice, it adds nothing.

    A line that lacks something is left out and told with what it lacks, and so are the
    days that were not registered with ANTT. A departure that has passed is not made.
    """
    with database.reading() as session:
        ready, skipped = _sort_out(session, command, now)
        fleet = read_fleet(session)
    created = existing = 0
    for first in range(0, len(ready), _TIMETABLES_AT_ONCE):
        some = ready[first : first + _TIMETABLES_AT_ONCE]
        with database.writing() as session:
            batch = TripBatch.read(session, some, fleet, command)
            made = [batch.generate(session, itinerary, now) for itinerary in some]
        created += sum(one.created for one in made)
        existing += sum(one.existing for one in made)
        skipped.extend(gap for one in made for gap in one.skipped)
        for done in range(first + 1, first + len(some) + 1):
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
