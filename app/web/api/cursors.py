"""Where the next page of a list begins: an opaque text that only means what we wrote."""

import base64
import json
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from app.web.schemas import LARGEST_WHOLE, hides_something
from fares.kernel.errors import DomainError

MOST_ITEMS = 100
"""Of one page."""
USUAL_ITEMS = 50


class PageNotFound(DomainError):
    """No page begins where a cursor says: we did not write it."""

    code = "list.page-not-found"
    title = "Página não encontrada"

    def __init__(self) -> None:
        super().__init__("Use em “cursor” o “next” da página anterior, sem mudanças.")


def write_cursor(*keys: str | int) -> str:
    """Return the text that stands for the keys of a page's last item."""
    return base64.urlsafe_b64encode(json.dumps(keys).encode()).decode().rstrip("=")


def read_cursor(text: str | None, *kinds: Callable[[Any], Any]) -> tuple[Any, ...] | None:
    """Return the keys that a cursor stands for; None for the first page.

    :param kinds: what reads each key, and raises ValueError or TypeError at what is none
    :raises PageNotFound: if we did not write it
    """
    if text is None:
        return None
    try:
        keys = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        return tuple(kind(_plain(key)) for kind, key in zip(kinds, keys, strict=True))
    except (ValueError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        raise PageNotFound from error


def _plain(key: Any) -> Any:
    """Return a key of the kinds that we write, which every database can compare.

    :raises ValueError: if it is of another kind, hides something or fits in no column
    """
    told = isinstance(key, str) and not hides_something(key)
    counted = type(key) is int and abs(key) <= LARGEST_WHOLE
    if not (told or counted):
        raise ValueError(key)
    return key


def read_moment(text: str) -> datetime:
    """Return the moment that a cursor holds.

    :raises ValueError: if it is no moment with its offset
    """
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    return moment


def page(
    items: Sequence[Any], limit: int, keys: Callable[[Any], tuple[str | int, ...]]
) -> tuple[Sequence[Any], str | None]:
    """Return a page of items of which one more than fits was read, and where the next begins."""
    shown = items[:limit]
    more = len(items) > limit
    return shown, write_cursor(*keys(shown[-1])) if more else None
