"""The trips of some timetables, made in one transaction: what is asked, and what was made."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy.orm import Session

from app.db.models.network import Direction, Timetable, TripRegistration
from app.usecases.operations import audit
from app.usecases.operations.planned_trips import (
    FleetVehicle,
    Itinerary,
    PlannedTrip,
    plan_trip,
    registration_on,
    vehicle_lack,
)
from app.usecases.operations.trip_rows import (
    known_days,
    lock_timetables,
    registrations_of,
    write_trips,
)

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


@dataclass(frozen=True, slots=True)
class TripBatch:
    """Some timetables, their rows locked against a second run, with what decides their trips."""

    command: GenerateTrips
    fleet: Mapping[int, FleetVehicle]
    known: Mapping[int, set[date]]
    registrations: Mapping[int, Sequence[TripRegistration]]

    @classmethod
    def read(
        cls,
        session: Session,
        itineraries: Sequence[Itinerary],
        fleet: Mapping[int, FleetVehicle],
        command: GenerateTrips,
    ) -> "TripBatch":
        """Lock the timetables and read what decides their trips, in three queries."""
        ids = sorted(itinerary.timetable.id for itinerary in itineraries)
        lock_timetables(session, ids)
        last = command.first_day + timedelta(days=command.days - 1)
        return cls(
            command,
            fleet,
            known_days(session, ids, command.first_day, last),
            registrations_of(session, ids),
        )

    def generate(self, session: Session, itinerary: Itinerary, now: datetime) -> GeneratedTrips:
        """Make the trips of one timetable."""
        timetable = itinerary.timetable
        days = [
            day
            for day in (
                self.command.first_day + timedelta(days=n) for n in range(self.command.days)
            )
            if itinerary.runs_on(day) and itinerary.departs_at(day) > now
        ]
        known = self.known.get(timetable.id, set()).intersection(days)
        trips, lacks = self._plan(itinerary, [day for day in days if day not in known], now)
        write_trips(session, trips)
        if trips:
            _record(session, timetable, trips, now)
        skipped = _skipped(itinerary, lacks)
        return GeneratedTrips(created=len(trips), existing=len(known), skipped=skipped)

    def _plan(
        self, itinerary: Itinerary, days: Sequence[date], now: datetime
    ) -> tuple[list[PlannedTrip], dict[str, list[date]]]:
        """Return the trips of the days that may have one, the others by what they lack."""
        told = self.registrations.get(itinerary.timetable.id, ())
        trips: list[PlannedTrip] = []
        lacks: dict[str, list[date]] = defaultdict(list)
        for day in days:
            registration = registration_on(told, day)
            lack = self._lack(itinerary, registration, day)
            if registration is None or lack:
                lacks[lack].append(day)
            else:
                trips.append(plan_trip(itinerary, registration, day, opened_at=now))
        return trips, lacks

    def _lack(self, itinerary: Itinerary, registration: TripRegistration | None, day: date) -> str:
        """Return why no trip may be made on a day; empty if one may."""
        ended = itinerary.line.authorization_ended_on
        if day < itinerary.line.authorized_from or (ended is not None and day >= ended):
            return "o TAR não está em vigor (art. 31)"
        if registration is None:
            return "a viagem não está cadastrada na ANTT (viagens.csv; art. 102)"
        return vehicle_lack(self.fleet[registration.vehicle_id], itinerary.line, day)


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


def _record(
    session: Session, timetable: Timetable, trips: Sequence[PlannedTrip], now: datetime
) -> None:
    audit.record(
        session,
        at=now,
        user_id=None,
        action="trips.generated",
        subject_kind="timetable",
        subject_id=timetable.id,
        details={
            "count": len(trips),
            "first_day": trips[0].trip["service_date"].isoformat(),
            "last_day": trips[-1].trip["service_date"].isoformat(),
        },
    )
