"""What the counter tells of a fare before it is paid."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.web.counter.present_fares import withdrawal
from fares.kernel.rules import rule

LEAVES = datetime(2026, 12, 10, 2, 0, tzinfo=ZoneInfo("America/Cuiaba"))
LIMIT = LEAVES - timedelta(hours=3)
SECOND = timedelta(seconds=1)


@rule("R6033-147", "R6033-144§2", side="both")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        pytest.param(LIMIT - SECOND, "Reembolso até 23:00 de 09/12", id="just before"),
        pytest.param(LIMIT, "Reembolso até 23:00 de 09/12", id="on the instant"),
        pytest.param(LIMIT + SECOND, "Faltam menos de 3 horas: sem reembolso", id="just after"),
    ],
)
def test_the_clerk_reads_until_when_money_comes_back(at: datetime, told: str) -> None:
    assert withdrawal(LEAVES, at=at).startswith(told)
