"""The card gateway's simulator as its own process, and a shop that hears its notices."""

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic, sleep
from typing import Any

import requests

from app.config.card import CardSettings
from tests.simulator_process import SimulatorProcess

KEY = "chave-dos-testes"
SECRET = "segredo-dos-testes-do-gateway-de-cartao"


class CardProcess(SimulatorProcess):
    """One process of `guiche simulate card`."""

    name = "card"
    options = ("--port", "0", "--key", KEY, "--secret", SECRET)

    def settings(self, *, timeout: float = 10.0) -> CardSettings:
        """Return the settings of a shop that pays here."""
        return CardSettings(url=self.address, key=KEY, secret=SECRET, timeout=timeout)

    def sessions(self) -> list[dict[str, Any]]:
        return self.listed("sessions")

    def pay(
        self, page_url: str, card: str = "visa-credito", installments: int = 1
    ) -> requests.Response:
        """Choose a test card on the page; the answer leads back to the shop."""
        return self._send(page_url, action="pay", card=card, installments=str(installments))

    def cancel(self, page_url: str) -> requests.Response:
        """Turn back on the page."""
        return self._send(page_url, action="cancel")

    def _send(self, page_url: str, **form: str) -> requests.Response:
        return requests.post(page_url, data=form, timeout=10, allow_redirects=False)


class ListeningShop:
    """Hears notices on a port of its own, and answers what it was told to."""

    def __init__(self, answers: Callable[[int], int] = lambda number: 204) -> None:
        """Begin to listen.

        :param answers: which status the n-th notice gets, counted from 1
        """
        self.heard: list[tuple[bytes, str]] = []
        shop = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                shop.heard.append((body, self.headers["X-Guiche-Signature"]))
                self.send_response(answers(len(shop.heard)))
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/avisos"

    def wait_for(self, number: int, *, seconds: float = 20.0) -> list[tuple[bytes, str]]:
        """Return what was heard, once it is as many notices."""
        until = monotonic() + seconds
        while len(self.heard) < number:
            assert monotonic() < until, f"{len(self.heard)} of {number} notices came"
            sleep(0.02)
        return list(self.heard)

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
