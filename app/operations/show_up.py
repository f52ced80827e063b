"""When passengers have to be at the boarding place.

Resolução ANTT 6.033/2023, art. 138.
"""

from datetime import datetime

from app.operations import law
from fares.kernel.deadlines import BRASILIA, legal_date, minutes_before
from fares.kernel.rules import rule


@rule("R6033-138")
def show_up_at(departs_at: datetime) -> datetime:
    """Return the show-up time that a ticket tells, in the zone of the departure given.

    It is counted from this passenger's own departure (TP), not the line's, by the law
    in force on the day of the journey (docs/adr/0004).

    :raises NotInForce: for a journey before the resolution was in force
    """
    notice = law.SHOW_UP_MINUTES.at(legal_date(departs_at, BRASILIA))
    return minutes_before(departs_at, notice.value)
