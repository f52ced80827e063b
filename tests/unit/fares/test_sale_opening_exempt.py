"""The first days of an authorisation: Resolução ANTT 6.033/2023, art. 135, § 2º."""

from datetime import date, datetime, timedelta

import pytest

from fares.kernel.deadlines import BRASILIA
from fares.kernel.rules import rule
from fares.sale_opening import Late, OnTime, TripKind, decide_sale_opening
from tests.builders_fares import an_opening

SECOND = timedelta(seconds=1)
REGULAR, CONVENCIONAL, OTHER = TripKind


@rule("R6033-135§2", side="both")
@pytest.mark.parametrize(
    ("travel_on", "exempt"),
    [
        pytest.param(date(2026, 3, 31), False, id="day before the authorisation"),
        pytest.param(date(2026, 4, 1), True, id="its first day"),
        pytest.param(date(2026, 4, 2), True, id="day after"),
        pytest.param(date(2026, 5, 1), True, id="30th day after"),
        pytest.param(date(2026, 5, 2), False, id="31st day after"),
    ],
)
@pytest.mark.parametrize("kind", [REGULAR, CONVENCIONAL])
def test_trips_of_the_authorisations_first_days_are_exempt(
    kind: TripKind, travel_on: date, exempt: bool
) -> None:
    """§ 2º: “nos 30 (trinta) dias subsequentes” (OPEN-02); the day itself by AMBIG-5."""
    departs_at = datetime(travel_on.year, travel_on.month, travel_on.day, 8, tzinfo=BRASILIA)
    facts = an_opening(
        kind,
        departs_at - timedelta(hours=1),
        departs_at=departs_at,
        authorized_from=date(2026, 4, 1),
    )

    decision = decide_sale_opening(facts)

    assert decision.exempt is exempt
    assert isinstance(decision, OnTime) is exempt
    if exempt:
        assert (decision.open_by, decision.clock, decision.limit_at) == (None, None, None)
        assert [citation.rule for citation in decision.legal_basis] == ["R6033-135§2"]


def test_after_the_exempt_days_thirty_days_are_owed_again() -> None:
    """OPEN-02: the trip of 2 May has to be open by 2 April."""
    departs_at = datetime(2026, 5, 2, 8, 0, tzinfo=BRASILIA)
    facts = an_opening(
        REGULAR,
        datetime(2026, 4, 2, 10, 0, tzinfo=BRASILIA),
        departs_at=departs_at,
        authorized_from=date(2026, 4, 1),
    )

    decision = decide_sale_opening(facts)

    assert isinstance(decision, OnTime)
    assert (decision.exempt, decision.open_by) == (False, date(2026, 4, 2))


@rule("R6033-135§2", side="beyond")
def test_two_hours_are_owed_even_in_the_exempt_days() -> None:
    """§ 2º names terms I and II only."""
    departs_at = datetime(2026, 4, 10, 8, 0, tzinfo=BRASILIA)
    facts = an_opening(
        OTHER,
        departs_at - timedelta(hours=2) + SECOND,
        departs_at=departs_at,
        authorized_from=date(2026, 4, 1),
    )

    decision = decide_sale_opening(facts)

    assert isinstance(decision, Late)
    assert not decision.exempt
