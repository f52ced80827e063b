"""GUICHE_CLOCK moves time in one place, and never in production."""

from datetime import UTC, datetime, timedelta

import pytest

from app.clock import Clock, true_now
from app.config import InvalidSetting, Settings


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        pytest.param("+3d", timedelta(days=3), id="days ahead"),
        pytest.param("-2h30m", timedelta(hours=-2, minutes=-30), id="back"),
        pytest.param("+3660d", timedelta(days=3660), id="as far as it goes"),
        pytest.param("+1d2h3m4s", timedelta(days=1, hours=2, minutes=3, seconds=4), id="all units"),
    ],
)
def test_an_offset_runs(text: str, offset: timedelta) -> None:
    clock = Clock.parse(text)

    before, moved, after = true_now(), clock.now(), true_now()

    assert before + offset <= moved <= after + offset
    assert clock.moved


def test_an_instant_stands_still() -> None:
    clock = Clock.parse("2026-12-05T10:00:00-03:00")

    assert clock.now() == clock.now() == datetime(2026, 12, 5, 13, 0, tzinfo=UTC)
    assert clock.moved


def test_without_a_setting_the_clock_is_the_true_one() -> None:
    assert not Clock.parse("").moved


@pytest.mark.parametrize(
    "text",
    [
        "amanhã",
        "2026-12-05T10:00:00",
        "3d",
        "+",
        "-",
        "+3x",
        "2026-12-05",
        "+3661d",
        "+99999999999d",
        "0001-01-01T00:00:00Z",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="GUICHE_CLOCK"):
        Clock.parse(text)


@pytest.mark.parametrize("text", ["+1s", "2026-12-05T10:00:00-03:00"])
def test_production_refuses_a_moved_clock(text: str) -> None:
    env = {"GUICHE_ENV": "production", "GUICHE_SECRET_KEY": "s" * 32, "GUICHE_CLOCK": text}

    with pytest.raises(InvalidSetting, match="GUICHE_CLOCK"):
        Settings.from_environment(env)
