"""Deadlines: Código Civil, art. 132."""

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fares.kernel.deadlines import (
    BRASILIA,
    days_after,
    days_before,
    hours_after,
    hours_before,
    legal_date,
    minutes_before,
    months_after,
    years_after,
)

RIO_BRANCO = ZoneInfo("America/Rio_Branco")
NORONHA = ZoneInfo("America/Noronha")
MIDNIGHT_IN_BRASILIA = datetime(2026, 3, 10, 3, 0, tzinfo=UTC)

days = st.dates(date(1950, 1, 1), date(2150, 12, 31))
instants = st.integers(0, 4_000_000_000).map(
    lambda seconds: datetime.fromtimestamp(seconds, tz=BRASILIA)
)


@pytest.mark.parametrize(
    ("instant", "zone", "day"),
    [
        pytest.param(MIDNIGHT_IN_BRASILIA, BRASILIA, date(2026, 3, 10), id="midnight"),
        pytest.param(
            MIDNIGHT_IN_BRASILIA - timedelta(seconds=1), BRASILIA, date(2026, 3, 9), id="before"
        ),
        pytest.param(MIDNIGHT_IN_BRASILIA, RIO_BRANCO, date(2026, 3, 9), id="two hours west"),
        pytest.param(
            MIDNIGHT_IN_BRASILIA - timedelta(hours=1), NORONHA, date(2026, 3, 10), id="hour east"
        ),
        pytest.param(MIDNIGHT_IN_BRASILIA, None, date(2026, 3, 10), id="its own offset"),
        pytest.param(
            datetime(2026, 3, 9, 23, 59, tzinfo=timezone(timedelta(hours=-5))),
            None,
            date(2026, 3, 9),
            id="its own offset, late in the evening",
        ),
    ],
)
def test_a_day_is_told_in_the_zone_of_its_place(
    instant: datetime, zone: ZoneInfo | None, day: date
) -> None:
    assert legal_date(instant, zone) == day


def test_an_instant_without_offset_has_no_legal_day_and_no_deadline() -> None:
    naive = datetime(2026, 3, 10)  # noqa: DTZ001

    with pytest.raises(ValueError, match="no offset"):
        legal_date(naive, BRASILIA)
    with pytest.raises(ValueError, match="no offset"):
        hours_before(naive, 3)


def test_hours_run_minute_to_minute() -> None:
    """§ 4º: “os prazos fixados por hora contar-se-ão de minuto a minuto”."""
    departs_at = datetime(2026, 3, 10, 8, 0, tzinfo=BRASILIA)

    assert hours_before(departs_at, 72) == datetime(2026, 3, 7, 8, 0, tzinfo=BRASILIA)
    assert hours_after(departs_at, 24) == datetime(2026, 3, 11, 8, 0, tzinfo=BRASILIA)
    assert minutes_before(departs_at, 30) == datetime(2026, 3, 10, 7, 30, tzinfo=BRASILIA)


def test_hours_are_true_hours_when_clocks_were_changed() -> None:
    """Clocks went forward at midnight of 4 November 2018: that day had 23 hours."""
    noon = datetime(2018, 11, 4, 12, 0, tzinfo=BRASILIA)

    assert hours_before(noon, 24) == datetime(2018, 11, 3, 11, 0, tzinfo=BRASILIA)


@given(instant=instants, hours=st.integers(0, 1_000))
def test_hours_before_and_after_undo_each_other(instant: datetime, hours: int) -> None:
    earlier = hours_before(instant, hours)

    assert instant.astimezone(UTC) - earlier.astimezone(UTC) == timedelta(hours=hours)
    assert hours_after(earlier, hours) == instant
    assert earlier.tzinfo is instant.tzinfo


def test_days_leave_the_first_out_and_take_the_last_in() -> None:
    assert days_after(date(2026, 3, 1), 7) == date(2026, 3, 8)
    assert days_after(date(2026, 3, 10), 30) == date(2026, 4, 9)
    assert days_before(date(2026, 3, 31), 30) == date(2026, 3, 1)


@given(day=days, count=st.integers(0, 5_000))
def test_days_before_and_after_undo_each_other(day: date, count: int) -> None:
    assert days_before(days_after(day, count), count) == day


@pytest.mark.parametrize(
    ("day", "months", "last"),
    [
        pytest.param(date(2026, 1, 15), 1, date(2026, 2, 15), id="same number"),
        pytest.param(date(2026, 1, 28), 1, date(2026, 2, 28), id="the last that exists"),
        pytest.param(date(2026, 1, 29), 1, date(2026, 3, 1), id="missing: the day after"),
        pytest.param(date(2026, 1, 31), 1, date(2026, 3, 1), id="missing by three"),
        pytest.param(date(2028, 1, 29), 1, date(2028, 2, 29), id="leap year"),
        pytest.param(date(2028, 1, 30), 1, date(2028, 3, 1), id="missing in a leap year"),
        pytest.param(date(2026, 3, 31), 1, date(2026, 5, 1), id="31 April"),
        pytest.param(date(2026, 12, 31), 2, date(2027, 3, 1), id="over the year's end"),
        pytest.param(date(2026, 12, 10), 1, date(2027, 1, 10), id="December"),
        pytest.param(date(2026, 5, 5), 0, date(2026, 5, 5), id="no month"),
    ],
)
def test_months_end_on_the_same_number_or_the_day_after(day: date, months: int, last: date) -> None:
    """§ 3º: “no dia de igual número do de início, ou no imediato, se faltar”."""
    assert months_after(day, months) == last


@pytest.mark.parametrize(
    ("day", "last"),
    [
        pytest.param(date(2024, 2, 28), date(2025, 2, 28), id="the day before"),
        pytest.param(date(2024, 2, 29), date(2025, 3, 1), id="29 February"),
        pytest.param(date(2024, 3, 1), date(2025, 3, 1), id="the day after"),
        pytest.param(date(2027, 2, 28), date(2028, 2, 28), id="into a leap year"),
        pytest.param(date(2026, 12, 31), date(2027, 12, 31), id="the year's end"),
    ],
)
def test_a_year_ends_on_the_same_day_or_the_day_after(day: date, last: date) -> None:
    assert years_after(day, 1) == last


@given(day=days, months=st.integers(0, 600))
def test_a_later_start_never_ends_earlier(day: date, months: int) -> None:
    assert months_after(day, months) <= months_after(day + timedelta(days=1), months)


@given(day=days, years=st.integers(0, 50))
def test_a_term_in_years_is_never_shorter_than_its_days(day: date, years: int) -> None:
    assert timedelta(0) <= years_after(day, years) - day - timedelta(days=365 * years)
