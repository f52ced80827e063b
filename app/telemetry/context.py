"""What every log line of one request, message or command carries besides its own words."""

from collections.abc import Iterator
from contextlib import contextmanager

from structlog.contextvars import (
    bind_contextvars,
    bound_contextvars,
    clear_contextvars,
    get_contextvars,
)

LONGEST_REQUEST_ID = 32


def begin(**fields: object) -> None:
    """Forget what was said of the request before, and say this of the one that begins."""
    clear_contextvars()
    bind_contextvars(**fields)


def add(**fields: object) -> None:
    """Say more, such as who asks, once it is known."""
    bind_contextvars(**fields)


@contextmanager
def within(**fields: object) -> Iterator[None]:
    """Say something of a stretch of work; nothing where it is not known."""
    with bound_contextvars(**{name: value for name, value in fields.items() if value is not None}):
        yield


def request_id() -> str | None:
    """Return the id of the request that this work is done for; None if for none."""
    found = get_contextvars().get("request_id")
    return str(found)[:LONGEST_REQUEST_ID] if found else None
