"""How many requests a minute somebody may send: every number in one place (docs/adr/0029).

They keep one asker from making all others wait. What may be guessed is counted apart, and
exactly (`app.usecases.throttle`); what may be kept, where it is stored (`hold_limits`).
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from flask import Response, g, request
from flask_login import current_user

from app.gateways.request_counts import WINDOW, Counted
from app.telemetry.metrics import THROTTLED
from app.web.asker import asker, is_for_programs
from app.web.context import services
from fares.kernel.errors import DomainError

log = logging.getLogger(__name__)


class Asker(StrEnum):
    """Who sends requests, as far as limits tell them apart."""

    ADDRESS = "address"
    STAFF = "staff"
    PARTNER = "partner"
    NOTIFIER = "notifier"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True)
class PerMinute:
    """Requests of one asker in any minute."""

    reads: int
    writes: int


LIMITS: Mapping[Asker, PerMinute] = {
    Asker.ADDRESS: PerMinute(reads=1200, writes=180),  # a mobile carrier's address is many homes
    Asker.STAFF: PerMinute(reads=6000, writes=3000),  # a person never; a script that runs wild
    Asker.PARTNER: PerMinute(reads=6000, writes=1200),  # by key
    Asker.NOTIFIER: PerMinute(reads=600, writes=6000),  # the bank has few addresses for all of us
    Asker.STRANGER: PerMinute(reads=180, writes=180),  # programs whose key is none, by address
}
READS = frozenset({"GET", "HEAD", "OPTIONS"})
FREE = frozenset({"static", "bootstrap.static"})
"""Files that are the same for everybody, and kept by browsers."""
WATCHED_BY_MACHINES = frozenset({"health", "figures"})
"""Blueprints that those who watch over the installation ask all the time."""


class TooManyRequests(DomainError):
    """One asker sent more requests than is fair to the others."""

    code = "requests.too-many"
    title = "Pedidos demais"

    def __init__(self, retry_after: timedelta) -> None:
        self.retry_after = max(retry_after, timedelta(seconds=1))
        seconds = int(self.retry_after.total_seconds())
        super().__init__(
            "Vieram pedidos demais em pouco tempo deste mesmo acesso. Tente de novo em "
            f"{seconds} {'segundo' if seconds == 1 else 'segundos'}."
        )


def limit_people() -> None:
    """Limit what is asked for pages, before anything is looked up for them.

    :raises TooManyRequests: if the limit was reached
    """
    if not is_for_programs():
        _limit()


def limit_programs() -> None:
    """Limit what partners ask, once it is known whose key it is.

    :raises TooManyRequests: if the limit was reached
    """
    if is_for_programs():
        _limit()


def limit_strangers() -> None:
    """Limit what programs ask without a good key, before anything is stored about it.

    :raises TooManyRequests: if the limit was reached
    """
    _count(Asker.STRANGER, asker())


def _limit() -> None:
    if request.endpoint not in FREE and request.blueprint not in WATCHED_BY_MACHINES:
        _count(*_who_asks())


def _count(kind: Asker, subject: str) -> None:
    limits = LIMITS[kind]
    reads = request.method in READS
    counted = services().request_counts.count(
        f"{kind}:{'reads' if reads else 'writes'}:",
        subject,
        limits.reads if reads else limits.writes,
    )
    g.counted = counted
    if not counted.allowed:
        THROTTLED.labels(f"requests.{kind}").inc()
        raise TooManyRequests(counted.retry_after)


def _who_asks() -> tuple[Asker, str]:
    partner = g.get("partner")
    if partner is not None:
        return Asker.PARTNER, str(partner.key_id)
    if request.blueprint == "notices":
        return Asker.NOTIFIER, asker()
    if current_user.is_authenticated:
        return Asker.STAFF, str(current_user.member.id)
    return Asker.ADDRESS, asker()


def tell_limits(response: Response) -> Response:
    """Say on the answer how many requests are left, and until when they count."""
    counted: Counted | None = g.get("counted")
    if counted is not None:
        response.headers["RateLimit-Limit"] = str(counted.limit)
        response.headers["RateLimit-Remaining"] = str(counted.remaining)
        response.headers["RateLimit-Reset"] = str(counted.ends_in)
        response.headers["RateLimit-Policy"] = f"{counted.limit};w={int(WINDOW.total_seconds())}"
    return response


def say_how_requests_are_counted() -> None:
    """Say in the log whether all processes count together; one that starts says so once."""
    if services().request_counts.shared:
        log.info("requests are counted in Redis, by all processes together")
    else:
        log.warning("requests are counted by each process alone: GUICHE_REDIS_URL is not given")
