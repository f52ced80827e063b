"""Withdrawing from a journey: Resolução ANTT 6.033/2023, art. 147."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fares.kernel.lawbook import NotInForce
from fares.kernel.rules import rule
from refunds.withdrawal import whole_refund_until, withdraw_until, withdrawal_terms

BRASILIA = ZoneInfo("America/Sao_Paulo")
CUIABA = ZoneInfo("America/Cuiaba")
LEAVES = datetime(2026, 3, 10, 20, 0, tzinfo=BRASILIA)
SECOND = timedelta(seconds=1)


@rule("R6033-147", side="both")
@pytest.mark.parametrize(
    ("at", "in_time"),
    [
        pytest.param(datetime(2026, 3, 10, 16, 59, 59, tzinfo=BRASILIA), True, id="just before"),
        pytest.param(datetime(2026, 3, 10, 17, 0, 0, tzinfo=BRASILIA), True, id="on the instant"),
        pytest.param(datetime(2026, 3, 10, 17, 0, 1, tzinfo=BRASILIA), False, id="just after"),
        pytest.param(datetime(2026, 3, 10, 16, 0, 0, tzinfo=CUIABA), True, id="another zone"),
        pytest.param(datetime(2026, 3, 10, 16, 0, 1, tzinfo=CUIABA), False, id="and after it"),
    ],
)
def test_a_withdrawal_is_in_time_up_to_three_hours_before(at: datetime, in_time: bool) -> None:
    """“até 3 (três) horas antes do horário de início da viagem”."""
    terms = withdrawal_terms(LEAVES, bought_at=at, online=True, at=at)

    assert terms.asked_in_time is in_time
    assert terms.until == datetime(2026, 3, 10, 17, 0, tzinfo=BRASILIA)


def test_the_last_instant_is_told_on_the_clock_of_the_boarding_place() -> None:
    leaves = datetime(2026, 3, 10, 0, 0, tzinfo=CUIABA)

    assert withdraw_until(leaves, on=date(2026, 3, 9)).isoformat() == "2026-03-09T21:00:00-04:00"


@rule("R6033-147§6", side="both")
@pytest.mark.parametrize(
    ("bought_on", "last_day"),
    [
        pytest.param(date(2026, 3, 1), date(2026, 3, 8), id="ordinary"),
        pytest.param(date(2026, 12, 28), date(2027, 1, 4), id="over the year"),
        pytest.param(date(2028, 2, 25), date(2028, 3, 3), id="over 29 February"),
    ],
)
def test_everything_comes_back_for_seven_days(bought_on: date, last_day: date) -> None:
    assert whole_refund_until(bought_on) == last_day


@rule("R6033-147§1", side="within")
def test_what_is_told_is_read_from_the_lawbook() -> None:
    terms = withdrawal_terms(
        LEAVES, bought_at=LEAVES - timedelta(days=5), online=True, at=LEAVES - timedelta(days=5)
    )

    assert (terms.notice_hours, terms.pay_days) == (3, 30)
    assert terms.most_retained == Fraction(5, 100)
    assert terms.whole_until == date(2026, 3, 12)
    assert [str(one).split(", ", 1)[1] for one in terms.legal_basis] == [
        "art. 147, caput",
        "art. 147, § 1º",
        "art. 147, § 6º",
    ]


def test_a_face_to_face_purchase_has_no_seven_days() -> None:
    terms = withdrawal_terms(LEAVES, bought_at=LEAVES, online=False, at=LEAVES)

    assert terms.whole_until is None


def test_no_answer_before_the_resolution_was_in_force() -> None:
    with pytest.raises(NotInForce):
        withdraw_until(LEAVES, on=date(2024, 1, 31))


@given(st.integers(min_value=0, max_value=60 * 24 * 400))
def test_one_second_decides(minutes: int) -> None:
    leaves = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    until = withdraw_until(leaves, on=date(2026, 1, 1))
    bought = leaves - timedelta(days=1)

    assert withdrawal_terms(leaves, bought_at=bought, online=True, at=until).asked_in_time
    assert not withdrawal_terms(
        leaves, bought_at=bought, online=True, at=until + SECOND
    ).asked_in_time
