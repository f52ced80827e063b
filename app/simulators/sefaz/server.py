"""The process of the simulator: waitress in clear, gunicorn when TLS asks for certificates."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.clock import Clock
from app.simulators.conduct import Conduct
from app.simulators.sefaz.app import MAX_BODY_BYTES, create_app
from app.simulators.sefaz.behaviour import Behaviour
from app.simulators.sefaz.desk import Desk
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.store import Store
from app.simulators.serving import FREE_THREADS, THREADS, serve_http
from app.simulators.serving_tls import Tls, serve_https


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


def serve_tls(
    *,
    host: str,
    port: int,
    state: Path,
    clock: Clock,
    tls: Tls,
    announce: Callable[[str], None],
) -> None:
    """Serve over TLS, to clients with a certificate only, until the process is told to end.

    :raises OSError: if the address is taken, or a file is no certificate
    """
    Store(state).close()
    serve_https(
        lambda: _application(Store(state), clock),
        host=host,
        port=port,
        tls=tls,
        announce=announce,
    )


def _application(store: Store, clock: Clock) -> Any:
    conduct = Conduct(Behaviour(), waiting_places=THREADS - FREE_THREADS)
    return create_app(Desk(TaxOffice(store, clock), conduct))
