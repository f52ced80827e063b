"""Resolução ANTT 6.033/2023, art. 193: records reach the regulator within 24 hours."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.operations.ticket_records import records_due_at
from fares.kernel.lawbook import NotInForce
from fares.kernel.rules import rule

BRASILIA = ZoneInfo("America/Sao_Paulo")
REGISTERED_AT = datetime(2026, 3, 10, 10, 0, 0, tzinfo=BRASILIA)


@rule("R6033-193", side="both")
@pytest.mark.parametrize(
    ("sent_at", "in_time"),
    [
        pytest.param(datetime(2026, 3, 11, 9, 59, 59, tzinfo=BRASILIA), True, id="second before"),
        pytest.param(datetime(2026, 3, 11, 10, 0, 0, tzinfo=BRASILIA), True, id="last instant"),
        pytest.param(datetime(2026, 3, 11, 10, 0, 1, tzinfo=BRASILIA), False, id="second after"),
    ],
)
def test_the_term_is_24_hours_minute_to_minute(sent_at: datetime, in_time: bool) -> None:
    """“No prazo máximo de 24 (vinte e quatro) horas da emissão […] ou do […] cancelamento”."""
    assert (sent_at <= records_due_at(REGISTERED_AT)) is in_time


def test_there_is_no_term_before_the_resolution() -> None:
    before = datetime(2024, 2, 1, 0, 0, tzinfo=BRASILIA) - timedelta(seconds=1)

    with pytest.raises(NotInForce):
        records_due_at(before)

    records_due_at(before + timedelta(seconds=1))
