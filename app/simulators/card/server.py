"""The process of the card gateway's simulator."""

from collections.abc import Callable
from pathlib import Path

from app.clock import Clock
from app.simulators.card.app import MAX_BODY_BYTES, create_app
from app.simulators.card.behaviour import Behaviour
from app.simulators.card.desk import Desk
from app.simulators.card.gateway import Gateway
from app.simulators.card.notices import Messenger
from app.simulators.card.store import Store
from app.simulators.conduct import Conduct
from app.simulators.serving import FREE_THREADS, THREADS, serve_http


def serve(
    *,
    host: str,
    port: int,
    state: Path,
    clock: Clock,
    key: str,
    secret: str,
    announce: Callable[[str], None],
) -> None:
    """Serve, and send notices, until the process is told to end.

    :param port: 0 takes any free one
    :param key: what shops show
    :param secret: what notices are signed with
    :param announce: is told the address once the simulator accepts connections
    """
    store = Store(state)
    conduct = Conduct(Behaviour(), waiting_places=THREADS - FREE_THREADS)
    gateway = Gateway(store, clock, conduct)
    messenger = Messenger(gateway, secret)
    messenger.start()
    try:
        serve_http(
            create_app(Desk(gateway, key)),
            host=host,
            port=port,
            largest_body=MAX_BODY_BYTES,
            announce=announce,
        )
    finally:
        messenger.stop()
        store.close()
