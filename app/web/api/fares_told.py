"""Fares among which a passenger chooses, as the API tells them."""

from typing import Any

from app.usecases.selling.departures import FareOption
from app.web.api.fields import Choice, Day, Part, Text, ToldSchema, Whole
from app.web.api.prices import (
    CONDITIONS,
    PRICE,
    ConditionsSchema,
    PriceSchema,
    told_conditions,
    told_price,
)
from fares.service_class import ServiceClass

MOST_FARES = 100
"""Of one journey: classes times conditions."""


class FareSchema(ToldSchema):
    """One of the prices of a class, with what it allows."""

    fare_id = Whole(least=1, required=True)
    service_class = Choice(
        ServiceClass,
        required=True,
        metadata={"description": "A cama, B leito, C semileito, D executiva, E básica (art. 81)."},
    )
    price = Part(PriceSchema, required=True)
    conditions = Part(ConditionsSchema, required=True)
    terms = Text(
        longest=4000,
        shortest=0,
        required=True,
        allow_none=True,
        metadata={"description": "Condições do preço promocional: mostre antes da compra."},
    )
    terms_until = Day(
        required=True,
        allow_none=True,
        metadata={"description": "Último dia de compra ao preço promocional."},
    )


FARE = {
    "fare_id": 12,
    "service_class": "D",
    "price": PRICE,
    "conditions": CONDITIONS,
    "terms": None,
    "terms_until": None,
}


def told_fare(service_class: ServiceClass, option: FareOption) -> dict[str, Any]:
    """Return a fare of a class."""
    quote = option.quote
    return {
        "fare_id": option.fare_id,
        "service_class": service_class,
        "price": told_price(quote.parts),
        "conditions": told_conditions(option.conditions),
        "terms": quote.terms,
        "terms_until": quote.terms_until and quote.terms_until.isoformat(),
    }
