"""Counting at the edge of a use case or of a gateway, so that the code inside reads as before."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from time import perf_counter
from typing import ParamSpec, TypeVar

from app.telemetry.metrics import (
    ACTIONS,
    ORDERS,
    OUTSIDE_SECONDS,
    SEFAZ_ANSWERS,
    TICKETS_SOLD,
)
from fares.kernel.errors import DomainError

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

OK = "ok"
FAILED = "failed"
"""An error that nobody foresaw."""
OTHER = "other"


def counted(action: str) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """Count how each call of a use case ends, by the channel that its command names, if any."""

    def count(use_case: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        @wraps(use_case)
        def wrapper(*args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
            channel = getattr(args[0], "channel", "") if args else ""
            with _ending(lambda result: ACTIONS.labels(action, channel, result).inc()):
                return use_case(*args, **kwargs)

        return wrapper

    return count


def count_sale(channel: str, tickets: int) -> None:
    """Count an order that was sold, and its tickets."""
    ORDERS.labels(channel).inc()
    TICKETS_SOLD.labels(channel).inc(tickets)


def count_sefaz_answer(status_code: str) -> None:
    """Count an answer of the tax office; what is no cStat of three digits is one of a kind."""
    known = len(status_code) == 3 and status_code.isascii() and status_code.isdigit()
    SEFAZ_ANSWERS.labels(status_code if known else OTHER).inc()


@contextmanager
def exchange(system: str, operation: str) -> Iterator[None]:
    """Time what is asked of somebody outside, and keep how it ended; a decorator as well."""
    began = perf_counter()

    def record(result: str) -> None:
        OUTSIDE_SECONDS.labels(system, operation, result).observe(perf_counter() - began)

    with _ending(record):
        yield


@contextmanager
def _ending(record: Callable[[str], None]) -> Iterator[None]:
    """Hand on how a stretch of work ended: well, by the code of a refusal, or failed."""
    result = FAILED
    try:
        yield
        result = OK
    except DomainError as error:
        result = error.code
        raise
    finally:
        record(result)
