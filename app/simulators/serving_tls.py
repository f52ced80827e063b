"""Serves a simulator over HTTPS, to clients with a certificate only (waitress speaks no TLS)."""

import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gunicorn.app.base import BaseApplication

from app.simulators.serving import THREADS

_REQUIRE_CERTIFICATE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Tls:
    """The server's certificate and key, and the authority that clients must come from (PEM)."""

    certificate: Path
    key: Path
    clients_ca: Path


def serve_https(
    build: Callable[[], Any], *, host: str, port: int, tls: Tls, announce: Callable[[str], None]
) -> None:
    """Serve until the process is told to end.

    What gunicorn would only log is found before it starts.

    :param build: returns the application, in the process that serves it
    :param port: 0 takes any free one
    :param announce: is told the address once connections are accepted
    :raises OSError: if the address is taken, or a file is no certificate
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tls.certificate, tls.key)
    context.load_verify_locations(tls.clients_ca)
    listener = socket.create_server((host, port))
    settings = {
        "bind": f"fd://{listener.fileno()}",
        "workers": 1,
        "worker_class": "gthread",
        "threads": THREADS,
        "certfile": str(tls.certificate),
        "keyfile": str(tls.key),
        "ca_certs": str(tls.clients_ca),
        "cert_reqs": _REQUIRE_CERTIFICATE,
        "do_handshake_on_connect": False,
    }
    announce(f"https://{host}:{listener.getsockname()[1]}")
    _Gunicorn(build, settings).run()


class _Gunicorn(BaseApplication):  # type: ignore[misc]
    """gunicorn, started from here and not from its command line."""

    def __init__(self, build: Callable[[], Any], settings: dict[str, Any]) -> None:
        self._build = build
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self._build()
