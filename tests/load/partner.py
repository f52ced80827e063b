"""A partner's program, which sells through the API and repeats what was not answered."""

import random
import time
from uuid import uuid4

from tests.load.browser import Answer, Browser, GaveUp
from tests.load.house import LAST_POSITION, House
from tests.load.ledger import Ledger, Told

V1 = "/api/v1"
OK, CREATED, CONFLICT = 200, 201, 409
ORDER_SECONDS = 60.0
LOOKED_EVERY = 0.25


class Partner:
    """A point of sale of somebody else, with a key of its own."""

    def __init__(self, house: House, ledger: Ledger, name: str, token: str) -> None:
        self.name, self.ledger = name, ledger
        self.chance = random.Random(name)  # noqa: S311  (load, no secret)
        self._browser = Browser(house.sites, ledger)
        self._headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}

    def close(self) -> None:
        """End the program."""
        self._browser.close()

    def begin(self) -> None:
        """Ask who we are, as a program does that checks its key."""
        self._get("/me")

    def free_seats(self, trip_id: int) -> list[int]:
        """Return the seats that the map tells as free."""
        found = self._get(f"/journeys/{_journey(trip_id)}/seats")
        if found.status != OK:
            return []
        return [one["seat"] for one in found.json()["seats"] if one["state"] == "free"]

    def buy(self, trip_id: int, seat: int) -> bool:
        """Hold a seat, order it and say that it was paid for; each under a key of its own."""
        try:
            return self._buy(trip_id, seat)
        except (GaveUp, LookupError) as error:
            self.ledger.complain(f"{self.name}: {type(error).__name__} {error}")
            return False

    def _buy(self, trip_id: int, seat: int) -> bool:
        journey = {"journey_id": _journey(trip_id), "seats": [{"seat": seat}]}
        held = self._write("/holds", journey)
        if held.status != CREATED:
            return self._refused(held)
        ordered = self._write("/orders", _order(held.json()["id"], seat))
        if ordered.status != CREATED:
            return self._refused(ordered)
        order = ordered.json()
        collected = {
            "kind": "collected",
            "payments": [{"method": "cash", "amount": order["total"]}],
        }
        paid = self._write(f"/orders/{order['id']}/payments", collected)
        if paid.status not in (OK, CREATED):
            return self._refused(paid)
        return self._told(order["id"], trip_id, seat)

    def _told(self, order_id: str, trip_id: int, seat: int) -> bool:
        """Read the order until it names its tickets."""
        until = time.monotonic() + ORDER_SECONDS
        while time.monotonic() < until:
            order = self._get(f"/orders/{order_id}").json()
            if order["locator"]:
                self.ledger.tell(Told(order_id, order["locator"], trip_id, seat, self.name))
                return True
            time.sleep(LOOKED_EVERY)
        self.ledger.complain(f"{self.name}: paid, and no ticket")
        return False

    def _refused(self, answer: Answer) -> bool:
        self.ledger.refuse(_code(answer))
        return False

    def _get(self, path: str) -> Answer:
        browser, address = self._browser, V1 + path
        return browser.insist(lambda: browser.get(address, self._headers))

    def _write(self, path: str, body: object) -> Answer:
        """Write once: the same key however often it is asked."""
        browser, address = self._browser, V1 + path
        told = {**self._headers, "Idempotency-Key": str(uuid4())}
        return browser.insist(lambda: browser.send(address, body, told), unless=still_worked_on)


def still_worked_on(answer: Answer) -> bool:
    """Tell whether the same request is at work, so that its answer is still to come."""
    return answer.status == CONFLICT and _code(answer) == "idempotency.in-progress"


def _code(answer: Answer) -> str:
    return str(answer.json()["code"])


def _journey(trip_id: int) -> str:
    return f"{trip_id}-0-{LAST_POSITION}"


def _order(hold_id: str, seat: int) -> dict[str, object]:
    passenger = {
        "seat": seat,
        "name": "Maria das Dores",
        "document_kind": "rg",
        "document_number": hold_id[:10],
    }
    return {
        "journeys": [{"hold_id": hold_id, "passengers": [passenger]}],
        "conditions_accepted": True,
    }
