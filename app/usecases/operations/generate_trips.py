"""Trips: each day of a timetable that was registered with ANTT becomes a trip on sale.

Resolução ANTT 6.033/2023, arts. 102, 103 and 105.
"""

from dataclasses import dataclass
from datetime import date


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
