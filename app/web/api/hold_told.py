"""A hold, as the API tells it."""

from typing import Any

from app.usecases.selling.hold import HeldSeats, SeatQuote
from app.web.api.answers import moment_in
from app.web.api.fields import (
    Choice,
    Identifier,
    Items,
    Moment,
    Money,
    Part,
    Text,
    ToldSchema,
    Whole,
)
from app.web.api.journey_ids import EXAMPLE, write_journey_id
from app.web.api.prices import (
    CONDITIONS,
    PRICE,
    ConditionsSchema,
    PriceSchema,
    told_conditions,
    told_price,
)
from fares.service_class import ServiceClass

MOST_SEATS = 20
"""Of one hold."""


class HeldSeatSchema(ToldSchema):
    """A seat that is kept, at the price that was told."""

    seat = Whole(least=1, required=True)
    label = Text(longest=10, required=True)
    service_class = Choice(ServiceClass, required=True)
    fare_id = Whole(least=1, required=True)
    price = Part(PriceSchema, required=True)
    conditions = Part(ConditionsSchema, required=True)


class HoldSchema(ToldSchema):
    """Seats kept until `expires_at`."""

    id = Identifier(required=True)
    journey_id = Text(longest=20, required=True)
    expires_at = Moment(required=True)
    ends_at = Moment(
        required=True, metadata={"description": "Limite absoluto: daí em diante não se renova."}
    )
    seats = Items(Part(HeldSeatSchema), most=MOST_SEATS, required=True)
    total = Money(required=True)


HOLD = {
    "id": "5f0c2f6e-53a6-4c55-9c1c-0f4dba0c1b7e",
    "journey_id": EXAMPLE,
    "expires_at": "2026-12-05T10:10:00-03:00",
    "ends_at": "2026-12-05T10:30:00-03:00",
    "seats": [
        {
            "seat": 7,
            "label": "07",
            "service_class": "D",
            "fare_id": 12,
            "price": PRICE,
            "conditions": CONDITIONS,
        }
    ],
    "total": "137.00",
}


def told_hold(held: HeldSeats, zone: str) -> dict[str, Any]:
    """Return a hold, its end on the clock of a zone."""
    return {
        "id": str(held.hold_id),
        "journey_id": write_journey_id(
            held.trip_id, held.origin_position, held.destination_position
        ),
        "expires_at": moment_in(zone, held.expires_at),
        "ends_at": moment_in(zone, held.ends_at),
        "seats": [_seat(seat) for seat in held.seats],
        "total": str(held.total),
    }


def _seat(held: SeatQuote) -> dict[str, Any]:
    return {
        "seat": held.seat,
        "label": held.label,
        "service_class": held.service_class,
        "fare_id": held.fare_id,
        "price": told_price(held.quote.parts),
        "conditions": told_conditions(held.conditions),
    }
