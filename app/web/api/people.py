"""Who travels and who buys, as programs send them."""

from typing import Any

from marshmallow import post_load

from app.usecases.selling.buyers import BuyerDetails
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.terms import DocumentKind
from app.web.api.fields import ApiSchema, Choice, Day, Text, Whole

LONGEST = 120


def _optional(description: str) -> Text:
    return Text(longest=LONGEST, shortest=0, load_default="", metadata={"description": description})


class PassengerSchema(ApiSchema):
    """Who travels in a seat."""

    seat = Whole(least=1, most=999, required=True)
    name = Text(
        longest=LONGEST,
        required=True,
        metadata={"description": "Como no documento: de 2 a 60 letras latinas."},
    )
    document_kind = Choice(
        DocumentKind,
        required=True,
        metadata={
            "description": "`rg` identidade, `voter` título de eleitor, `passport` passaporte, "
            "`driver` CNH, `other` outro, dito em `document_description`."
        },
    )
    document_number = Text(longest=LONGEST, required=True)
    document_description = _optional("Que documento é, quando `document_kind` é `other`.")
    cpf = _optional("Com ou sem pontos; vazio se não há.")
    phone = _optional("Com DDD; vazio se não há.")
    born_on = Day(load_default=None)

    @post_load
    def build(self, data: dict[str, Any], **kwargs: Any) -> PassengerDetails:
        """Return the passenger as the sale takes it."""
        return PassengerDetails(**data)


class BuyerSchema(ApiSchema):
    """Who buys, maybe for others; the tickets go to this address by e-mail."""

    name = Text(longest=LONGEST, required=True)
    email = Text(
        longest=254,
        required=True,
        metadata={"description": "Para onde vão os bilhetes, por carta eletrônica."},
    )
    cpf = _optional("Com ou sem pontos; vazio se não há.")
    phone = _optional("Com DDD; vazio se não há.")

    @post_load
    def build(self, data: dict[str, Any], **kwargs: Any) -> BuyerDetails:
        """Return the buyer as the purchase takes it."""
        return BuyerDetails(**data)


PASSENGER = {
    "seat": 7,
    "name": "Maria das Dores",
    "document_kind": "rg",
    "document_number": "12.345.678-X",
}
BUYER = {"name": "Ana Compradora", "email": "ana@exemplo.com.br"}
