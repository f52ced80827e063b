"""Which seções may be sold: Resolução ANTT 6.033/2023, arts. 9º to 31, 114 and 116."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from fares.kernel.deadlines import BRASILIA
from fares.kernel.rules import rule
from fares.sections import NotSellableReason, Sellable, decide_sale
from tests.builders_fares import NOON, a_journey, provisions, refusal

SECOND = timedelta(seconds=1)


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=BRASILIA)


def test_an_ordinary_journey_is_on_sale() -> None:
    assert decide_sale(a_journey(), at=NOON) == Sellable()


@rule("R6033-9", "R6033-13", side="both")
def test_only_the_carrier_that_holds_the_authorisation_sells() -> None:
    """Art. 9º: “somente poderá ser prestado por transportadora que tiver autorização”;
    art. 13: the authorisation is personal, so nobody sells on another's.
    """
    without = a_journey(authorized_from=None)

    assert refusal(a_journey()) is None
    assert refusal(without) is NotSellableReason.NOT_AUTHORIZED
    assert provisions(without) == ["art. 9º, caput", "art. 13, caput"]


@rule("R6033-21§2", side="both")
@pytest.mark.parametrize(
    ("at", "sold"),
    [
        pytest.param(midnight(date(2026, 3, 2)) - SECOND, False, id="last second before"),
        pytest.param(midnight(date(2026, 3, 2)), True, id="first midnight"),
        pytest.param(midnight(date(2026, 3, 2)).astimezone(UTC), True, id="the same, told in UTC"),
        pytest.param(
            datetime(2026, 3, 2, 0, 0, tzinfo=ZoneInfo("America/Noronha")),
            False,
            id="midnight in Noronha, an hour too early",
        ),
    ],
)
def test_sale_begins_when_the_authorisation_is_in_force(at: datetime, sold: bool) -> None:
    """Art. 21, § 2º: “a partir do início de vigência do TAR”, at midnight in Brasília."""
    journey = a_journey(authorized_from=date(2026, 3, 2), section_valid_from=date(2026, 3, 2))

    assert (refusal(journey, at) is None) is sold
    if not sold:
        assert refusal(journey, at) is NotSellableReason.NOT_YET_AUTHORIZED
        assert provisions(journey, at) == ["art. 21, § 2º"]


@rule("R6033-31", side="both")
@pytest.mark.parametrize(
    ("ended_on", "sold"),
    [
        pytest.param(date(2026, 3, 11), True, id="day after the journey"),
        pytest.param(date(2026, 3, 10), False, id="day of the journey"),
        pytest.param(date(2026, 3, 1), False, id="day of the sale"),
        pytest.param(date(2026, 2, 1), False, id="long ended"),
        pytest.param(None, True, id="no end"),
    ],
)
def test_nothing_is_sold_beyond_the_authorisations_end(ended_on: date | None, sold: bool) -> None:
    """Art. 31: “extinto o TAR, serão inativadas todas as operações”."""
    journey = a_journey(authorization_ended_on=ended_on)

    assert (refusal(journey) is None) is sold
    if not sold:
        assert refusal(journey) is NotSellableReason.AUTHORIZATION_ENDED
        assert provisions(journey) == ["art. 31, caput"]


@rule("R6033-14", side="both")
@pytest.mark.parametrize(
    ("destination_uf", "sold"),
    [
        pytest.param("BA", True, id="another state"),
        pytest.param("SP", False, id="the same state"),
    ],
)
def test_no_journey_within_a_state(destination_uf: str, sold: bool) -> None:
    """Art. 14: “é vedada a exploração de transporte intermunicipal”."""
    journey = a_journey(destination_uf=destination_uf)

    assert (refusal(journey) is None) is sold
    if not sold:
        assert refusal(journey) is NotSellableReason.SAME_STATE
        assert provisions(journey) == ["art. 14, caput"]


@rule("R6033-25", side="both")
@pytest.mark.parametrize("in_authorization", [True, False])
def test_only_the_secoes_of_the_authorisation(in_authorization: bool) -> None:
    """Art. 25: no “seções em municípios distintos dos que constam no TAR”."""
    journey = a_journey(in_authorization=in_authorization)

    assert (refusal(journey) is None) is in_authorization
    if not in_authorization:
        assert refusal(journey) is NotSellableReason.NOT_IN_AUTHORIZATION
        assert provisions(journey) == ["art. 25, caput"]


@rule("R6033-114", side="both")
@pytest.mark.parametrize(
    ("at", "sold"),
    [
        pytest.param(midnight(date(2026, 3, 2)) - SECOND, False, id="last second before"),
        pytest.param(midnight(date(2026, 3, 2)), True, id="first midnight"),
    ],
)
def test_a_new_secao_is_sold_from_its_first_day(at: datetime, sold: bool) -> None:
    """Art. 114, p.ú.: “após o início da vigência da modificação de serviço”."""
    journey = a_journey(section_valid_from=date(2026, 3, 2))

    assert (refusal(journey, at) is None) is sold
    if not sold:
        assert refusal(journey, at) is NotSellableReason.SECAO_NOT_YET
        assert provisions(journey, at) == ["art. 114, parágrafo único"]


@rule("R6033-116", side="both")
@pytest.mark.parametrize(
    ("ended_on", "sold"),
    [
        pytest.param(date(2026, 3, 11), True, id="day after the journey"),
        pytest.param(date(2026, 3, 10), False, id="day of the journey"),
        pytest.param(date(2026, 2, 1), False, id="long ended"),
    ],
)
def test_a_suppressed_secao_is_not_sold_for_its_last_days_after(ended_on: date, sold: bool) -> None:
    journey = a_journey(section_ended_on=ended_on)

    assert (refusal(journey) is None) is sold
    if not sold:
        assert refusal(journey) is NotSellableReason.SECAO_ENDED
