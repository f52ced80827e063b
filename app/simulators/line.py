"""The line to a client: whether it is still there, and cutting it without a word."""

import errno
from collections.abc import Callable, Iterator

from flask import Response, request
from waitress.channel import ClientDisconnected


class _LineCut(ClientDisconnected, ConnectionResetError):
    """Makes the server hang up without a word: waitress by the one name, gunicorn by the other."""


def client_gone() -> Callable[[], bool]:
    """Return what tells whether the client hung up; not every server knows."""
    gone: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    return gone


def cut_line() -> Response:
    """Return what hangs up instead of answering."""
    return Response(_hang_up())


def _hang_up() -> Iterator[bytes]:
    yield from ()
    raise _LineCut(errno.ECONNRESET, "o simulador cortou a linha")
