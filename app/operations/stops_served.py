"""Where passengers board and alight on a trip.

Resolução ANTT 6.033/2023, art. 105.
"""

from dataclasses import dataclass

from fares.kernel.rules import rule
from fares.sale_opening import TripKind


@dataclass(frozen=True, slots=True, kw_only=True)
class StopOfTrip:
    """A stop of the operational scheme, as a trip passes it."""

    sequence: int
    sells: bool
    """Whether the scheme lets passengers board and alight here."""
    is_end: bool
    """Whether it is the line's first or last point."""


@rule("R6033-105")
def is_served(stop: StopOfTrip, *, kind: TripKind, registered: frozenset[int]) -> bool:
    """Tell whether passengers board and alight at a stop on a trip of a kind.

    Every trip serves the line's first and last point. A convencional trip, minimum
    regularity among them, serves each stop of a seção. A direct or semi-direct one
    serves those registered for it, or all if it was registered without a choice.
    """
    if stop.is_end:
        return True
    if not stop.sells:
        return False
    return kind is not TripKind.OTHER or not registered or stop.sequence in registered
