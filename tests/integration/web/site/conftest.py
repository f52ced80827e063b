"""A visitor who buys on the public pages, without scripts, from a bank within the test."""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.db.engine import Database
from app.usecases.selling.seat_map import ReadSeatMap, read_seat_map
from app.web.application import create_app
from fares.tariff import Channel
from tests.builders_purchase import Shop, a_shop

TYPED = {
    "nome": "Maria das Dores",
    "documento": "rg",
    "numero": "12.345.678-9",
    "cpf": "",
    "nascimento": "",
    "telefone": "",
}


@dataclass
class Buyer:
    """A browser without scripts, and what its person types."""

    app: Flask
    shop: Shop
    client: FlaskClient = field(init=False)
    page: str = ""

    def __post_init__(self) -> None:
        self.client = self.app.test_client()

    def get(self, path: str) -> TestResponse:
        """Open a page and keep what it says."""
        answer = self.client.get(path)
        self.page = answer.get_data(as_text=True)
        return answer

    def send(self, path: str, **fields: Any) -> TestResponse:
        """Send a form with the token of the page that is open."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.page)
        assert token is not None, "the page has no form"
        answer = self.client.post(path, data={"csrf_token": token[1], **fields})
        if answer.status_code != 303:
            self.page = answer.get_data(as_text=True)
        return answer

    def hold(self, *seats: int, trip: int | None = None) -> None:
        """Mark seats on the drawing of the bus and go to the purchase."""
        path = f"/viagens/{trip or self.shop.trip_id}/0/3/poltronas"
        self.get(path)
        answer = self.send(path, poltrona=[str(seat) for seat in seats])
        assert answer.location == "/compra", self.page
        self.get("/compra")

    def form(self, **changes: str) -> dict[str, Any]:
        """Return the form of the page that is open, filled in for everybody.

        A change is named by the end of its field, such as `nome` of every passenger.
        """
        hidden = re.findall(
            r'<input type="hidden" name="(chave|reserva)" value="([^"]+)"', self.page
        )
        people = {
            name: TYPED.get(name.rpartition("-")[2], "")
            for name in re.findall(r'id="(v\d+-\d+-\w+)"', self.page)
            if not name.endswith(("hint", "error"))
        }
        filled: dict[str, Any] = {
            "chave": hidden[0][1],
            "reserva": [value for name, value in hidden if name == "reserva"],
            **people,
            "comprador-email": "maria@exemplo.com.br",
            "comprador-viaja": "sim",
            "aceito": "sim",
            "forma": "pix",
            "mostrado": "",
        }
        for ending, value in changes.items():
            for name in [one for one in filled if one.endswith(ending.replace("_", "-"))]:
                filled[name] = value
        return filled

    def pay(self, **changes: str) -> TestResponse:
        """Send the form of the page that is open."""
        return self.send("/compra", acao="pagar", **self.form(**changes))

    def begun(self, *seats: int) -> str:
        """Come as far as the page that waits for the money, and return its path."""
        self.hold(*seats)
        path = self.pay().location
        self.get(path)
        return path

    def paid(self, *seats: int) -> str:
        """Buy, pay by Pix and return the path of the order."""
        path = self.begun(*seats)
        self.shop.bank.pay(self.txid)
        self.let_pass(seconds=0)
        self.shop.settle(self.txid)
        return self.client.get(path).location

    @property
    def txid(self) -> str:
        """The last charge that was made."""
        return list(self.shop.bank.charges)[-1]

    def let_pass(self, **length: float) -> None:
        """Let time pass."""
        self.shop.clock.move(timedelta(**length))

    def free_seats(self) -> int:
        """Return how many seats of the whole journey are free."""
        command = ReadSeatMap(
            trip_id=self.shop.trip_id,
            origin_position=0,
            destination_position=3,
            channel=Channel.ONLINE,
        )
        seats = read_seat_map(command, database=self.shop.database, now=self.shop.clock.now())
        return sum(seat.on_sale for seat in seats.seats)


@pytest.fixture
def shop(sqlite_database: Database) -> Shop:
    return a_shop(sqlite_database)


@pytest.fixture
def buyer(shop: Shop) -> Buyer:
    return Buyer(create_app(shop.services), shop)
