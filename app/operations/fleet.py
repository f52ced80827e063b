"""Which vehicles may run a line.

Resolução ANTT 6.033/2023, art. 81 § 1º and art. 2º, LIII.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.operations import law
from fares.kernel.lawbook import Citation, cite
from fares.kernel.rules import rule


class VehicleRefusal(StrEnum):
    """Why a vehicle may not run a line."""

    M3_NOT_ALLOWED = "m3_not_allowed"
    TOO_MANY_SEATS = "too_many_seats"

    @property
    def text(self) -> str:
        """The reason in the words of operations."""
        return _TEXTS[self]


_TEXTS = {
    VehicleRefusal.M3_NOT_ALLOWED: (
        "A autorização da linha (TAR) não permite micro-ônibus de categoria M3."
    ),
    VehicleRefusal.TOO_MANY_SEATS: "O veículo tem mais lugares do que um micro-ônibus M3 pode ter.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class VehicleFacts:
    """The facts of a vehicle and of the line that it is to run."""

    is_m3: bool
    """Whether it is a micro-bus of category M3, and not a coach."""
    seat_count: int
    line_allows_m3: bool | None
    """The authorisation's specific condition; None where it is not told, so not given."""


@dataclass(frozen=True, slots=True)
class VehicleAllowed:
    """The vehicle may run the line."""


@dataclass(frozen=True, slots=True)
class VehicleRefused:
    """The vehicle may not run the line."""

    reason: VehicleRefusal
    legal_basis: tuple[Citation, ...]


@rule("R6033-81§1")
def decide_vehicle(facts: VehicleFacts, *, on: date) -> VehicleAllowed | VehicleRefused:
    """Decide whether a vehicle may run a line on a day of travel, whose law governs.

    :raises NotInForce: before the resolution was in force
    """
    condition = law.M3_NEEDS_CONDITION.at(on)
    most_seats = law.M3_MAX_SEATS.at(on)
    if not facts.is_m3:
        return VehicleAllowed()
    if not facts.line_allows_m3:
        return VehicleRefused(VehicleRefusal.M3_NOT_ALLOWED, cite(condition.citation))
    if facts.seat_count > most_seats.value:
        return VehicleRefused(VehicleRefusal.TOO_MANY_SEATS, cite(most_seats.citation))
    return VehicleAllowed()
