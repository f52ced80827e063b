"""What other pages tell of the law in one line, read from the same lawbooks as the Guia."""

from datetime import date

from app.operations import law
from app.usecases.information import figures
from app.usecases.information.telling import about, say, tell_topic

ALLOWANCE = say(
    "Bagagem incluída no preço: {hold} no bagageiro e {rack} no porta-embrulhos, por pessoa; não "
    "vale em micro-ônibus M3.",
    law.BAGGAGE_IN_THE_PRICE,
    law.NO_ALLOWANCE_IN_M3,
    hold=figures.count(law.HOLD_KILOS, "kg", "kg"),
    rack=figures.count(law.RACK_KILOS, "kg", "kg"),
)


def allowance_in_short(on: date) -> str:
    """Return the baggage allowance of a day's journeys; empty before the law had one."""
    return " ".join(tell_topic(about("Bagagem", ALLOWANCE), on).lines)
