"""Trips that were registered or opened for sale later than the law wants.

Resolução ANTT 6.033/2023, art. 135.
"""

from dataclasses import dataclass
from datetime import date, datetime

from fares.kernel.lawbook import Citation
from fares.sale_opening import TripKind


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
    open_by: date | datetime | None
    """The last day, or the last instant, that would have been in time."""
    legal_basis: tuple[Citation, ...]
