"""A line in the log and a figure for each request, by the pattern of its route.

The path itself is never written down: it may hold a locator, a token or an id, and its
query what somebody typed.
"""

import logging
from time import perf_counter
from types import TracebackType

from flask import Flask, Response, g, request

from app.telemetry import context, metrics

log = logging.getLogger(__name__)

NO_ROUTE = "(nenhuma)"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
QUIET = frozenset({"static", "bootstrap.static"})
"""What is asked for all the time and tells nothing: written down only where it fails."""
WATCHED_BY_MACHINES = frozenset({"health", "figures"})
"""Blueprints that watchmen ask every few seconds, likewise."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]


def register_request_log(app: Flask) -> None:
    """Tell of every request, however it ends."""
    app.before_request(begin)
    app.after_request(tell)
    app.teardown_request(end)
    app.log_exception = tell_failure  # type: ignore[method-assign]


def begin() -> None:
    """Start the clock; what the thread knew of the request before is forgotten."""
    context.begin()
    g.began_at = perf_counter()
    metrics.HTTP_IN_PROGRESS.inc()


def tell(response: Response) -> Response:
    """Write down how a request was answered."""
    seconds = perf_counter() - g.began_at
    method, route, status = _method(), _route(), response.status_code
    metrics.HTTP_REQUESTS.labels(method, route, status).inc()
    metrics.HTTP_SECONDS.labels(method, route).observe(seconds)
    facts = {
        "method": method,
        "route": route,
        "status": status,
        "duration_ms": round(seconds * 1000, 1),
    }
    log.log(_level(status), "request", extra=facts)
    return response


def end(error: BaseException | None) -> None:
    """Let the request go out of the count of those being answered, and out of the thread."""
    context.begin()
    if g.pop("began_at", None) is not None:
        metrics.HTTP_IN_PROGRESS.dec()


def tell_failure(exc_info: ExcInfo) -> None:
    """Write down an error that no view foresaw, where Flask would name the path."""
    log.error("request failed", exc_info=exc_info, extra={"route": _route()})


def _method() -> str:
    return request.method if request.method in METHODS else "OTHER"


def _route() -> str:
    return request.url_rule.rule if request.url_rule else NO_ROUTE


def _level(status: int) -> int:
    quiet = request.endpoint in QUIET or request.blueprint in WATCHED_BY_MACHINES
    return logging.DEBUG if quiet and status < 400 else logging.INFO
