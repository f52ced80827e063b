"""Seats kept for minutes, while the passenger gives their name and pays."""

from typing import Any
from uuid import UUID

from flask import Response, url_for

from app.usecases.partners.access import Scope
from app.usecases.partners.holds import hold_once, let_hold_go
from app.usecases.selling.hold import (
    HeldSeats,
    HoldSeats,
    RenewHold,
    held_by_partner,
    read_hold,
    renew_hold,
)
from app.web.api.answers import answer, nothing
from app.web.api.blueprint import ApiBlueprint
from app.web.api.fields import (
    ApiSchema,
    Items,
    Part,
    Text,
    Whole,
)
from app.web.api.hold_told import HOLD, MOST_SEATS, HoldSchema, told_hold
from app.web.api.idempotency import request_key
from app.web.api.journey_ids import EXAMPLE, read_journey_id
from app.web.api.links import Link
from app.web.api.people import PASSENGER
from app.web.context import services
from app.web.partner_keys import partner

blueprint = ApiBlueprint(
    "holds", __name__, tag="Reservas", description="Poltronas guardadas por dez minutos."
)


HOLD_ID = {"hold_id": "/id"}
ORDERED = {
    "journeys": [{"hold_id": "/id", "passengers": [PASSENGER | {"seat": "/seats/0/seat"}]}],
    "conditions_accepted": True,
}


class WantedSeatSchema(ApiSchema):
    """A seat, and the fare chosen for it."""

    seat = Whole(least=1, most=999, required=True)
    fare_id = Whole(
        least=1,
        metadata={"description": "Uma de `fares` do mapa; sem ela, a mais barata de agora."},
    )


class HoldBody(ApiSchema):
    """What to keep: all of the seats or none."""

    journey_id = Text(longest=20, required=True)
    seats = Items(Part(WantedSeatSchema), least=1, most=MOST_SEATS, required=True)


@blueprint.write(
    "/holds",
    scope=Scope.SELL,
    takes=HoldBody,
    sent={"journey_id": EXAMPLE, "seats": [{"seat": 7, "fare_id": 12}]},
    answers=HoldSchema,
    example=HOLD,
    links=[
        Link("hold", "read_own_hold", HOLD_ID),
        Link("renewal", "renew_own_hold", HOLD_ID),
        Link("release", "delete_hold", HOLD_ID),
        Link("order", "create_order", {}, ORDERED),
    ],
)
def create_hold(body: dict[str, Any]) -> Response:
    """Guarda poltronas por dez minutos, todas ou nenhuma, ao preço de agora."""
    trip_id, origin, destination = read_journey_id(body["journey_id"])
    asking, wanted = partner(), body["seats"]
    command = HoldSeats(
        trip_id=trip_id,
        origin_position=origin,
        destination_position=destination,
        seats=tuple(one["seat"] for one in wanted),
        channel=asking.price_channel,
        held_by=held_by_partner(asking.partner_id),
        held_from=asking.prefix,
        purchase_zone=asking.zone,
        fare_by_seat={one["seat"]: one["fare_id"] for one in wanted if "fare_id" in one},
    )
    held = hold_once(command, request_key(), database=services().database, now=services().now())
    return answer(told_hold(held, asking.zone), 201, {"Location": _address(held)})


@blueprint.read(
    "/holds/<uuid:hold_id>", scope=Scope.SELL, answers=HoldSchema, example=HOLD, may=(404, 409)
)
def read_own_hold(hold_id: UUID) -> Response:
    """Mostra uma reserva enquanto ela vale."""
    held = read_hold(hold_id, _holder(), database=services().database, now=services().now())
    return answer(told_hold(held, partner().zone))


@blueprint.write(
    "/holds/<uuid:hold_id>/renewal",
    scope=Scope.SELL,
    answers=HoldSchema,
    example=HOLD,
    status=200,
    may=(404, 409),
)
def renew_own_hold(hold_id: UUID) -> Response:
    """Dá à reserva mais dez minutos, até o limite absoluto."""
    command = RenewHold(hold_id=hold_id, held_by=_holder())
    held = renew_hold(command, database=services().database, now=services().now())
    return answer(told_hold(held, partner().zone))


@blueprint.write(
    "/holds/<uuid:hold_id>",
    method="DELETE",
    scope=Scope.SELL,
    answers=None,
    status=204,
    may=(404,),
)
def delete_hold(hold_id: UUID) -> Response:
    """Devolve as poltronas já; o pedido que ainda as compraria termina."""
    let_hold_go(hold_id, _holder(), database=services().database, now=services().now())
    return nothing()


def _holder() -> str:
    return held_by_partner(partner().partner_id)


def _address(held: HeldSeats) -> str:
    return url_for("api_holds.read_own_hold", hold_id=held.hold_id)
