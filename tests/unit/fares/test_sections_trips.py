"""Which trips may be sold: Resolução ANTT 6.033/2023, arts. 102, 105, 134 and 136."""

from datetime import UTC, date, datetime, timedelta

import pytest

from fares.kernel.deadlines import BRASILIA
from fares.kernel.lawbook import NotInForce
from fares.kernel.rules import rule
from fares.sections import NotSellableReason, Sellable, decide_sale
from tests.builders_fares import DEPARTURE, NOON, a_journey, provisions, refusal

SECOND = timedelta(seconds=1)


@rule("R6033-102", "R6033-134", side="both")
@pytest.mark.parametrize(
    ("registered_at", "sold"),
    [
        pytest.param(NOON - SECOND, True, id="a second before"),
        pytest.param(NOON, True, id="at the same instant"),
        pytest.param(NOON + SECOND, False, id="a second later"),
        pytest.param(None, False, id="never"),
    ],
)
def test_a_trip_is_sold_only_after_it_was_registered(
    registered_at: datetime | None, sold: bool
) -> None:
    """Art. 102: “somente poderá ocorrer após o cadastro prévio da viagem”."""
    journey = a_journey(registered_at=registered_at)

    assert (refusal(journey) is None) is sold
    if not sold:
        assert refusal(journey) is NotSellableReason.NOT_REGISTERED
        assert provisions(journey) == ["art. 102, caput", "art. 134, caput"]


@rule("R6033-105", side="both")
@pytest.mark.parametrize("served", [True, False])
def test_a_direct_trip_does_not_sell_what_it_does_not_serve(served: bool) -> None:
    """Art. 105, § 2º: “mediante identificação das seções a serem atendidas”."""
    journey = a_journey(both_stops_served=served)

    assert (refusal(journey) is None) is served
    if not served:
        assert refusal(journey) is NotSellableReason.NOT_SERVED
        assert provisions(journey) == ["art. 105, § 2º"]


@rule("R6033-136§3", side="both")
@pytest.mark.parametrize(
    ("at", "sold"),
    [
        pytest.param(DEPARTURE - SECOND, True, id="a second before"),
        pytest.param(DEPARTURE, False, id="as it leaves"),
    ],
)
def test_no_sale_once_the_journey_has_begun(at: datetime, sold: bool) -> None:
    assert (refusal(a_journey(), at) is None) is sold
    if not sold:
        assert refusal(a_journey(), at) is NotSellableReason.DEPARTED


def test_what_is_graver_is_told_first() -> None:
    journey = a_journey(authorized_from=None, destination_uf="SP", registered_at=None)

    assert refusal(journey) is NotSellableReason.NOT_AUTHORIZED


@pytest.mark.parametrize("reason", NotSellableReason)
def test_every_reason_has_words(reason: NotSellableReason) -> None:
    assert reason.text.endswith(".")


def test_no_answer_before_the_resolution_was_in_force() -> None:
    """Art. 264: in force from 1 February 2024."""
    journey = a_journey(
        authorized_from=date(2020, 1, 1),
        section_valid_from=date(2020, 1, 1),
        registered_at=datetime(2024, 1, 1, tzinfo=UTC),
    )
    first = datetime(2024, 2, 1, tzinfo=BRASILIA)

    with pytest.raises(NotInForce):
        decide_sale(journey, at=first - SECOND)

    assert decide_sale(journey, at=first) == Sellable()
