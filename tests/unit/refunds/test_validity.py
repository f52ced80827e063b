"""Validity of tickets: Resolução ANTT 6.033/2023, art. 144."""

from datetime import date

import pytest

from fares.kernel.lawbook import NotInForce
from fares.kernel.rules import rule
from refunds.validity import valid_until


@rule("R6033-144", side="both")
@pytest.mark.parametrize(
    ("first_issued_on", "last_day", "day_after"),
    [
        pytest.param(date(2026, 3, 10), date(2027, 3, 10), date(2027, 3, 11), id="ordinary"),
        pytest.param(date(2024, 2, 28), date(2025, 2, 28), date(2025, 3, 1), id="28 February"),
        pytest.param(date(2024, 2, 29), date(2025, 3, 1), date(2025, 3, 2), id="29 February"),
        pytest.param(date(2024, 3, 1), date(2025, 3, 1), date(2025, 3, 2), id="1 March"),
        pytest.param(date(2027, 12, 31), date(2028, 12, 31), date(2029, 1, 1), id="leap year"),
    ],
)
def test_a_ticket_is_good_for_a_year(
    first_issued_on: date, last_day: date, day_after: date
) -> None:
    """Art. 144: “1 (um) ano a partir da data da primeira emissão” (REB-02)."""
    assert valid_until(first_issued_on) == last_day
    assert day_after > valid_until(first_issued_on)


def test_no_answer_before_the_resolution_was_in_force() -> None:
    """Art. 264: in force from 1 February 2024."""
    with pytest.raises(NotInForce):
        valid_until(date(2024, 1, 31))

    assert valid_until(date(2024, 2, 1)) == date(2025, 2, 1)
