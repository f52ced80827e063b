"""The process of the simulator: waitress in clear, gunicorn when TLS asks for certificates."""

import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gunicorn.app.base import BaseApplication

from app.clock import Clock
from app.simulators.conduct import Conduct
from app.simulators.sefaz.app import MAX_BODY_BYTES, create_app
from app.simulators.sefaz.behaviour import Behaviour
from app.simulators.sefaz.desk import Desk
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.store import Store
from app.simulators.serving import FREE_THREADS, THREADS, serve_http

_REQUIRE_CERTIFICATE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Tls:
    """The server's certificate and key, and the authority that clients must come from (PEM)."""

    certificate: Path
    key: Path
    clients_ca: Path


def serve(
    *, host: str, port: int, state: Path, clock: Clock, announce: Callable[[str], None]
) -> None:
    """Serve in clear until the process is told to end.

    :param port: 0 takes any free one
    :param announce: is told the address once the simulator accepts connections
    """
    store = Store(state)
    try:
        serve_http(
            _application(store, clock),
            host=host,
            port=port,
            largest_body=MAX_BODY_BYTES,
            announce=announce,
        )
    finally:
        store.close()


def serve_tls(*, host: str, port: int, state: Path, clock: Clock, tls: Tls) -> None:
    """Serve over TLS, to clients with a certificate only, until the process is told to end.

    What gunicorn would only log is found before it starts.

    :raises OSError: if the address is taken, or a file is no certificate
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tls.certificate, tls.key)
    context.load_verify_locations(tls.clients_ca)
    Store(state).close()
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
    _Gunicorn(lambda: _application(Store(state), clock), settings).run()


def _application(store: Store, clock: Clock) -> Any:
    conduct = Conduct(Behaviour(), waiting_places=THREADS - FREE_THREADS)
    return create_app(Desk(TaxOffice(store, clock), conduct))


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
