"""What may be sold: Resolução ANTT 6.033/2023, arts. 9º to 31, 102, 105, 114, 116 and 134."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from fares.kernel.deadlines import BRASILIA
from fares.kernel.lawbook import NotInForce
from fares.kernel.rules import rule
from fares.sections import (
    NotSellable,
    NotSellableReason,
    SectionFacts,
    Sellable,
    decide_sale,
)

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=BRASILIA)
SECOND = timedelta(seconds=1)
DEPARTURE = datetime(2026, 3, 10, 20, 0, tzinfo=BRASILIA)


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=BRASILIA)


def a_journey(**facts: Any) -> SectionFacts:
    journey = SectionFacts(
        authorized_from=date(2025, 1, 1),
        authorization_ended_on=None,
        registered_at=datetime(2026, 2, 1, 10, 0, tzinfo=BRASILIA),
        origin_uf="SP",
        destination_uf="BA",
        in_authorization=True,
        section_valid_from=date(2025, 1, 1),
        section_ended_on=None,
        both_stops_served=True,
        departs_at=DEPARTURE,
        travel_date=date(2026, 3, 10),
    )
    return replace(journey, **facts)


def refusal(journey: SectionFacts, at: datetime = NOON) -> NotSellableReason | None:
    decision = decide_sale(journey, at=at)
    return decision.reason if isinstance(decision, NotSellable) else None


def provisions(journey: SectionFacts, at: datetime = NOON) -> list[str]:
    decision = decide_sale(journey, at=at)
    assert isinstance(decision, NotSellable)
    return [citation.provision for citation in decision.legal_basis]


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
    first = midnight(date(2024, 2, 1))

    with pytest.raises(NotInForce):
        decide_sale(journey, at=first - SECOND)

    assert decide_sale(journey, at=first) == Sellable()
