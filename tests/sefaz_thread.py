"""The simulator in a thread of the test: real HTTP, and a clock that the test moves."""

import threading
from pathlib import Path
from typing import Any

from waitress import wasyncore
from waitress.server import create_server

from app.simulators.conduct import Conduct
from app.simulators.sefaz.app import create_app
from app.simulators.sefaz.behaviour import Behaviour
from app.simulators.sefaz.desk import Desk
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.store import Authorization, Store
from tests.movable_clock import MovableClock

THREADS = 8


class SefazThread:
    """Serves on a free port until it is stopped."""

    def __init__(self, folder: Path, clock: MovableClock) -> None:
        self.store = Store(folder / "sefaz.db")
        self._conduct = Conduct(Behaviour(), waiting_places=THREADS - 1)
        office = TaxOffice(self.store, clock)  # type: ignore[arg-type]
        self._sockets: dict[int, Any] = {}
        self._server = create_server(
            create_app(Desk(office, self._conduct)),
            host="127.0.0.1",
            port=0,
            threads=THREADS,
            map=self._sockets,
            channel_request_lookahead=1,
        )
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.effective_port}"

    def behave(self, **behaviour: Any) -> None:
        self._conduct.change(Behaviour.parse(behaviour))

    def documents(self) -> list[Authorization]:
        return self.store.latest(1000)

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()
        self.store.close()

    def _serve(self) -> None:
        while not self._stopping.is_set():
            wasyncore.loop(timeout=0.02, map=self._sockets, count=1)
        self._server.task_dispatcher.shutdown()
        wasyncore.close_all(self._sockets)
