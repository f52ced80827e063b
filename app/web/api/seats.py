"""The seats of a journey as the API tells them: which are free, and at which fares."""

from typing import Any

from app.usecases.selling.seat_map import SeatMap, SeatOnMap, SeatState
from app.web.api.fares_told import FARE, MOST_FARES, FareSchema, told_fare
from app.web.api.fields import Choice, Flag, Items, Part, Text, ToldSchema, Whole
from app.web.api.journey_ids import EXAMPLE, write_journey_id
from fares.service_class import ServiceClass

MOST_SEATS = 200


class SeatSchema(ToldSchema):
    """A seat, where it lies, and how it stands."""

    seat = Whole(least=0, required=True)
    label = Text(longest=10, required=True)
    deck = Whole(least=0, required=True, metadata={"description": "1 é o piso inferior."})
    row = Whole(least=0, required=True)
    column = Whole(least=0, required=True)
    service_class = Choice(ServiceClass, required=True)
    preferential = Flag(required=True)
    state = Choice(
        SeatState,
        required=True,
        metadata={"description": "Livre, reservada por minutos, ou vendida."},
    )
    fares = Items(
        Whole(least=1),
        most=MOST_FARES,
        required=True,
        metadata={"description": "As tarifas à escolha, da mais barata: `fare_id` de `fares`."},
    )


class SeatMapSchema(ToldSchema):
    """Every seat of a journey at this moment, and the fares that they are sold at."""

    journey_id = Text(longest=20, required=True)
    seats = Items(Part(SeatSchema), most=MOST_SEATS, required=True)
    fares = Items(Part(FareSchema), most=MOST_FARES, required=True)


SEAT_MAP: dict[str, Any] = {
    "journey_id": EXAMPLE,
    "seats": [
        {
            "seat": 7,
            "label": "07",
            "deck": 1,
            "row": 2,
            "column": 3,
            "service_class": "D",
            "preferential": False,
            "state": "free",
            "fares": [12],
        }
    ],
    "fares": [FARE],
}


def told_seat_map(found: SeatMap) -> dict[str, Any]:
    """Return the seats, each fare told once however many seats it is of."""
    of_class = {seat.service_class: seat.options for seat in found.seats}
    numbers = {one: [option.fare_id for option in options] for one, options in of_class.items()}
    return {
        "journey_id": write_journey_id(
            found.trip_id, found.origin_position, found.destination_position
        ),
        "seats": [_seat(seat, numbers[seat.service_class]) for seat in found.seats],
        "fares": [told_fare(one, option) for one in of_class for option in of_class[one]],
    }


def _seat(seat: SeatOnMap, fares: list[int]) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "label": seat.label,
        "deck": seat.deck,
        "row": seat.row,
        "column": seat.column,
        "service_class": seat.service_class,
        "preferential": seat.preferential,
        "state": seat.state,
        "fares": fares,
    }
