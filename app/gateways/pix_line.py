"""The line to the API Pix: JSON there and back over HTTPS, with a token and our certificate.

It never asks twice by itself, but for a token that was refused: then nothing was done.
"""

import json
from collections.abc import Mapping
from http import HTTPStatus
from http.cookiejar import DefaultCookiePolicy
from time import monotonic
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError

from app.config.pix import PixSettings
from app.gateways.answer_body import UnusableBody, read_body
from app.gateways.client_certificate import load_client_certificate
from app.gateways.mutual_tls import MutualTls
from app.gateways.pix_errors import PixRefused, PixUnreachable, Violation
from app.gateways.pix_token import TokenKeeper

_SCOPES = "cob.write cob.read pix.read webhook.write webhook.read"
_CONNECT_SECONDS = 5.0
_MAX_ANSWER_BYTES = 4_000_000
_CONNECTIONS = 32
_LONGEST_TEXT = 300
_MOST_VIOLATIONS = 50
_SAYS_NOTHING = frozenset(
    {
        HTTPStatus.UNAUTHORIZED,
        HTTPStatus.FORBIDDEN,
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.TOO_EARLY,
        HTTPStatus.TOO_MANY_REQUESTS,
    }
)
"""Answers about who asks and when, not about what is asked."""


class PixLine:
    """Connections kept open and shared by the threads of a process."""

    def __init__(self, settings: PixSettings) -> None:
        """Read the certificate and prepare the connections.

        :raises UnusableCertificate: if the certificate cannot be read
        """
        self._settings = settings
        pem, password = settings.certificate, settings.certificate_password
        certificate = load_client_certificate(pem, password) if pem else None
        self._http = requests.Session()
        self._http.trust_env = False  # no proxy, no netrc: the secret goes where we say
        self._http.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._http.verify = str(settings.ca) if settings.ca else True
        self._http.mount("https://", MutualTls(certificate, settings.ca, pool=_CONNECTIONS))
        self._http.mount("http://", HTTPAdapter(pool_maxsize=_CONNECTIONS))
        self._token = TokenKeeper(self._ask_for_token)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def ask(
        self,
        method: str,
        path: str,
        content: Mapping[str, object] | None = None,
        *,
        query: Mapping[str, str] | None = None,
    ) -> Any:
        """Return what the API answers, as JSON read it; None where it is not JSON.

        :raises PixUnreachable: if there is no answer to go by
        :raises PixRefused: if the bank says no
        """
        status, answer = HTTPStatus.UNAUTHORIZED.value, None
        for _ in range(2):
            token = self._usable_token()
            status, answer = self._send(
                method,
                self._settings.url + path,
                json=content,
                params=query,
                headers={"Authorization": f"Bearer {token}"},
            )
            if status != HTTPStatus.UNAUTHORIZED:
                break
            self._token.forget(token)
        return _taken(status, answer)

    def _usable_token(self) -> str:
        try:
            return self._token.get()
        except ValueError as error:
            raise PixUnreachable(str(error)) from error

    def _ask_for_token(self) -> Any:
        settings = self._settings
        status, answer = self._send(
            "POST",
            settings.token_url,
            data={"grant_type": "client_credentials", "scope": _SCOPES},
            auth=(settings.client_id, settings.client_secret),
        )
        if not 200 <= status < 300:
            raise PixUnreachable(f"o acesso não foi dado (HTTP {status})")
        return answer

    def _send(self, method: str, url: str, **request: Any) -> tuple[int, Any]:
        """Return the status of an answer and its JSON; None where it is not JSON."""
        seconds = self._settings.timeout
        until = monotonic() + seconds
        try:
            with self._http.request(
                method,
                url,
                timeout=(min(seconds, _CONNECT_SECONDS), seconds),
                allow_redirects=False,
                stream=True,
                **request,
            ) as response:
                content = read_body(response, most_bytes=_MAX_ANSWER_BYTES, until=until)
                return response.status_code, _json(content)
        except UnusableBody as error:
            raise PixUnreachable(str(error)) from error
        except (requests.RequestException, HTTPError) as error:
            raise PixUnreachable(type(error).__name__) from error


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _taken(status: int, answer: Any) -> Any:
    """Return the answer of who did what was asked."""
    if 200 <= status < 300:
        return answer
    if 400 <= status < 500 and status not in _SAYS_NOTHING and isinstance(answer, Mapping):
        raise _refusal(status, answer)
    raise PixUnreachable(f"HTTP {status}")


def _refusal(status: int, problem: Mapping[str, Any]) -> PixRefused:
    violations = problem.get("violacoes")
    return PixRefused(
        status,
        kind=_text(problem, "type").rpartition("/")[2],
        problem=_text(problem, "title") or "Pedido recusado",
        detail=_text(problem, "detail"),
        violations=tuple(
            Violation(_text(violation, "razao"), _text(violation, "propriedade"))
            for violation in (violations if isinstance(violations, list) else [])[:_MOST_VIOLATIONS]
            if isinstance(violation, Mapping)
        ),
    )


def _text(given: Mapping[str, Any], name: str) -> str:
    return str(given.get(name) or "")[:_LONGEST_TEXT]
