"""A clerk at a counter, whose script holds and sells over HTTP."""

import random
import uuid

from tests.load.browser import Answer, Browser, GaveUp, Lost
from tests.load.house import LAST_POSITION, PASSWORD, House
from tests.load.ledger import Ledger, Told

CREATED = 201


class Clerk:
    """Somebody of the staff who is logged in and has an open shift."""

    def __init__(self, house: House, ledger: Ledger, name: str, *, seconds: float) -> None:
        self.name = name
        self.chance = random.Random(name)  # noqa: S311  (load, no secret)
        self.ledger = ledger
        self._browser = Browser(house.sites, ledger, seconds=seconds)
        self._headers: dict[str, str] = {}

    def close(self) -> None:
        """Go home."""
        self._browser.close()

    def begin(self) -> None:
        """Log in and open the cash."""
        browser = self._browser
        page = browser.insist(lambda: browser.get("/entrar"))
        form = {"csrf_token": page.token, "usuario": self.name, "senha": PASSWORD}
        browser.insist(lambda: browser.post("/entrar", form))
        token = browser.insist(lambda: browser.get("/sessao")).json()["csrf_token"]
        self._headers = {"X-CSRFToken": token}
        self._insist("/guiche/caixa/abrir", {"opening_float": "0.00"})

    def free_seats(self, trip_id: int) -> list[int]:
        """Return the seats that the drawing shows as free."""
        where = f"/guiche/poltronas?viagem={trip_id}&de=0&ate={LAST_POSITION}"
        answer = self._browser.insist(lambda: self._browser.get(where))
        if answer.status != 200:
            return []
        return [one["seat"] for one in answer.json()["seats"] if one["state"] == "free"]

    def buy(self, trip_id: int, seat: int) -> bool:
        """Hold a seat and sell it; tell whether it is sold."""
        try:
            held = self._send("/guiche/reservas", _choice(trip_id, seat))
        except Lost:
            self.ledger.refuse("hold of which no answer came")
            return False
        if held.status != CREATED:
            self.ledger.refuse(_code(held))
            return False
        return self._sell(trip_id, seat, held.json())

    def _sell(self, trip_id: int, seat: int, held: dict[str, str]) -> bool:
        """Send the form of the sale, the same one until its answer is known."""
        form = _form(uuid.uuid4().hex, seat, held)
        try:
            sold = self._insist("/guiche/vendas", form)
        except GaveUp:
            self.ledger.complain(f"{self.name}: no answer to a sale, however often asked")
            return False
        if sold.status != CREATED:
            self.ledger.refuse(_code(sold))
            return False
        key, sale = str(form["submission_key"]), sold.json()
        told = Told(key, sale["locator"], trip_id, seat, self.name)
        self.ledger.tell(told, repeated=sale["repeated"])
        return True

    def _insist(self, path: str, body: object) -> Answer:
        return self._browser.insist(lambda: self._send(path, body))

    def _send(self, path: str, body: object) -> Answer:
        return self._browser.send(path, body, self._headers)


def _choice(trip_id: int, seat: int) -> dict[str, object]:
    return {
        "trip_id": trip_id,
        "origin_position": 0,
        "destination_position": LAST_POSITION,
        "seats": [seat],
    }


def _form(key: str, seat: int, held: dict[str, str]) -> dict[str, object]:
    passenger = {
        "seat": seat,
        "name": "Maria das Dores",
        "document_kind": "rg",
        "document_number": key[:12],
    }
    return {
        "submission_key": key,
        "hold_id": held["hold_id"],
        "passengers": [passenger],
        "payments": [{"method": "cash", "amount": held["total"]}],
    }


def _code(answer: Answer) -> str:
    """Return why it was refused, by its stable code."""
    try:
        return str(answer.json()["code"])
    except (ValueError, KeyError):
        return str(answer.status)
