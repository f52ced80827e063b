"""Show-up time: Resolução ANTT 6.033/2023, art. 138."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.operations.show_up import show_up_at
from fares.kernel.deadlines import BRASILIA
from fares.kernel.lawbook import NotInForce
from fares.kernel.rules import rule

MANAUS = ZoneInfo("America/Manaus")


@rule("R6033-138", side="both")
@pytest.mark.parametrize(
    ("departs_at", "show_up"),
    [
        pytest.param(
            datetime(2026, 3, 10, 20, 0, tzinfo=BRASILIA),
            datetime(2026, 3, 10, 19, 30, tzinfo=BRASILIA),
            id="evening",
        ),
        pytest.param(
            datetime(2026, 3, 11, 0, 29, tzinfo=BRASILIA),
            datetime(2026, 3, 10, 23, 59, tzinfo=BRASILIA),
            id="the evening before",
        ),
        pytest.param(
            datetime(2026, 3, 11, 0, 30, tzinfo=BRASILIA),
            datetime(2026, 3, 11, 0, 0, tzinfo=BRASILIA),
            id="midnight",
        ),
        pytest.param(
            datetime(2026, 3, 10, 8, 0, tzinfo=MANAUS),
            datetime(2026, 3, 10, 7, 30, tzinfo=MANAUS),
            id="another zone",
        ),
    ],
)
def test_passengers_are_asked_thirty_minutes_before(
    departs_at: datetime, show_up: datetime
) -> None:
    """Art. 138, p.ú.: “30 (trinta) minutos antes”; neither a minute more nor less."""
    told = show_up_at(departs_at)

    assert told == show_up
    assert told.tzinfo is departs_at.tzinfo
    assert departs_at - told == timedelta(minutes=30)


def test_no_answer_before_the_resolution_was_in_force() -> None:
    """Art. 264: in force from 1 February 2024, at midnight in Brasília."""
    first = datetime(2024, 2, 1, 0, 0, tzinfo=BRASILIA)

    with pytest.raises(NotInForce):
        show_up_at(first - timedelta(seconds=1))

    assert show_up_at(first) == first - timedelta(minutes=30)
