"""A clerk at the counter's page, as a bench sends them: what its script sends, and little more.

A browser's work is not what is measured, so the requests are written by hand on a
connection that is kept open.
"""

import json
import socket
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

ANSWERED_WITHIN_SECONDS = 30.0


class Unexpected(Exception):
    """An answer that a clerk should not see."""


@dataclass(frozen=True)
class SeatToSell:
    """A seat of a journey, as the counter's page names it."""

    trip_id: int
    origin_position: int
    destination_position: int
    seat: int


@dataclass(frozen=True)
class TicketSeen:
    """What the page was told of a ticket, and how long the whole sale took."""

    ticket_id: str
    state: str
    seconds: float


@dataclass
class Clerk:
    """A clerk's browser: its cookies, its token, and a connection while they work."""

    port: int
    address: str
    """Where they come from: each counter has its own."""
    token: str = ""
    cookies: dict[str, str] = field(default_factory=dict)

    def begin(self, username: str, password: str) -> None:
        """Log in and open the cash, with nothing in the drawer."""
        with Line(self) as line:
            self.token = line.ask("GET", "/sessao")["csrf_token"]
            told = {"usuario": username, "senha": password}
            self.token = line.ask("POST", "/sessao", told)["csrf_token"]
            line.ask("POST", "/guiche/caixa/abrir", {"opening_float": "0.00"})


class Line:
    """One connection of a clerk to the site, kept open as browsers do."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerk = clerk

    def __enter__(self) -> "Line":
        self._socket = socket.create_connection(
            ("127.0.0.1", self._clerk.port),
            timeout=ANSWERED_WITHIN_SECONDS,
            source_address=(self._clerk.address, 0),
        )
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self

    def __exit__(self, *exc: object) -> None:
        self._socket.close()

    def find(self, path: str, **query: object) -> Any:
        """Ask a question that changes nothing."""
        return self.ask("GET", f"{path}?{urlencode(query)}")

    def ask(self, method: str, path: str, told: object = None) -> Any:
        """Ask as the page's script does and return the answer.

        :raises Unexpected: if it is no success
        """
        body = b"" if told is None else json.dumps(told).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self._clerk.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n"
            f"X-CSRFToken: {self._clerk.token}\r\nCookie: {cookies}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._socket.sendall(head.encode() + body)
        status, content = self._answer()
        if not 200 <= status < 300:
            raise Unexpected(f"{method} {path}: {status} {content[:300]!r}")
        return json.loads(content)

    def _answer(self) -> tuple[int, bytes]:
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._more()
        head, _, content = received.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        length = 0
        for name, _, value in (line.partition(": ") for line in rest):
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                cookie, _, text = value.partition("=")
                self._clerk.cookies[cookie] = text.partition(";")[0]
        while len(content) < length:
            content += self._more()
        return int(first.split(" ", 2)[1]), content

    def _more(self) -> bytes:
        received = self._socket.recv(65536)
        if not received:
            raise Unexpected("the site hung up")
        return received


def sell_all(task: tuple[Clerk, list[SeatToSell]]) -> list[TicketSeen]:
    """Sell seats one after the other, for cash; a task of a crowd."""
    clerk, seats = task
    with Line(clerk) as line:
        return [_sell(line, seat) for seat in seats]


def _sell(line: Line, wanted: SeatToSell) -> TicketSeen:
    start = time.perf_counter()
    hold = line.ask(
        "POST",
        "/guiche/reservas",
        {
            "trip_id": wanted.trip_id,
            "origin_position": wanted.origin_position,
            "destination_position": wanted.destination_position,
            "seats": [wanted.seat],
            "fare_by_seat": {},
            "replaces": None,
        },
    )
    sold = line.ask("POST", "/guiche/vendas", _form(hold, wanted.seat))
    (ticket,) = sold["tickets"]
    return TicketSeen(ticket["ticket_id"], ticket["state"], time.perf_counter() - start)


def _form(hold: Any, seat: int) -> dict[str, object]:
    key = str(uuid4())
    passenger = {
        "seat": seat,
        "name": "Maria das Dores",
        "document_kind": "rg",
        "document_number": key[:13].upper(),
    }
    return {
        "submission_key": key,
        "hold_id": hold["hold_id"],
        "passengers": [passenger],
        "payments": [{"method": "cash", "amount": hold["total"]}],
    }
