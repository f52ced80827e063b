"""The form of a purchase as it was typed: nothing of it is lost, whatever is wrong."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from werkzeug.datastructures import MultiDict

from app.usecases.purchases.basket import Basket, BasketJourney

LONGEST = 200
"""Characters of a field that are read; each has a shorter limit of its own."""
MOST_FIELDS = 200
PASSENGER_FIELDS = ("nome", "documento", "numero", "descricao", "cpf", "nascimento", "telefone")


@dataclass(frozen=True, slots=True)
class CheckoutForm:
    """What stands in the fields, by their names."""

    values: dict[str, str]
    holds: tuple[UUID, ...] = ()
    """The holds whose seats the form was filled in for."""

    def __getitem__(self, name: str) -> str:
        return self.values.get(name, "")

    @property
    def key(self) -> str:
        """The form's own number: sending it twice is one purchase."""
        return self["chave"]

    def was_told_less(self, basket: Basket) -> bool:
        """Tell whether the page that was sent promised a lower total than that of now."""
        told = self["mostrado"]
        known = told.isascii() and told.isdecimal()
        return known and int(told) < basket.total.centavos

    def copies_way_out(self, basket: Basket) -> bool:
        """Tell whether those of the way out travel back in the same order."""
        return can_copy(basket) and bool(self["volta-mesmos"])

    @property
    def buyer_travels(self) -> bool:
        """Tell whether the first passenger is who buys."""
        return bool(self["comprador-viaja"])

    def passenger(self, journey: BasketJourney, seat: int) -> dict[str, str]:
        """Return what was typed of who travels in a seat, by field."""
        return {name: self[field(journey, seat, name)] for name in PASSENGER_FIELDS}


def field(journey: BasketJourney, seat: int, name: str) -> str:
    """Return the name of a passenger's field; it stays the same when seats are kept again."""
    return f"v{journey.trip_id}-{seat}-{name}"


def way_of(basket: Basket, position: int) -> str:
    """Name one of two journeys; nothing tells apart a way out and another way out."""
    return ("Ida", "Volta")[position] if basket.returns else f"Viagem {position + 1}"


def can_copy(basket: Basket) -> bool:
    """Tell whether as many travel back as travel out."""
    if len(basket.journeys) < 2:
        return False
    out, back = basket.journeys
    return len(out.seats) == len(back.seats)


def new_form() -> CheckoutForm:
    """Return an empty form with a number of its own."""
    return CheckoutForm(
        {"chave": uuid4().hex, "volta-mesmos": "sim", "comprador-viaja": "sim", "forma": "pix"}
    )


def read_form(form: MultiDict[str, Any]) -> CheckoutForm:
    """Return what was sent, word for word, without judging it."""
    values = {
        name: str(value)[:LONGEST] for name, value in list(form.items())[:MOST_FIELDS] if value
    }
    values["chave"] = _key(values.get("chave", ""))
    return CheckoutForm(values, tuple(_holds(form.getlist("reserva")[:4])))


def _key(text: str) -> str:
    """Return the form's number, or a new one for what no page of ours made."""
    try:
        return UUID(hex=text).hex
    except ValueError:
        return uuid4().hex


def _holds(texts: list[str]) -> list[UUID]:
    found = []
    for text in texts:
        try:
            found.append(UUID(hex=text))
        except ValueError:
            continue
    return found
