"""One notice to a partner's server: one POST to a checked address, and only its status read.

No redirect is followed, no proxy asked and no body taken: what the server says beyond its
status means nothing to us. It never tries again by itself.
"""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from threading import Timer

from app.gateways.webhook_target import Target, UnusableTarget, read_target
from app.telemetry.counting import exchange
from fares.kernel.errors import DomainError
from fares.kernel.system_errors import reason


class NoticeNotAnswered(DomainError):
    """No status came: nobody there, no trust, or no answer in time. It may have arrived."""

    code = "webhook.not-answered"
    title = "O endereço do webhook não respondeu"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What is sent."""

    url: str
    body: bytes
    headers: Mapping[str, str]


@exchange("webhook", "notice")
def post(notice: Notice, *, timeout: float, loopback: bool) -> int:
    """Send a notice and return the status of the answer.

    :param timeout: seconds for connecting, and again for the status of the answer
    :param loopback: whether this machine may be reached: never in production
    :raises UnusableTarget: if the address, or one that its name leads to, may not be reached
    :raises NoticeNotAnswered: if no status came
    """
    target = read_target(notice.url, loopback=loopback)
    try:
        address = target.resolve(loopback=loopback)
        with _line(target, address, timeout) as line:
            return _ask(line, target, notice)
    except UnusableTarget:
        raise
    except (OSError, HTTPException, ValueError) as error:
        raise NoticeNotAnswered(_why(error)) from error


@contextmanager
def _line(target: Target, address: str, timeout: float) -> Iterator[socket.socket]:
    """Open a line to the very address that was checked; it is cut when the time is over."""
    with socket.create_connection((address, target.port), timeout) as plain:
        line = _encrypted(plain, target.host) if target.encrypted else plain
        # Each wait has the time-out of its own; the timer ends a trickle that outlives them.
        watch = Timer(timeout, lambda: _cut(line))
        watch.daemon = True
        watch.start()
        try:
            with line:
                if isinstance(line, ssl.SSLSocket):
                    line.do_handshake()
                yield line
        finally:
            watch.cancel()


def _encrypted(plain: socket.socket, host: str) -> ssl.SSLSocket:
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context.wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)


def _cut(line: socket.socket) -> None:
    """Let whoever waits on the line find it ended."""
    try:
        socket.socket.shutdown(line, socket.SHUT_RDWR)
    except OSError:
        return  # it has ended by itself


def _ask(line: socket.socket, target: Target, notice: Notice) -> int:
    connection = HTTPConnection(target.host, target.port)
    connection.sock = line
    headers = {**notice.headers, "Host": target.host_header, "Connection": "close"}
    connection.request("POST", target.path, notice.body, headers)
    return connection.getresponse().status


def _why(error: Exception) -> str:
    """Return in Portuguese why there is no status."""
    if isinstance(error, TimeoutError):
        return "não respondeu a tempo"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"o certificado não foi aceito ({error.verify_message})"
    if isinstance(error, ssl.SSLError):
        return "a conexão cifrada não foi estabelecida"
    if isinstance(error, OSError) and not isinstance(error, HTTPException):
        return reason(error)
    return "a conexão terminou sem resposta que se entenda"
