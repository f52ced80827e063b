"""Requests counted in a window that slides: here, in Redis, and here while Redis is silent."""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from fakeredis import FakeServer, FakeStrictRedis

from app.gateways.request_counts import AWAY_FOR, WINDOW, RequestCounts

BEGINNING = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
HALF = timedelta(seconds=30)


class Watch:
    """Tells the time that a test says."""

    def __init__(self) -> None:
        self.moment = BEGINNING

    def __call__(self) -> datetime:
        return self.moment

    def pass_by(self, length: timedelta) -> None:
        self.moment += length


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def server() -> FakeServer:
    return FakeServer()


@pytest.fixture(params=["here", "redis"])
def counts(
    request: pytest.FixtureRequest, watch: Watch, server: FakeServer
) -> Iterator[RequestCounts]:
    if request.param == "here":
        yield RequestCounts(true_at=watch)
        return
    with patch("app.gateways.request_counts.Redis.from_url") as from_url:
        from_url.return_value = FakeStrictRedis(server=server)
        yield RequestCounts("redis://127.0.0.1", true_at=watch)


def ask(counts: RequestCounts, times: int = 1, by: str = "ana", limit: int = 10) -> list[bool]:
    return [counts.count("reads", by, limit).allowed for _ in range(times)]


def test_as_many_as_the_limit_and_no_more(counts: RequestCounts) -> None:
    assert ask(counts, 11) == [True] * 10 + [False]
    assert ask(counts, by="bia") == [True]


def test_kinds_are_counted_apart(counts: RequestCounts) -> None:
    ask(counts, 11)

    assert counts.count("writes", "ana", 10).allowed


def test_the_window_slides(counts: RequestCounts, watch: Watch) -> None:
    """Half a minute into the next window half of what was asked in the one before counts."""
    ask(counts, 10)
    watch.pass_by(WINDOW + HALF)

    assert ask(counts, 6) == [True] * 5 + [False]


def test_nothing_counts_after_two_windows(counts: RequestCounts, watch: Watch) -> None:
    ask(counts, 10)
    watch.pass_by(2 * WINDOW)

    assert ask(counts, 11) == [True] * 10 + [False]


@pytest.mark.parametrize("asked", [11, 40, 1000])
@pytest.mark.parametrize("into", [timedelta(0), HALF, 59 * SECOND])
def test_who_waits_is_let_in_when_it_was_said(
    counts: RequestCounts, watch: Watch, asked: int, into: timedelta
) -> None:
    """However often they were refused meanwhile; a second before they are not."""
    watch.pass_by(into)
    ask(counts, asked)
    wait = counts.count("reads", "ana", 10).retry_after
    watch.pass_by(wait - SECOND)
    assert ask(counts, 5) == [False] * 5
    watch.pass_by(SECOND)

    assert ask(counts, 2) == [True, False]


def test_who_is_refused_within_the_next_window_waits_for_the_part_that_slides_out(
    counts: RequestCounts, watch: Watch
) -> None:
    ask(counts, 10)
    watch.pass_by(WINDOW + HALF)
    assert ask(counts, 6) == [True] * 5 + [False]

    wait = counts.count("reads", "ana", 10).retry_after

    assert wait == 6 * SECOND
    watch.pass_by(wait - SECOND)
    assert ask(counts) == [False]
    watch.pass_by(SECOND)
    assert ask(counts) == [True]


def test_what_is_left_and_until_when(counts: RequestCounts, watch: Watch) -> None:
    watch.pass_by(15 * SECOND)

    counted = [counts.count("reads", "ana", 3) for _ in range(4)]

    assert [one.remaining for one in counted] == [2, 1, 0, 0]
    assert {one.ends_in for one in counted} == {45}
    assert counted[2].allowed
    assert not counted[3].allowed


def test_processes_count_together_in_redis(watch: Watch, server: FakeServer) -> None:
    with patch("app.gateways.request_counts.Redis.from_url") as from_url:
        from_url.side_effect = lambda *_, **__: FakeStrictRedis(server=server)
        one, other = (RequestCounts("redis://127.0.0.1", true_at=watch) for _ in range(2))

        assert ask(one, 6) == [True] * 6
        assert ask(other, 5) == [True] * 4 + [False]
        assert one.shared


def test_processes_without_redis_count_alone(watch: Watch) -> None:
    one, other = (RequestCounts(true_at=watch) for _ in range(2))

    assert ask(one, 11)[-1] is False
    assert ask(other) == [True]
    assert not one.shared


def test_redis_keeps_no_address_and_nothing_for_long(watch: Watch, server: FakeServer) -> None:
    redis = FakeStrictRedis(server=server)
    with patch("app.gateways.request_counts.Redis.from_url", return_value=redis):
        ask(RequestCounts("redis://127.0.0.1", true_at=watch), by="203.0.113.7")

    keys = [key.decode() for key in redis.scan_iter()]
    assert len(keys) == 1
    assert "203.0.113.7" not in keys[0]
    assert 0 < redis.ttl(keys[0]) <= 120


def test_while_redis_is_silent_each_process_counts_alone(
    watch: Watch, server: FakeServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody goes unlimited, nothing fails, and the log says so once for each silence."""
    with patch("app.gateways.request_counts.Redis.from_url") as from_url:
        from_url.return_value = FakeStrictRedis(server=server)
        counts = RequestCounts("redis://127.0.0.1", true_at=watch)
    caplog.set_level(logging.INFO, "app.gateways.request_counts")
    ask(counts, 3)
    server.connected = False

    assert ask(counts, 11) == [True] * 10 + [False]
    assert [record.levelname for record in caplog.records] == ["WARNING"]

    server.connected = True
    watch.pass_by(AWAY_FOR - SECOND)
    assert ask(counts) == [False]
    watch.pass_by(SECOND)
    assert ask(counts) == [True], "Redis knows three"
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


def test_nobody_listening_costs_no_page(watch: Watch) -> None:
    """A true client of a port where nothing is."""
    counts = RequestCounts("redis://127.0.0.1:1", true_at=watch)

    assert ask(counts, 11) == [True] * 10 + [False]
    counts.close()
