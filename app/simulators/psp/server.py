"""The process of the bank's simulator: waitress in clear, HTTPS for clients with certificates."""

from collections.abc import Callable
from pathlib import Path

from flask import Flask

from app.clock import Clock
from app.simulators.conduct import Conduct
from app.simulators.psp.app import MAX_BODY_BYTES, create_app
from app.simulators.psp.bank import Bank, Receiver
from app.simulators.psp.behaviour import Behaviour
from app.simulators.psp.desk import Desk
from app.simulators.psp.notices import Messenger
from app.simulators.psp.store import Store
from app.simulators.serving import FREE_THREADS, THREADS, serve_http
from app.simulators.serving_tls import Tls, serve_https


def serve(
    *,
    host: str,
    port: int,
    state: Path,
    clock: Clock,
    receiver: Receiver,
    announce: Callable[[str], None],
) -> None:
    """Serve in clear, and send notices, until the process is told to end.

    :param port: 0 takes any free one
    :param announce: is told the address once the simulator accepts connections
    """
    bank = _bank(state, clock, receiver)
    messenger = Messenger(bank)
    messenger.start()
    try:
        serve_http(
            create_app(Desk(bank)),
            host=host,
            port=port,
            largest_body=MAX_BODY_BYTES,
            announce=announce,
        )
    finally:
        messenger.stop()
        bank.store.close()


def serve_tls(
    *,
    host: str,
    port: int,
    state: Path,
    clock: Clock,
    receiver: Receiver,
    tls: Tls,
    announce: Callable[[str], None],
) -> None:
    """Serve over TLS, to clients with a certificate only, until the process is told to end.

    :raises OSError: if the address is taken, or a file is no certificate
    """
    Store(state).close()

    def build() -> Flask:
        bank = _bank(state, clock, receiver)
        Messenger(bank).start()
        return create_app(Desk(bank))

    serve_https(build, host=host, port=port, tls=tls, announce=announce)


def _bank(state: Path, clock: Clock, receiver: Receiver) -> Bank:
    conduct = Conduct(Behaviour(), waiting_places=THREADS - FREE_THREADS)
    return Bank(Store(state), clock, receiver, conduct)
