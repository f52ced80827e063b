"""The gateway that takes cards on a page of its own: no card number ever passes through here.

Every call may be made again: a session is known by the id of our attempt, which was
stored before the first call. What the gateway answers when asked is the truth; what it
tells by itself is only a reason to ask.
"""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from http.cookiejar import DefaultCookiePolicy
from time import monotonic
from typing import Any
from uuid import UUID

import requests
from urllib3.exceptions import HTTPError

from app.config.card import CardSettings
from app.gateways.answer_body import UnusableBody, read_body
from app.gateways.card_session import CardSession, NewCardSession, read_session
from app.telemetry.counting import exchange
from fares.kernel.errors import DomainError

SIGNATURE_HEADER = "X-Guiche-Signature"
_SESSION_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")
_CONNECT_SECONDS = 5.0
_LONGEST_REASON = 200
_MAX_ANSWER_BYTES = 100_000
_WORTH_ANOTHER_TRY = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS})


class CardUnreachable(DomainError):
    """No usable answer came, and what was asked may have been done: ask again."""

    code = "card.unreachable"
    title = "O gateway de cartão não respondeu"

    def __init__(self, why: str) -> None:
        super().__init__(
            f"O gateway de cartão não respondeu: {why}. Tente de novo ou pague de outra forma."
        )
        self.why = why


class CardRefused(DomainError):
    """The gateway says no to what was asked; asking the same again changes nothing."""

    code = "card.refused"
    title = "O gateway de cartão recusa o pedido"

    def __init__(self, status: int, answer: str) -> None:
        super().__init__(
            f"O gateway de cartão recusa o pedido: {answer} ({status}). Pague de outra forma."
        )
        self.status = status
        self.answer = answer


class InvalidNotification(DomainError):
    """What came is not a notification that the gateway signed."""

    code = "card.invalid-notification"
    title = "Aviso de cartão sem assinatura válida"

    def __init__(self) -> None:
        super().__init__("O aviso não foi assinado pelo gateway de cartão e não é seguido.")


@dataclass(frozen=True, slots=True)
class CardNotification:
    """Something happened to the session of an attempt: ask the gateway what."""

    attempt_id: UUID


class CardGateway:
    """Speaks with the gateway; safe among threads."""

    def __init__(self, settings: CardSettings) -> None:
        self._settings = settings
        self._http = requests.Session()
        self._http.trust_env = False  # no proxy, no netrc: the key goes where we say
        self._http.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._http.headers["Authorization"] = f"Bearer {settings.key}"

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    @exchange("card", "create_session")
    def create_session(self, wanted: NewCardSession) -> CardSession:
        """Return the session of an attempt, the same one however often it is asked for.

        :raises CardUnreachable: if there is no answer to go by
        :raises CardRefused: if the attempt was used for something else, or cannot be
        """
        return self._session(self._ask("POST", "/sessions", wanted.as_json()), wanted.attempt_id)

    @exchange("card", "get_session")
    def get_session(self, reference: str | UUID) -> CardSession | None:
        """Return what the gateway knows; None if it never heard of it.

        What no gateway gives for an id, as a hand-made address may bring, is not asked.

        :param reference: the gateway's id of a session, or our id of an attempt
        :raises CardUnreachable: if there is no answer to go by
        :raises CardRefused: if the gateway does not tell us
        """
        if isinstance(reference, str) and not _SESSION_ID.fullmatch(reference):
            return None
        try:
            return self._session(self._ask("GET", _path(reference)), reference)
        except CardRefused as error:
            if error.status == HTTPStatus.NOT_FOUND:
                return None
            raise

    @exchange("card", "void")
    def void(self, attempt_id: UUID) -> CardSession:
        """Give back, on the day it was made, a payment that can no longer be used.

        Again for one given back already is the same answer.

        :raises CardUnreachable: if there is no answer to go by
        :raises CardRefused: if nothing was paid, or its day is over
        """
        return self._session(self._ask("POST", f"{_path(attempt_id)}/void", {}), attempt_id)

    def read_notification(self, body: bytes, signature: str | None) -> CardNotification:
        """Return which attempt a notification is about.

        :param signature: the header `X-Guiche-Signature`
        :raises InvalidNotification: if the gateway did not sign it, or it says nothing
        """
        digest = hmac.new(self._settings.secret.encode(), body, hashlib.sha256).hexdigest()
        expected = f"sha256={digest}"
        if not hmac.compare_digest(expected.encode(), (signature or "").encode()):
            raise InvalidNotification
        try:
            return CardNotification(UUID(json.loads(body)["attempt_id"]))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise InvalidNotification from error

    def _ask(self, method: str, path: str, content: Mapping[str, str] | None = None) -> Any:
        seconds = self._settings.timeout
        until = monotonic() + seconds
        try:
            with self._http.request(
                method,
                self._settings.url + path,
                json=content,
                timeout=(min(seconds, _CONNECT_SECONDS), seconds),
                allow_redirects=False,
                stream=True,
            ) as response:
                body = read_body(response, most_bytes=_MAX_ANSWER_BYTES, until=until)
        except UnusableBody as error:
            raise CardUnreachable(str(error)) from error
        except (requests.RequestException, HTTPError) as error:
            raise CardUnreachable(type(error).__name__) from error
        return _taken(response, body)

    def _session(self, answer: Any, reference: str | UUID) -> CardSession:
        """Return the session told of, if it is of the attempt that was asked about."""
        try:
            session = read_session(answer)
        except ValueError as error:
            raise CardUnreachable(str(error)) from error
        if isinstance(reference, UUID) and session.attempt_id != reference:
            raise CardUnreachable(f"pedida a tentativa {reference}, respondida outra")
        return session


def _path(reference: str | UUID) -> str:
    kind = "attempts" if isinstance(reference, UUID) else "sessions"
    return f"/{kind}/{reference}"


def _taken(response: requests.Response, body: bytes) -> Any:
    """Return the answer of a gateway that did what was asked."""
    status = response.status_code
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise CardUnreachable(f"HTTP {status}") from error
    if response.ok:
        return answer
    if not 400 <= status < 500 or status in _WORTH_ANOTHER_TRY:
        raise CardUnreachable(f"HTTP {status}")
    told = answer.get("error") if isinstance(answer, Mapping) else None
    raise CardRefused(status, str(told or response.reason)[:_LONGEST_REASON])
