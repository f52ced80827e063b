"""A visitor of the public site: looks, keeps a seat, begins a purchase, pays it by Pix."""

import random
import re
import time
from html import unescape
from uuid import uuid4

from tests.builders import SALVADOR, SAO_PAULO
from tests.load.browser import Answer, Browser, GaveUp
from tests.load.house import LAST_POSITION, House
from tests.load.ledger import Ledger, Told

LOOKED_EVERY = 0.5
TICKET_SECONDS = 150.0
"""How long somebody who pays waits: a bank that was silent is asked again after a minute or
two, if its notice does not come through either."""
_KEY = re.compile(r'name="chave" value="([^"]+)"')
_HOLD = re.compile(r'name="reserva" value="([^"]+)"')
_PASSENGER = re.compile(r'name="(v\d+-\d+)-nome"')
_CODE = re.compile(r'<textarea id="pix-code"[^>]*>([^<]+)<')
_LOCATOR = re.compile(r'Localizador <b class="mono">([A-Z0-9]{6})<')
_SEAT = re.compile(r'<input[^>]+name="poltrona"[^>]*>')
_VALUE = re.compile(r'value="(\d+)"')
_ALREADY = "CONCLUIDA"


class Visitor:
    """Somebody at home; each purchase is made by a browser that has no past."""

    def __init__(self, house: House, ledger: Ledger, name: str) -> None:
        self.name = name
        self.chance = random.Random(name)  # noqa: S311  (load, no secret)
        self.ledger = ledger
        self._house = house
        self._browser = Browser(house.sites, ledger)

    def close(self) -> None:
        """Close the browser."""
        self._browser.close()

    def begin(self) -> None:
        """Search, as everybody does first."""
        day = self._house.now().date().isoformat()
        where = f"/viagens?de={SAO_PAULO[0]}&para={SALVADOR[0]}&ida={day}"
        self._browser.insist(lambda: self._browser.get(where))

    def free_seats(self, trip_id: int) -> list[int]:
        """Return the seats that can be chosen on the drawing."""
        page = self._browser.insist(lambda: self._browser.get(_drawing(trip_id)))
        boxes = [box for box in _SEAT.findall(page.text) if "disabled" not in box]
        return [int(value[1]) for box in boxes if (value := _VALUE.search(box))]

    def buy(self, trip_id: int, seat: int) -> bool:
        """Buy a seat and pay for it; tell whether it is ours."""
        self._browser.close()
        self._browser = Browser(self._house.sites, self.ledger)
        try:
            return self._buy(trip_id, seat)
        except (GaveUp, LookupError) as error:
            self.ledger.complain(f"{self.name}: {type(error).__name__} {error}")
            return False

    def _buy(self, trip_id: int, seat: int) -> bool:
        browser, where = self._browser, _drawing(trip_id)
        drawing = browser.insist(lambda: browser.get(where))
        if not _SEAT.search(drawing.text):
            self.ledger.refuse("no seats shown to a visitor")
            return False
        choice = {"csrf_token": drawing.token, "poltrona": str(seat)}
        kept = browser.insist(lambda: browser.post(where, choice))
        if kept.status != 303:
            self.ledger.refuse("seat not kept for a visitor")
            return False
        form = browser.insist(lambda: browser.get("/compra"))
        if not _KEY.search(form.text):
            self.ledger.refuse("an empty basket")
            return False
        key = form.found(_KEY)
        filled = _filled(form, key)
        begun = browser.insist(lambda: browser.post("/compra", filled))
        if begun.status != 303:
            self.ledger.refuse("purchase refused")
            return False
        return self._wait(begun.location, Told(key, "", trip_id, seat, self.name))

    def _wait(self, purchase: str, wanted: Told) -> bool:
        """Look at the purchase as its page does: pay once there is a code, then wait."""
        until = time.monotonic() + TICKET_SECONDS
        paid = False
        while time.monotonic() < until:
            page = self._browser.insist(lambda: self._browser.get(purchase))
            if page.status == 303:
                return self._told(page.location, wanted)
            code = _CODE.search(page.text)
            if code and not paid:
                paid = self._pay(unescape(code[1]).strip())
            elif not code:
                self._ask_again(purchase, page.token)
            time.sleep(LOOKED_EVERY)
        self.ledger.complain(f"{self.name}: {'paid' if paid else 'no code'}, and no ticket")
        return False

    def _ask_again(self, purchase: str, token: str) -> None:
        """Press what the page offers while the bank is silent."""
        asked = {"csrf_token": token, "forma": "pix"}
        self._browser.insist(lambda: self._browser.post(f"{purchase}/pagar", asked))

    def _pay(self, code: str) -> bool:
        """Pay at the bank's desk until the bank says that it is paid."""
        desk = Browser([self._house.bank], Ledger())  # what the bank answers is not judged
        found = desk.insist(lambda: desk.post("/simulator", {"code": code}))
        if found.status != 303:
            desk.close()
            return False
        paid = desk.insist(lambda: desk.post(found.location, {}))
        desk.close()
        if paid.status == 303 or _ALREADY in paid.text:
            self.ledger.pay(code)
            return True
        return False

    def _told(self, order: str, wanted: Told) -> bool:
        page = self._browser.insist(lambda: self._browser.get(order))
        locator = page.found(_LOCATOR)
        self.ledger.tell(Told(wanted.key, locator, wanted.trip_id, wanted.seat, wanted.by))
        return True


def _drawing(trip_id: int) -> str:
    return f"/viagens/{trip_id}/0/{LAST_POSITION}/poltronas"


def _filled(form: Answer, key: str) -> dict[str, str]:
    passenger = form.found(_PASSENGER)
    return {
        "csrf_token": form.token,
        "chave": key,
        "reserva": form.found(_HOLD),
        "acao": "pagar",
        "forma": "pix",
        "aceito": "sim",
        "comprador-viaja": "sim",
        "comprador-email": "maria@exemplo.com.br",
        f"{passenger}-nome": "Maria das Dores",
        f"{passenger}-documento": "rg",
        f"{passenger}-numero": uuid4().hex[:10],
    }
