"""Waits grow, are bounded, and differ between rows."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.usecases.backoff import abuse_wait, retry_wait

ATTEMPTS = st.integers(1, 100_000)
ROWS = st.integers(1, 10_000_000)


@given(attempt=ATTEMPTS, row=ROWS)
def test_a_wait_is_never_nothing_and_never_endless(attempt: int, row: int) -> None:
    assert timedelta(seconds=1.5) <= retry_wait(attempt, row=row) <= timedelta(minutes=5)
    assert timedelta(minutes=7.5) <= abuse_wait(attempt, row=row) <= timedelta(hours=2)


@given(attempt=st.integers(1, 6), row=ROWS)
def test_a_wait_grows_with_each_attempt(attempt: int, row: int) -> None:
    assert retry_wait(attempt + 1, row=row) > retry_wait(attempt, row=row)


@given(attempt=ATTEMPTS, row=ROWS)
def test_a_wait_can_be_foretold(attempt: int, row: int) -> None:
    assert retry_wait(attempt, row=row) == retry_wait(attempt, row=row)


@pytest.mark.parametrize(
    ("attempt", "longest"),
    [
        pytest.param(1, timedelta(seconds=2), id="first"),
        pytest.param(2, timedelta(seconds=4), id="second"),
        pytest.param(8, timedelta(seconds=256), id="last below the bound"),
        pytest.param(9, timedelta(minutes=5), id="at the bound"),
        pytest.param(1000, timedelta(minutes=5), id="far beyond"),
    ],
)
def test_at_most_a_quarter_is_taken_off(attempt: int, longest: timedelta) -> None:
    waits = {retry_wait(attempt, row=row) for row in range(1, 500)}

    assert len(waits) > 300
    assert longest * 3 / 4 <= min(waits)
    assert max(waits) <= longest
