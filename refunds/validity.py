"""How long a ticket is good for.

Resolução ANTT 6.033/2023, art. 144, and Lei 11.975/2009, art. 1º.
"""

from datetime import date

from fares.kernel.deadlines import years_after
from fares.kernel.rules import rule
from refunds import law


@rule("R6033-144")
def valid_until(first_issued_on: date) -> date:
    """Return the last day of a ticket's validity, counted from its first issue.

    29 February becomes 1 March, by Código Civil art. 132, § 3º. The law in force on the
    day of the first issue governs (docs/adr/0004).

    :raises NotInForce: if it was issued before the resolution was in force
    """
    term = law.VALIDITY_YEARS.at(first_issued_on)
    return years_after(first_issued_on, term.value)
