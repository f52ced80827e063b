"""One message there and one answer back, over HTTPS with our certificate.

It never tries again by itself: whoever asks must first know whether the message may have
arrived, and the two errors say so.
"""

import ssl
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from time import monotonic

import requests
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError, NewConnectionError

from app.gateways.answer_body import UnusableBody, read_body
from app.gateways.mutual_tls import MutualTls
from bpe.certificate import Certificate
from fares.kernel.errors import DomainError

_CONNECT_SECONDS = 5.0
_MAX_ANSWER_BYTES = 2_000_000
_OK = 200
_CONNECTIONS = 32
_REFUSED_WORDS = ("CERTIFICATE", "HANDSHAKE", "UNKNOWN_CA")
"""What OpenSSL's reasons contain when the server refuses our certificate.

In TLS 1.3 that comes after we have begun to send, and still before anything is read.
"""
_NEVER_SENT = (
    requests.ConnectTimeout,
    requests.exceptions.InvalidSchema,
    requests.exceptions.InvalidURL,
    requests.exceptions.MissingSchema,
)


class NotReached(DomainError):
    """Nothing was delivered: no such name, nobody listens, or no trust was established."""

    code = "authorizer.not-reached"
    title = "A SEFAZ não foi alcançada"

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"Nada foi entregue a {address}: {why}. Pode ser enviado de novo.")
        self.address = address
        self.why = why


class NoAnswer(DomainError):
    """The message may have arrived and no usable answer came: the outcome is unknown."""

    code = "authorizer.no-answer"
    title = "A SEFAZ não respondeu"

    def __init__(self, address: str, why: str) -> None:
        super().__init__(
            f"{address} não deu resposta que sirva: {why}. Consulte pela chave antes de reenviar."
        )
        self.address = address
        self.why = why


class Transport:
    """Connections kept open and shared by the threads of a process."""

    def __init__(self, certificate: Certificate | None, ca: Path | None) -> None:
        """Prepare the connections.

        :param certificate: what we show the server; None where none is asked
        :param ca: the authority that servers are checked against; None takes the machine's
        """
        self._session = requests.Session()
        self._session.trust_env = False  # no proxy, no netrc: what we sign goes where we say
        self._session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._session.verify = str(ca) if ca else True
        self._session.mount("https://", MutualTls(certificate, ca, pool=_CONNECTIONS))
        self._session.mount("http://", HTTPAdapter(pool_maxsize=_CONNECTIONS))

    def close(self) -> None:
        """Close the connections."""
        self._session.close()

    def post(self, address: str, body: bytes, *, content_type: str, timeout: float) -> bytes:
        """Return the body of the answer to one message.

        :param timeout: seconds for the whole; connecting gets five at most
        :raises NotReached: if certainly nothing was delivered
        :raises NoAnswer: if it may have been, and there is no answer to go by
        """
        until = monotonic() + timeout
        try:
            with self._session.post(
                address,
                data=body,
                headers={"Content-Type": content_type},
                timeout=(min(timeout, _CONNECT_SECONDS), timeout),
                allow_redirects=False,
                stream=True,
            ) as response:
                content = read_body(response, most_bytes=_MAX_ANSWER_BYTES, until=until)
        except UnusableBody as error:
            raise NoAnswer(address, str(error)) from error
        except (requests.RequestException, HTTPError) as error:
            reached = NotReached if _nothing_was_delivered(error) else NoAnswer
            raise reached(address, _reason(error)) from error
        if response.status_code != _OK or not content:
            raise NoAnswer(address, f"HTTP {response.status_code}, {len(content)} bytes")
        return content


def _nothing_was_delivered(error: Exception) -> bool:
    """Return whether the failure came before any byte of the message could be read."""
    if isinstance(error, _NEVER_SENT):
        return True
    return any(map(_is_before_delivery, _causes(error)))


def _is_before_delivery(cause: BaseException) -> bool:
    if isinstance(cause, ssl.SSLError):
        return any(word in (cause.reason or "") for word in _REFUSED_WORDS)
    return isinstance(cause, NewConnectionError)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and those it was made of, outermost first."""
    inner: object = error
    while isinstance(inner, BaseException):
        yield inner
        inner = getattr(inner, "reason", None) or next(iter(inner.args), None)
    if error.__context__ is not None:
        yield from _causes(error.__context__)


def _reason(error: Exception) -> str:
    innermost = list(_causes(error))[-1]
    return f"{type(innermost).__name__}: {innermost}"
