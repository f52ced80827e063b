"""A day of a timetable as a trip: its vehicle run, its stops and their moments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from app.db.models.fleet import VehicleKind
from app.db.models.network import Line, LineStop, Timetable, TripRegistration
from app.db.queries.journey_rows import TimetableRow
from app.operations.fleet import VehicleFacts, VehicleRefusal, VehicleRefused, decide_vehicle
from app.operations.stops_served import StopOfTrip, is_served
from fares.kernel.rules import rule

Values = dict[str, Any]
"""The values of a row, by column."""
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


@dataclass(frozen=True, slots=True)
class FleetVehicle:
    """What decides on which lines a vehicle may run."""

    kind: VehicleKind
    seat_count: int


@dataclass(frozen=True, slots=True)
class PlannedTrip:
    """The rows of a trip to be; the numbers of run and trip come when they are written."""

    run: Values
    trip: Values
    stops: list[Values]


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


def vehicle_lack(vehicle: FleetVehicle, line: Line, day: date) -> str:
    """Return why a vehicle may not run on a line on a day; empty if it may."""
    facts = VehicleFacts(
        is_m3=vehicle.kind is VehicleKind.M3_MICROBUS,
        seat_count=vehicle.seat_count,
        line_allows_m3=line.allows_m3,
    )
    judged = decide_vehicle(facts, on=day)
    if not isinstance(judged, VehicleRefused):
        return ""
    articles = ", ".join(citation.provision for citation in judged.legal_basis)
    return f"{judged.reason.text} ({_MENDED_IN[judged.reason]}; {articles})"


def plan_trip(
    itinerary: Itinerary, registration: TripRegistration, day: date, *, opened_at: datetime
) -> PlannedTrip:
    """Return the trip of a day, on sale from now on."""
    stops, departs_at = itinerary.stops, itinerary.departs_at(day)
    trip = {
        "line_id": itinerary.line.id,
        "timetable_id": itinerary.timetable.id,
        "direction": itinerary.timetable.direction,
        "service_date": day,
        "service_type": itinerary.timetable.vehicle_type,
        "line_departs_at": departs_at,
        "kind": registration.kind,
        "registered_at": registration.registered_at,
        "opened_at": opened_at,
    }
    served = _served(stops, registration)
    return PlannedTrip(
        run={"vehicle_id": registration.vehicle_id, "leg_count": len(stops) - 1},
        trip=trip,
        stops=[
            _plan_stop(stop, position, departs_at, served=served[position])
            for position, stop in enumerate(stops)
        ],
    )


def _served(stops: Sequence[LineStop], registration: TripRegistration) -> list[bool]:
    """Tell of each stop whether passengers board and alight there on the trip."""
    registered = frozenset(
        int(text) for text in registration.served_stops.split(",") if text.strip()
    )
    last = len(stops) - 1
    return [
        is_served(
            StopOfTrip(sequence=stop.sequence, sells=stop.sells, is_end=position in {0, last}),
            kind=registration.kind,
            registered=registered,
        )
        for position, stop in enumerate(stops)
    ]


def _plan_stop(stop: LineStop, position: int, departs_at: datetime, *, served: bool) -> Values:
    """Return a stop with its moments: T0 and true minutes, over midnights and zones."""
    return {
        "position": position,
        "run_position": position,
        "municipality_code": stop.municipality_code,
        "boarding_place": stop.boarding_place,
        "platform": stop.platform,
        "arrives_at": departs_at + timedelta(minutes=stop.arrive_minutes or 0),
        "departs_at": departs_at + timedelta(minutes=stop.depart_minutes or 0),
        "km": stop.km,
        "boarding_fee": stop.boarding_fee,
        "served": served,
    }
