"""The bank's simulator as a thread or a process of the test, and a shop that hears its notices."""

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import requests
from waitress import wasyncore
from waitress.server import create_server

from app.config.pix import PixSettings
from app.simulators.conduct import Conduct
from app.simulators.psp.app import create_app
from app.simulators.psp.bank import Bank, Receiver
from app.simulators.psp.behaviour import Behaviour
from app.simulators.psp.desk import Desk
from app.simulators.psp.notices import Messenger
from app.simulators.psp.store import Store
from tests.movable_clock import MovableClock
from tests.simulator_process import SimulatorProcess

CLIENT_ID = "loja-dos-testes"
CLIENT_SECRET = "segredo-dos-testes"
KEY = "pix+testes@viacao.example"
THREADS = 8


class PspAt:
    """What tests do with the bank at an address, however it is served."""

    address: str

    def settings(self, *, timeout: float = 10.0, **changes: Any) -> PixSettings:
        """Return the settings of a shop that is paid here."""
        given: dict[str, Any] = {
            "url": self.address,
            "token_url": f"{self.address}/oauth/token",
            "client_id": CLIENT_ID,
            "client_secret": CLIENT_SECRET,
            "key": KEY,
            "timeout": timeout,
        }
        return PixSettings(**{**given, **changes})

    def behave(self, **behaviour: Any) -> None:
        """Put a behaviour in force; none given is normal."""
        answer = requests.post(f"{self.address}/simulator/behaviour", json=behaviour, timeout=10)
        assert answer.status_code == 200, answer.text

    def pay(self, txid: str, **order: Any) -> list[dict[str, Any]]:
        """Pay a charge, once and whole unless ordered otherwise, and return the payments.

        :param order: `amount`, `times`, `after_seconds`, `force_expired`
        """
        answer = self.try_to_pay(txid, **order)
        assert answer.status_code in (200, 202), answer.text
        paid: list[dict[str, Any]] = answer.json()["pix"]
        return paid

    def try_to_pay(self, txid: str, **order: Any) -> requests.Response:
        """Order a payment, and return what the bank says of the order."""
        order = {"txid": txid, **order}
        return requests.post(f"{self.address}/simulator/pay", json=order, timeout=10)

    def charges(self) -> list[dict[str, Any]]:
        """Return what the bank holds, the newest first."""
        return self._listed("charges")

    def notices(self) -> list[dict[str, Any]]:
        """Return the notices, the newest first."""
        return self._listed("notices")

    def _listed(self, what: str) -> list[dict[str, Any]]:
        answer = requests.get(f"{self.address}/simulator/{what}", timeout=10)
        held: list[dict[str, Any]] = answer.json()
        return held


class PspProcess(PspAt, SimulatorProcess):
    """One process of `guiche simulate psp`."""

    name = "psp"
    options = (
        *("--port", "0", "--key", KEY),
        *("--client-id", CLIENT_ID, "--client-secret", CLIENT_SECRET),
        *("--name", "Viação Exemplo", "--city", "São Paulo"),
    )


class PspThread(PspAt):
    """Serves on a free port of the test's own process, by a clock that the test moves."""

    def __init__(self, folder: Path, clock: MovableClock, *, token_seconds: int = 3600) -> None:
        self.store = Store(folder / "psp.db")
        receiver = Receiver(client_id=CLIENT_ID, client_secret=CLIENT_SECRET, key=KEY)
        conduct = Conduct(Behaviour(), waiting_places=THREADS - 1)
        bank = Bank(self.store, clock, receiver, conduct)  # type: ignore[arg-type]
        self.desk = Desk(bank)
        self.desk.tokens.life_seconds = token_seconds
        self._messenger = Messenger(bank)
        self._sockets: dict[int, Any] = {}
        self._server = create_server(
            create_app(self.desk),
            host="127.0.0.1",
            port=0,
            threads=THREADS,
            map=self._sockets,
            channel_request_lookahead=1,
        )
        self.address = f"http://127.0.0.1:{self._server.effective_port}"
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._messenger.start()
        self._thread.start()

    def stop(self) -> None:
        self._messenger.stop()
        self._stopping.set()
        self._thread.join()
        self.store.close()

    def _serve(self) -> None:
        while not self._stopping.is_set():
            wasyncore.loop(timeout=0.02, map=self._sockets, count=1)
        self._server.task_dispatcher.shutdown()
        wasyncore.close_all(self._sockets)


class ListeningShop:
    """Hears the bank's notices on a port of its own, and answers what it was told to."""

    def __init__(self, answers: Callable[[int], int] = lambda number: 200) -> None:
        """Begin to listen.

        :param answers: which status the n-th notice gets, counted from 1
        """
        self.heard: list[tuple[str, bytes]] = []
        shop = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                shop.heard.append((self.path, body))
                self.send_response(answers(len(shop.heard)))
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/avisos"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def wait_for(self, number: int, *, seconds: float = 20.0) -> list[list[str]]:
        """Return the end-to-end ids of each notice heard, once it is as many notices."""
        until = monotonic() + seconds
        while len(self.heard) < number:
            assert monotonic() < until, f"{len(self.heard)} of {number} notices came"
            sleep(0.02)
        return [[told["endToEndId"] for told in json.loads(body)["pix"]] for _, body in self.heard]

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
