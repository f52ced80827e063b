"""Access tokens (OAuth2, client credentials): given, held for a while, and forgotten at restart."""

import secrets
from threading import Lock
from time import monotonic

SCOPES = frozenset(
    {"cob.write", "cob.read", "pix.write", "pix.read", "webhook.write", "webhook.read"}
)
LIFE_SECONDS = 3600


class Tokens:
    """The tokens in force; safe among threads."""

    def __init__(self, *, life_seconds: int = LIFE_SECONDS) -> None:
        self.life_seconds = life_seconds
        self._lock = Lock()
        self._given: dict[str, tuple[frozenset[str], float]] = {}

    def give(self, scopes: frozenset[str]) -> str:
        """Return a new token for some scopes."""
        token = secrets.token_urlsafe(32)
        with self._lock:
            now = monotonic()
            self._given = {held: given for held, given in self._given.items() if given[1] > now}
            self._given[token] = (scopes, now + self.life_seconds)
        return token

    def scopes_of(self, token: str) -> frozenset[str] | None:
        """Return what a token allows; None if it is not in force."""
        with self._lock:
            scopes, ends = self._given.get(token, (None, 0.0))
        return scopes if ends > monotonic() else None

    def revoke_all(self) -> None:
        """Forget every token."""
        with self._lock:
            self._given.clear()
