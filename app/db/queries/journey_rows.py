"""The rows of a journey: plain tuples, since one search reads hundreds of them.

Each names the columns that it holds, in the order in which the queries select them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from app.db.models.fleet import VehicleKind
from fares.kernel.money import Money
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass


class TripRow(NamedTuple):
    """A trip, as far as its sale needs it."""

    id: int
    run_id: int
    service_date: date
    service_type: str
    kind: TripKind
    registered_at: datetime


class TimetableRow(NamedTuple):
    """When the timetable of a trip runs, as it stands now."""

    calendar: str


class LineRow(NamedTuple):
    """A line and its authorisation."""

    id: int
    prefix: str
    description: str
    authorized_from: date
    authorization_ended_on: date | None


class CarrierRow(NamedTuple):
    """Whose line it is."""

    trade_name: str
    sac_phone: str | None


class VehicleRow(NamedTuple):
    """The vehicle of a trip."""

    layout_id: int
    kind: VehicleKind
    has_air_conditioning: bool
    has_toilet: bool


class StopRow(NamedTuple):
    """A stop of a trip where a passenger boards or alights."""

    position: int
    run_position: int
    municipality_code: str
    boarding_place: str
    platform: str | None
    arrives_at: datetime
    departs_at: datetime
    boarding_fee: Money
    served: bool


class PlaceRow(NamedTuple):
    """A municipality."""

    name: str
    uf: str
    zone: str


class SecaoRow(NamedTuple):
    """A pair of municipalities that a line may sell."""

    id: int
    line_id: int
    service_type: str
    valid_from: date
    ended_on: date | None


class SeatRow(NamedTuple):
    """A seat of a layout."""

    layout_id: int
    number: int
    label: str
    deck: int
    row: int
    column: int
    service_class: ServiceClass
    preferential: bool


class StopOnWay(NamedTuple):
    """Any stop of a trip, with its municipality."""

    trip_id: int
    position: int
    boarding_place: str
    arrives_at: datetime
    departs_at: datetime
    name: str
    uf: str
    zone: str


@dataclass(frozen=True, slots=True)
class JourneyRow:
    """From one stop of a trip to a later one, with the trip, the line and the vehicle."""

    trip: TripRow
    timetable: TimetableRow
    line: LineRow
    carrier: CarrierRow
    vehicle: VehicleRow
    origin: StopRow
    destination: StopRow
    origin_place: PlaceRow
    destination_place: PlaceRow

    @property
    def pair(self) -> tuple[str, str]:
        return self.origin.municipality_code, self.destination.municipality_code

    @property
    def legs(self) -> range:
        """The legs of the vehicle run that the journey takes."""
        return range(self.origin.run_position, self.destination.run_position)


PARTS: tuple[type[Any], ...] = (
    TripRow,
    TimetableRow,
    LineRow,
    CarrierRow,
    VehicleRow,
    StopRow,
    StopRow,
    PlaceRow,
    PlaceRow,
)
"""The parts of a `JourneyRow`, in its order."""


def journey_row(columns: Sequence[Any]) -> JourneyRow:
    """Return a journey of the columns of all its parts, one after the other."""
    parts, start = [], 0
    for part in PARTS:
        end = start + len(part._fields)
        parts.append(part._make(columns[start:end]))
        start = end
    return JourneyRow(*parts)
