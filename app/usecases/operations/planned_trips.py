"""A day of a timetable as a trip: its vehicle run, its stops and their moments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from app.db.models.fleet import Vehicle, VehicleKind
from app.db.models.network import Line, LineStop, Timetable, TripRegistration
from app.db.models.trips import Trip, TripStop, VehicleRun
from app.db.queries.journey_rows import TimetableRow
from app.operations.fleet import VehicleFacts, VehicleRefusal, VehicleRefused, decide_vehicle
from app.operations.stops_served import StopOfTrip, is_served
from fares.kernel.rules import rule

_MENDED_IN = {
    VehicleRefusal.M3_NOT_ALLOWED: "tar.csv",
    VehicleRefusal.TOO_MANY_SEATS: "layouts.csv",
}
"""The file that puts right what a vehicle is refused for."""


@dataclass(frozen=True, slots=True)
class Itinerary:
    """A timetable with the line, the stops in order, and the zone of the first."""

    line: Line
    timetable: Timetable
    stops: Sequence[LineStop]
    zone: ZoneInfo

    def departs_at(self, day: date) -> datetime:
        """Return T0 of a day, in UTC; the timetable tells it local to the first stop."""
        local = datetime.combine(day, self.timetable.departs_at, self.zone)
        return local.astimezone(UTC)

    def runs_on(self, day: date) -> bool:
        """Tell whether the timetable has a departure on a day."""
        return runs_on(self.timetable, day)


def runs_on(timetable: Timetable | TimetableRow, day: date) -> bool:
    """Tell whether a timetable, as it stands now, has a departure on a day."""
    return timetable.calendar[(day.month - 1) * 7 + day.weekday()] == "1"


@rule("R6033-102", "R6033-103")
def registration_on(
    registrations: Sequence[TripRegistration], day: date
) -> TripRegistration | None:
    """Return what was registered with ANTT for a day; None forbids the trip (art. 102).

    The registration tells the trip's kind and its date (art. 103); of two, the later.
    """
    told = [one for one in registrations if one.valid_from <= day <= one.valid_until]
    return max(told, key=lambda one: one.valid_from, default=None)


def vehicle_lack(vehicle: Vehicle, line: Line, day: date) -> str:
    """Return why a vehicle may not run on a line on a day; empty if it may."""
    facts = VehicleFacts(
        is_m3=vehicle.kind is VehicleKind.M3_MICROBUS,
        seat_count=len(vehicle.layout.seats),
        line_allows_m3=line.allows_m3,
    )
    judged = decide_vehicle(facts, on=day)
    if not isinstance(judged, VehicleRefused):
        return ""
    articles = ", ".join(citation.provision for citation in judged.legal_basis)
    return f"{judged.reason.text} ({_MENDED_IN[judged.reason]}; {articles})"


def plan_trip(
    itinerary: Itinerary, registration: TripRegistration, day: date, *, opened_at: datetime
) -> Trip:
    """Return the trip of a day, on sale from now on."""
    stops, departs_at = itinerary.stops, itinerary.departs_at(day)
    return Trip(
        line_id=itinerary.line.id,
        timetable_id=itinerary.timetable.id,
        run=VehicleRun(vehicle_id=registration.vehicle_id, leg_count=len(stops) - 1),
        direction=itinerary.timetable.direction,
        service_date=day,
        service_type=itinerary.timetable.vehicle_type,
        line_departs_at=departs_at,
        kind=registration.kind,
        registered_at=registration.registered_at,
        opened_at=opened_at,
        stops=[
            _plan_stop(stop, position, len(stops) - 1, departs_at, registration)
            for position, stop in enumerate(stops)
        ],
    )


def _plan_stop(
    stop: LineStop, position: int, last: int, departs_at: datetime, registration: TripRegistration
) -> TripStop:
    """Return a stop with its moments: T0 and true minutes, over midnights and zones."""
    facts = StopOfTrip(sequence=stop.sequence, sells=stop.sells, is_end=position in {0, last})
    return TripStop(
        position=position,
        run_position=position,
        municipality_code=stop.municipality_code,
        boarding_place=stop.boarding_place,
        platform=stop.platform,
        arrives_at=departs_at + timedelta(minutes=stop.arrive_minutes or 0),
        departs_at=departs_at + timedelta(minutes=stop.depart_minutes or 0),
        km=stop.km,
        boarding_fee=stop.boarding_fee,
        served=is_served(facts, kind=registration.kind, registered=_sequences(registration)),
    )


def _sequences(registration: TripRegistration) -> frozenset[int]:
    return frozenset(int(text) for text in registration.served_stops.split(",") if text.strip())
