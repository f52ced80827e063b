"""Where passengers board and alight, art. 105: ends, convencional, direct and semi-direct."""

import pytest

from app.operations.stops_served import StopOfTrip, is_served
from fares.kernel.rules import rule
from fares.sale_opening import TripKind


@rule("R6033-105", side="both")
@pytest.mark.parametrize(
    ("kind", "sells", "is_end", "registered", "served"),
    [
        pytest.param(TripKind.OTHER, True, True, {2}, True, id="an end, not named"),
        pytest.param(TripKind.OTHER, False, True, set(), True, id="an end that sells nothing"),
        pytest.param(TripKind.OTHER, True, False, {3}, True, id="named"),
        pytest.param(TripKind.OTHER, True, False, {2}, False, id="not named"),
        pytest.param(TripKind.OTHER, True, False, set(), True, id="no choice: all"),
        pytest.param(TripKind.OTHER, False, False, {3}, False, id="named, but no seção there"),
        pytest.param(TripKind.CONVENCIONAL, True, False, {2}, True, id="convencional: all"),
        pytest.param(TripKind.CONVENCIONAL, False, False, set(), False, id="only of a seção"),
        pytest.param(TripKind.MINIMUM_REGULARITY, True, False, {2}, True, id="minimum: all"),
    ],
)
def test_a_stop_is_served(
    kind: TripKind, sells: bool, is_end: bool, registered: set[int], served: bool
) -> None:
    stop = StopOfTrip(sequence=3, sells=sells, is_end=is_end)

    assert is_served(stop, kind=kind, registered=frozenset(registered)) is served
