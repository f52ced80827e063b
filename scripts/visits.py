"""Visitors of the site, as a bench sends them: each page asked for, each form filled in."""

import re
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

import psycopg
import urllib3

from scripts.whole_house import WholeHouse

FIRST_POLL_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 60.0
_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
_KEY = re.compile(r'name="chave" value="([^"]+)"')
_HOLD = re.compile(r'name="reserva" value="([^"]+)"')
_PASSENGER = re.compile(r'name="(v\d+-\d+)-nome"')
_FREE_SEAT = re.compile(r'<input[^>]+name="poltrona"[^>]*>')
_VALUE = re.compile(r'value="(\d+)"')
_SEAT_PAGES = re.compile(r'href="(/viagens/\d+/\d+/\d+/poltronas[^"]*)"')


class Unexpected(Exception):
    """A page that is not what a visitor would see."""


@dataclass
class Visitor:
    """A browser with its cookies; every answer is counted by its status."""

    house: WholeHouse
    pool: urllib3.PoolManager
    statuses: dict[int, int] = field(default_factory=dict)
    _cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> str:
        return self._ask("GET", path)

    def post(self, path: str, fields: dict[str, str]) -> str:
        """Send a form and return where it leads."""
        return self._ask("POST", path, urlencode(fields).encode())

    def _ask(self, method: str, path: str, body: bytes | None = None) -> str:
        headers = {"Accept-Encoding": "gzip"}
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{name}={one}" for name, one in self._cookies.items())
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        answer = self.pool.request(
            method, self.house.site + path, body=body, headers=headers, redirect=False
        )
        self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        for cookie in answer.headers.getlist("Set-Cookie"):
            name, _, rest = cookie.partition("=")
            self._cookies[name] = rest.split(";", 1)[0]
        if answer.status in {302, 303}:
            return str(answer.headers["Location"])
        if answer.status != 200:
            raise Unexpected(f"{method} {path}: {answer.status}")
        return answer.data.decode()


def seat_pages(visitor: Visitor, route: tuple[str, str], day: str) -> list[str]:
    """Search a day and return the addresses of the drawings of its buses."""
    query = urlencode({"de": route[0], "para": route[1], "ida": day})
    return sorted(set(_SEAT_PAGES.findall(visitor.get(f"/viagens?{query}"))))


def free_seats(visitor: Visitor, page: str) -> list[int]:
    """Return the seats of a bus that can be chosen."""
    boxes = _FREE_SEAT.findall(visitor.get(page))
    free = [box for box in boxes if "disabled" not in box]
    return [int(found[1]) for box in free if (found := _VALUE.search(box))]


def buy(visitor: Visitor, connection: psycopg.Connection, page: str, seat: int) -> None:
    """Buy one seat by Pix, from the drawing of the bus to the recorded ticket.

    :raises Unexpected: if a page is not what a visitor would see, or nothing comes of it
    """
    token = _found(_TOKEN, visitor.get(page))
    where = page.partition("?")[0]
    if visitor.post(where, {"csrf_token": token, "poltrona": str(seat)}) != "/compra":
        raise Unexpected("the seat was not kept")
    form = visitor.get("/compra")
    passenger = _found(_PASSENGER, form)
    purchase = visitor.post(
        "/compra",
        {
            "csrf_token": _found(_TOKEN, form),
            "chave": _found(_KEY, form),
            "reserva": _found(_HOLD, form),
            "acao": "pagar",
            "forma": "pix",
            "aceito": "sim",
            "comprador-viaja": "sim",
            "comprador-email": "ana@exemplo.com.br",
            f"{passenger}-nome": "Maria das Dores",
            f"{passenger}-documento": "rg",
            f"{passenger}-numero": f"{abs(hash(page)) % 10**6}X{seat}",
        },
    )
    waiting = visitor.get(purchase)
    if "Pix copia e cola" not in waiting:
        raise Unexpected("no code to pay with")
    purchase_id = purchase.rsplit("/", 1)[-1]
    _pay(visitor, connection, purchase_id)
    _wait_for_ticket(visitor, connection, purchase, purchase_id)


def _pay(visitor: Visitor, connection: psycopg.Connection, purchase_id: str) -> None:
    found = connection.execute(
        "SELECT txid FROM pix_charges WHERE purchase_id = %s", [purchase_id]
    ).fetchone()
    if found is None:
        raise Unexpected("no charge")
    paid = visitor.pool.request(
        "POST", f"{visitor.house.bank}/simulator/pay", json={"txid": found[0]}
    )
    if paid.status >= 400:
        raise Unexpected(f"the bank: {paid.status}")


def _wait_for_ticket(
    visitor: Visitor, connection: psycopg.Connection, purchase: str, purchase_id: str
) -> None:
    """Look at the purchase as its page does until the ticket's BP-e is authorised."""
    until = time.monotonic() + LONGEST_WAIT_SECONDS
    while time.monotonic() < until:
        time.sleep(FIRST_POLL_SECONDS)
        visitor.get(f"{purchase}/estado")
        issued = connection.execute(
            "SELECT count(*) FROM tickets t JOIN purchases p ON p.order_id = t.order_id "
            "WHERE p.id = %s AND t.status = 'issued'",
            [purchase_id],
        ).fetchone()
        if issued and issued[0]:
            return
    raise Unexpected("no ticket within a minute")


def _found(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search(page)
    if found is None:
        raise Unexpected(f"nothing like {pattern.pattern}")
    return found[1]
