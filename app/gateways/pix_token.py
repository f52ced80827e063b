"""The access token of the API Pix: asked for, kept until shortly before its end."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any

_MARGIN_SECONDS = 30.0
"""How long before its end a token is no longer used; never more than half of its life."""
_LONGEST_LIFE_SECONDS = 366 * 86_400
_TOKEN = re.compile(r"[!-~]+")


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    usable_until: float
    """On the monotonic clock."""


class TokenKeeper:
    """Gives the threads of a process the same token while it lasts.

    No thread waits for another one's request: at worst several ask at once, and the last
    answer is kept.
    """

    def __init__(self, ask: Callable[[], Any]) -> None:
        """Keep how to get a token.

        :param ask: returns the answer of the token's address; its errors pass through
        """
        self._ask = ask
        self._lock = Lock()
        self._token: _Token | None = None

    def get(self) -> str:
        """Return a token that may be used now.

        :raises ValueError: if the answer holds none
        """
        with self._lock:
            token = self._token
        if token is None or monotonic() >= token.usable_until:
            asked_at = monotonic()
            token = _read(self._ask(), asked_at)
            with self._lock:
                self._token = token
        return token.text

    def forget(self, text: str) -> None:
        """Drop a token that was refused, unless another took its place meanwhile."""
        with self._lock:
            if self._token is not None and self._token.text == text:
                self._token = None


def _read(answer: Any, asked_at: float) -> _Token:
    given = answer if isinstance(answer, Mapping) else {}
    text, life = given.get("access_token"), given.get("expires_in", 0)
    if not isinstance(text, str) or not _TOKEN.fullmatch(text):
        raise ValueError("o acesso não trouxe token que sirva")
    if type(life) not in (int, float) or not 0 <= life <= _LONGEST_LIFE_SECONDS:
        raise ValueError(f"prazo de token que não serve: {life!r:.100}")
    return _Token(text, asked_at + life - min(_MARGIN_SECONDS, life / 2))
