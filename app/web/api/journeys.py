"""One journey: what it is, its seats, and what some of them cost now."""

from typing import Any

from flask import Response

from app.usecases.partners.access import Scope
from app.usecases.selling.hold import HoldSeats, SeatQuote, held_by_partner
from app.usecases.selling.read_journey import read_journey
from app.usecases.selling.read_quote import read_quote
from app.usecases.selling.seat_map import ReadSeatMap, read_seat_map
from app.web.api.answers import answer
from app.web.api.blueprint import ApiBlueprint
from app.web.api.fields import (
    ApiSchema,
    Choice,
    Items,
    Money,
    Part,
    Text,
    ToldSchema,
    Whole,
    pattern,
)
from app.web.api.journey_ids import EXAMPLE, read_journey_id
from app.web.api.journey_told import JOURNEY, JourneyNowSchema, told_journey, told_reason
from app.web.api.links import Link
from app.web.api.prices import PRICE, PriceSchema, told_price
from app.web.api.seats import SEAT_MAP, SeatMapSchema, told_seat_map
from app.web.context import services
from app.web.partner_keys import partner
from fares.kernel.money import Money as Total
from fares.service_class import ServiceClass

blueprint = ApiBlueprint("journeys", __name__, tag="Busca", description="Uma viagem.")
MOST_SEATS = 20


class QuoteQuery(ApiSchema):
    """The seats whose price is asked."""

    seats = Text(
        longest=100,
        required=True,
        validate=[pattern(r"[0-9]{1,3}(,[0-9]{1,3}){0,19}", "Informe até 20 números, como 7,8.")],
        metadata={"description": "Números das poltronas, separados por vírgula.", "example": "7,8"},
    )
    fare_id = Whole(
        least=1,
        load_default=None,
        metadata={"description": "A tarifa para todas; sem ela, a mais barata de cada uma."},
    )


class QuotedSeatSchema(ToldSchema):
    """What a seat would be held at now."""

    seat = Whole(least=1, required=True)
    label = Text(longest=10, required=True)
    service_class = Choice(ServiceClass, required=True)
    fare_id = Whole(least=1, required=True)
    price = Part(PriceSchema, required=True)


class QuoteSchema(ToldSchema):
    """The price of some seats at this moment; only a hold keeps it."""

    journey_id = Text(longest=20, required=True)
    seats = Items(Part(QuotedSeatSchema), most=MOST_SEATS, required=True)
    total = Money(required=True)


@blueprint.read(
    "/journeys/<journey_id>",
    scope=Scope.SEARCH,
    answers=JourneyNowSchema,
    example=JOURNEY | {"on_sale": True, "not_on_sale": None},
    may=(404,),
    links=[Link("seats", "read_seats", {"journey_id": "/id"})],
)
def read_one_journey(journey_id: str) -> Response:
    """Mostra uma viagem, e se ela está à venda agora; se não, por quê."""
    found = read_journey(
        *read_journey_id(journey_id), database=services().database, now=services().now()
    )
    why = found.obstacle and told_reason(found.obstacle.reason, found.obstacle.legal_basis)
    told = told_journey(found, found.origin, found.destination)
    return answer(told | {"on_sale": why is None, "not_on_sale": why})


@blueprint.read(
    "/journeys/<journey_id>/seats",
    scope=Scope.SEARCH,
    answers=SeatMapSchema,
    example=SEAT_MAP,
    may=(404,),
    links=[
        Link(
            "hold",
            "create_hold",
            {},
            {
                "journey_id": "/journey_id",
                "seats": [{"seat": "/seats/0/seat", "fare_id": "/seats/0/fares/0"}],
            },
        )
    ],
)
def read_seats(journey_id: str) -> Response:
    """Mostra cada poltrona no trecho pedido: livre, reservada ou vendida, e suas tarifas.

    Uma poltrona vendida em outro trecho da mesma viagem pode estar livre neste.
    """
    trip_id, origin, destination = read_journey_id(journey_id)
    command = ReadSeatMap(
        trip_id=trip_id,
        origin_position=origin,
        destination_position=destination,
        channel=partner().price_channel,
        purchase_zone=partner().zone,
    )
    found = read_seat_map(command, database=services().database, now=services().now())
    return answer(told_seat_map(found))


@blueprint.read(
    "/journeys/<journey_id>/quote",
    scope=Scope.SEARCH,
    query=QuoteQuery,
    answers=QuoteSchema,
    example={
        "journey_id": EXAMPLE,
        "seats": [{"seat": 7, "label": "07", "service_class": "D", "fare_id": 12, "price": PRICE}],
        "total": "137.00",
    },
    may=(404, 409, 422),
)
def read_seats_quote(query: dict[str, Any], journey_id: str) -> Response:
    """Diz quanto custam agora algumas poltronas, livres ou não; não guarda nada."""
    trip_id, origin, destination = read_journey_id(journey_id)
    seats = tuple(map(int, query["seats"].split(",")))
    fare = query["fare_id"]
    command = HoldSeats(
        trip_id=trip_id,
        origin_position=origin,
        destination_position=destination,
        seats=seats,
        channel=partner().price_channel,
        held_by=held_by_partner(partner().partner_id),
        purchase_zone=partner().zone,
        fare_by_seat=dict.fromkeys(seats, fare) if fare else {},
    )
    quotes = read_quote(command, database=services().database, now=services().now())
    return answer(
        {
            "journey_id": journey_id,
            "seats": [_quoted(quote) for quote in quotes],
            "total": str(Total.total(one.quote.total for one in quotes)),
        }
    )


def _quoted(quote: SeatQuote) -> dict[str, Any]:
    return {
        "seat": quote.seat,
        "label": quote.label,
        "service_class": quote.service_class,
        "fare_id": quote.fare_id,
        "price": told_price(quote.quote.parts),
    }
