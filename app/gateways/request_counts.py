"""Requests counted by who asks, in Redis for all processes together or here for this one.

A window slides: what was asked in the minute before counts by the part of it that still
lies within a minute of now. Redis is asked once for each request. While it is silent this
process counts alone, so that nobody goes unlimited and no page fails (docs/adr/0029).
"""

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from threading import Lock

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from app.clock import true_now

log = logging.getLogger(__name__)

WINDOW = timedelta(minutes=1)
PATIENCE = 0.25
"""Seconds to wait for Redis, which stands beside us or not at all."""
AWAY_FOR = timedelta(seconds=5)
"""How long Redis is not asked again after it was silent."""
_SECONDS = int(WINDOW.total_seconds())


@dataclass(frozen=True, slots=True)
class Counted:
    """A request among those that count, and how many may."""

    limit: int
    before: int
    """Requests let in during the window before this one."""
    within: int
    """Requests of this window, this one included."""
    elapsed: float
    """Seconds since this window began."""

    @property
    def allowed(self) -> bool:
        return self._weight + self.within <= self.limit

    @property
    def remaining(self) -> int:
        return max(0, int(self.limit - self._weight - self.within))

    @property
    def ends_in(self) -> int:
        """Whole seconds until this window ends."""
        return ceil(_SECONDS - self.elapsed)

    @property
    def retry_after(self) -> timedelta:
        """How long until one more request fits, if none comes meanwhile."""
        room = self.limit - self.within
        if room >= 0:
            fits_at = _fits_at(self.before, room)
            return timedelta(seconds=ceil(max(0.0, fits_at - self.elapsed)))
        return timedelta(seconds=self.ends_in + ceil(_fits_at(self.limit, self.limit - 1)))

    @property
    def _weight(self) -> float:
        return self.before * (1 - self.elapsed / _SECONDS)


@dataclass(slots=True)
class _Here:
    """The counts of this process."""

    number: int = 0
    windows: tuple[dict[str, int], dict[str, int]] = field(default_factory=lambda: ({}, {}))
    lock: Lock = field(default_factory=Lock)

    def add(self, key: str, number: int, more: int) -> tuple[int, int]:
        """Count and return how many there were in the window before, and are in this one."""
        with self.lock:
            if number != self.number:
                kept = self.windows[1] if number == self.number + 1 else {}
                self.number, self.windows = number, (kept, {})
            before, within = self.windows
            within[key] = max(0, within.get(key, 0) + more)
            return before.get(key, 0), within[key]


class RequestCounts:
    """Counts requests; one for each process."""

    def __init__(self, url: str = "", *, true_at: Callable[[], datetime] = true_now) -> None:
        self._now = true_at
        self._here = _Here()
        self._redis = _client(url) if url else None
        self._asks_again_at: datetime | None = None

    @property
    def shared(self) -> bool:
        """Whether all processes count together, or each for itself."""
        return self._redis is not None

    @property
    def answered(self) -> bool:
        """Whether Redis answers now; where there is none, nobody does."""
        try:
            return self._redis is not None and bool(self._redis.ping())
        except RedisError:
            return False

    def count(self, kind: str, subject: str, limit: int) -> Counted:
        """Count one request of a kind; who asks is kept as a hash, and for two windows.

        One that is refused counts no further, so that who waits is let in when it was said.
        """
        number, elapsed = divmod(self._now().timestamp(), _SECONDS)
        key = f"guiche:requests:{hashlib.sha256(f'{kind}{subject}'.encode()).hexdigest()[:32]}"
        before, within = self._add(key, int(number), 1)
        counted = Counted(limit, before, within, elapsed)
        if not counted.allowed:
            self._add(key, int(number), -1)
        return counted

    def close(self) -> None:
        """Close the connections to Redis."""
        if self._redis is not None:
            self._redis.close()

    def _add(self, key: str, number: int, more: int) -> tuple[int, int]:
        if self._redis is None or self._is_away():
            return self._here.add(key, number, more)
        try:
            counts = _add_in(self._redis, key, number, more)
        except RedisError as error:
            self._asks_again_at = self._now() + AWAY_FOR
            log.warning("Redis is silent: requests are counted by each process alone: %s", error)
            return self._here.add(key, number, more)
        if self._asks_again_at is not None:
            self._asks_again_at = None
            log.info("Redis answers again: requests are counted together")
        return counts

    def _is_away(self) -> bool:
        return self._asks_again_at is not None and self._now() < self._asks_again_at


def _add_in(redis: Redis, key: str, number: int, more: int) -> tuple[int, int]:
    """Count in Redis, in one exchange."""
    exchange = redis.pipeline(transaction=False)
    exchange.get(f"{key}:{number - 1}")
    exchange.incrby(f"{key}:{number}", more)
    exchange.expire(f"{key}:{number}", 2 * _SECONDS)
    before, within, _ = exchange.execute()
    return int(before or 0), int(within)


def _fits_at(before: int, room: int) -> float:
    """Return the second of a window from which on what came before it leaves this much room."""
    return 0.0 if before <= room else _SECONDS * (1 - room / before)


def _client(url: str) -> Redis:
    return Redis.from_url(
        url,
        socket_connect_timeout=PATIENCE,
        socket_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )
