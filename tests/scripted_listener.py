"""An HTTP server on the loopback that answers as a test tells it."""

import socket
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Script = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Keeps connections open, remembers what was asked, and answers as its server is told."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        server = self.server
        assert isinstance(server, Listener)
        server.asked.append((self.path, dict(self.headers), body))
        server.script(self)

    do_GET = do_PUT = do_PATCH = do_POST  # noqa: N815  (names that the library looks for)

    def answer(self, status: int, body: bytes, *, length: int | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.send_header("Set-Cookie", "sessao=1")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Listener(ThreadingHTTPServer):
    """One scripted server."""

    daemon_threads = True

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = script
        self.asked: list[tuple[str, dict[str, str], bytes]] = []
        self.connections = 0
        self._ended = threading.Semaphore(0)

    def get_request(self) -> tuple[socket.socket, object]:
        self.connections += 1
        return super().get_request()

    def shutdown_request(self, request: Any) -> None:
        super().shutdown_request(request)
        self._ended.release()

    def await_hang_up(self) -> None:
        """Wait until one more connection was closed on this side."""
        assert self._ended.acquire(timeout=10)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"
