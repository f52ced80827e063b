"""Prices and conditions, as every part of the API tells them."""

from typing import Any

from app.usecases.selling.departures import Conditions
from app.web.api.fields import Flag, Money, Text, ToldSchema, Whole
from fares.components import FareParts


class PriceSchema(ToldSchema):
    """What a seat costs, part by part: the parts less the discount are the total."""

    base_fare = Money(required=True, metadata={"description": "A tarifa, antes do desconto."})
    toll = Money(required=True, metadata={"description": "Pedágio."})
    insurance = Money(required=True, metadata={"description": "Seguro."})
    boarding_fee = Money(required=True, metadata={"description": "Taxa de embarque do terminal."})
    discount = Money(required=True, metadata={"description": "Desconto, que se subtrai."})
    total = Money(
        required=True, metadata={"description": "O que se paga: as partes menos `discount`."}
    )


class ConditionsSchema(ToldSchema):
    """What a fare allows after the purchase; tell it before (art. 144, § 2º)."""

    code = Text(longest=40, required=True)
    version = Whole(least=1, required=True)
    transferable = Flag(required=True, metadata={"description": "Se pode passar a outra pessoa."})
    rescheduling_fee = Money(required=True, metadata={"description": "Quanto custa remarcar."})
    text = Text(
        longest=4000,
        shortest=0,
        required=True,
        metadata={"description": "As condições como o passageiro deve lê-las."},
    )


PRICE = {
    "base_fare": "120.00",
    "toll": "8.50",
    "insurance": "2.10",
    "boarding_fee": "6.40",
    "discount": "0.00",
    "total": "137.00",
}
CONDITIONS = {
    "code": "padrao",
    "version": 1,
    "transferable": True,
    "rescheduling_fee": "0.00",
    "text": "Remarcação e transferência até 3 horas antes da partida.",
}


def told_price(parts: FareParts) -> dict[str, str]:
    """Return the parts of a price as the API tells them."""
    return {
        "base_fare": str(parts.base_fare),
        "toll": str(parts.toll),
        "insurance": str(parts.insurance),
        "boarding_fee": str(parts.boarding_fee),
        "discount": str(parts.discount),
        "total": str(parts.total),
    }


def told_conditions(conditions: Conditions) -> dict[str, Any]:
    """Return what a fare allows, as the API tells it."""
    return {
        "code": conditions.code,
        "version": conditions.version,
        "transferable": conditions.transferable,
        "rescheduling_fee": str(conditions.rescheduling_fee),
        "text": conditions.text,
    }
