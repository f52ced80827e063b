"""Until when the records of tickets are owed to the regulator.

Resolução ANTT 6.033/2023, art. 193.
"""

from datetime import datetime

from app.operations import law
from fares.kernel.deadlines import BRASILIA, hours_after, legal_date
from fares.kernel.rules import rule


@rule("R6033-193")
def records_due_at(registered_at: datetime) -> datetime:
    """Return the last instant to send the record of a sale or of a cancellation.

    “No prazo máximo de 24 (vinte e quatro) horas”, minute to minute, by the law in force
    on the day when it was registered (docs/adr/0004).

    :raises NotInForce: if that was before the resolution was in force
    """
    term = law.TICKET_RECORDS_HOURS.at(legal_date(registered_at, BRASILIA))
    return hours_after(registered_at, term.value)
