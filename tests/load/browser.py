"""A client's browser and the proxy before the house: one request, one answer or none."""

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any
from urllib.parse import urlencode

import urllib3
from urllib3.exceptions import HTTPError

from tests.load.ledger import AWAY, Ledger

CONNECT_SECONDS, ANSWER_SECONDS = 2.0, 12.0
WAIT_SECONDS = 0.25
PATIENCE_SECONDS = 90.0
"""How long a client asks again for what it must know, such as whether it bought: longer than
a dead process keeps the claim of a request."""
TOO_OFTEN = 429
_addresses = count(1)
_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Lost(Exception):
    """No answer came: whether it was done is not known."""


class GaveUp(Exception):
    """It was asked again and again, and nobody ever said what came of it."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    text: str
    location: str

    def json(self) -> Any:
        """Return the body of a script's answer."""
        return json.loads(self.text)

    def found(self, pattern: re.Pattern[str]) -> str:
        """Return the first group of a pattern in the page."""
        match = pattern.search(self.text)
        if match is None:
            raise LookupError(f"nothing like {pattern.pattern} in a page of {self.status}")
        return match[1]

    @property
    def token(self) -> str:
        """The token of the page's forms."""
        return self.found(_TOKEN)


class Browser:
    """One client with its cookies and an address of its own."""

    def __init__(
        self, sites: Sequence[str], ledger: Ledger, *, seconds: float = ANSWER_SECONDS
    ) -> None:
        """Open it.

        :param sites: the hosts that serve the pages; one that does not answer is left
        :param seconds: how long an answer is waited for
        """
        number = next(_addresses)
        self.ledger = ledger
        self._sites = list(sites)
        self._at = number % len(sites)
        self._address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self._cookies: dict[str, str] = {}
        timeout = urllib3.Timeout(connect=CONNECT_SECONDS, read=seconds)
        self._pool = urllib3.PoolManager(maxsize=2, timeout=timeout, retries=False)

    def close(self) -> None:
        """Close its connections."""
        self._pool.clear()

    def get(self, path: str, headers: Mapping[str, str] = {}) -> Answer:
        """Ask for a page.

        :raises Lost: if no answer comes
        """
        return self._ask("GET", path, headers=headers)

    def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        """Send a form.

        :raises Lost: if no answer comes
        """
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode(fields).encode(), form)

    def send(self, path: str, body: object, headers: Mapping[str, str] = {}) -> Answer:
        """Send what a script sends.

        :raises Lost: if no answer comes
        """
        script = {"Content-Type": "application/json", "Accept": "application/json", **headers}
        return self._ask("POST", path, json.dumps(body).encode(), script)

    def insist(
        self, ask: Callable[[], Answer], *, unless: Callable[[Answer], bool] = lambda _: False
    ) -> Answer:
        """Ask again until somebody says what came of it.

        :param unless: tells which answers are none yet
        :raises GaveUp: if nobody ever does
        """
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            try:
                answer = ask()
            except Lost:
                time.sleep(WAIT_SECONDS)
                continue
            if answer.status not in {*AWAY, TOO_OFTEN} and not unless(answer):
                return answer
            time.sleep(WAIT_SECONDS)
        raise GaveUp

    def _ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] = {},
    ) -> Answer:
        address = path if path.startswith("http") else self._sites[self._at] + path
        told = {"X-Forwarded-For": self._address, "X-Forwarded-Proto": "http", **headers}
        if self._cookies:
            told["Cookie"] = "; ".join(f"{name}={one}" for name, one in self._cookies.items())
        try:
            came = self._pool.request(method, address, body=body, headers=told, redirect=False)
        except HTTPError as error:
            self._at = (self._at + 1) % len(self._sites)
            self.ledger.lost()
            raise Lost(f"{method} {path}") from error
        self.ledger.answered(came.status, f"{method} {path}")
        for cookie in came.headers.getlist("Set-Cookie"):
            name, _, rest = cookie.partition("=")
            self._cookies[name] = rest.split(";", 1)[0]
        text = came.data.decode("utf-8", "replace")
        return Answer(came.status, text, str(came.headers.get("Location", "")))
