"""What leaves on a day, and what it costs at the partner's prices."""

from datetime import date
from typing import Any

from flask import Response

from app.usecases.partners.access import Scope
from app.usecases.selling.departures import Departure, NoDeparture
from app.usecases.selling.no_departures import explain_no_departures
from app.usecases.selling.places import Place, get_place
from app.usecases.selling.search import SearchDepartures, search_departures
from app.web.api.answers import answer, moment_in
from app.web.api.blueprint import ApiBlueprint
from app.web.api.cursors import page, read_cursor
from app.web.api.fares_told import FARE, MOST_FARES, FareSchema, told_fare
from app.web.api.fields import Day, Items, Moment, Money, Part, Text, ToldSchema, Whole
from app.web.api.journey_told import JOURNEY, JourneySchema, ReasonSchema, told_journey, told_reason
from app.web.api.links import Link
from app.web.api.locations import IBGE
from app.web.api.pages import PageQuery
from app.web.context import services
from app.web.counter.schemas import TRAVEL_DAY
from app.web.partner_keys import partner
from fares.kernel.errors import DomainError

blueprint = ApiBlueprint("departures", __name__, tag="Busca", description="O que parte num dia.")


class PlaceNotFound(DomainError):
    """There is no such municipality."""

    code = "place.not-found"
    title = "Município não encontrado"

    def __init__(self, code: str) -> None:
        super().__init__(f"Não há município com o código {code} do IBGE. Busque em /locations.")


class ClassSchema(FareSchema):
    """One of the fares of a class, and the class's free seats: fares of a class share them."""

    free_seats = Whole(least=0, required=True)


class DepartureSchema(JourneySchema):
    """A journey that may be sold now; with no free seat it is sold out."""

    free_seats = Whole(least=0, required=True)
    lowest_price = Money(required=True, allow_none=True)
    fares = Items(Part(ClassSchema), most=MOST_FARES, required=True)


class NotOfferedSchema(ReasonSchema):
    """A journey of the day that is not on sale, or a day without any."""

    line = Text(longest=40, required=True, allow_none=True)
    departs_at = Moment(
        required=True,
        allow_none=True,
        metadata={"description": "Sem linha: a próxima partida neste trecho."},
    )


class DeparturesSchema(ToldSchema):
    """A page of what leaves on a day."""

    items = Items(Part(DepartureSchema), most=100, required=True)
    next = Text(longest=512, required=True, allow_none=True)
    not_offered = Items(
        Part(NotOfferedSchema),
        most=1000,
        required=True,
        metadata={"description": "Na primeira página: o que não está à venda, e por quê."},
    )


def _is_travelled_on(day: date) -> None:
    """Refuse days beyond what a network knows; a bound that JSON Schema cannot tell of a text."""
    TRAVEL_DAY(day)


class DeparturesQuery(PageQuery):
    """From where, to where, on which day."""

    origin = Text(
        longest=7,
        required=True,
        validate=[IBGE],
        metadata={"description": "O `code` de onde se embarca, de /locations."},
    )
    destination = Text(
        longest=7,
        required=True,
        validate=[IBGE],
        metadata={"description": "O `code` de onde se desce, de /locations."},
    )
    date = Day(
        required=True,
        validate=_is_travelled_on,
        metadata={"description": "O dia no lugar do embarque."},
    )


@blueprint.read(
    "/departures",
    scope=Scope.SEARCH,
    query=DeparturesQuery,
    answers=DeparturesSchema,
    example={
        "items": [
            JOURNEY
            | {"free_seats": 31, "lowest_price": "137.00", "fares": [FARE | {"free_seats": 31}]}
        ],
        "next": None,
        "not_offered": [],
    },
    may=(404,),
    links=[
        Link("journey", "read_one_journey", {"journey_id": "/items/0/id"}),
        Link("seats", "read_seats", {"journey_id": "/items/0/id"}),
    ],
)
def list_departures(query: dict[str, Any]) -> Response:
    """Lista as partidas de um dia, por hora, com os preços do parceiro.

    Só vem o que a lei permite vender agora; o resto vem em `not_offered`, com o artigo.
    """
    after = read_cursor(query["cursor"], str, int, int, int)
    origin, destination = _place(query["origin"]), _place(query["destination"])
    asking = partner()
    command = SearchDepartures(
        origin_code=origin.code,
        destination_code=destination.code,
        on=query["date"],
        channel=asking.price_channel,
        purchase_zone=asking.zone,
    )
    database, now = services().database, services().now()
    found = search_departures(command, database=database, now=now)
    left = [one for one in found if after is None or _key(one) > after]
    items, following = page(left, query["limit"], _key)
    refused = [] if after else explain_no_departures(command, database=database, now=now)
    return answer(
        {
            "items": [_told(one, origin, destination) for one in items],
            "next": following,
            "not_offered": [_not_offered(one) for one in refused],
        }
    )


def _place(code: str) -> Place:
    """Return one of the ends that are asked for.

    :raises PlaceNotFound: if there is no such municipality
    """
    place = get_place(code, database=services().database)
    if place is None:
        raise PlaceNotFound(code)
    return place


def _key(departure: Departure) -> tuple[str, int, int, int]:
    """Return what departures are listed by; two sections of one trip differ by their stops."""
    return (
        departure.departs_at.isoformat(),
        departure.trip_id,
        departure.origin_position,
        departure.destination_position,
    )


def _told(departure: Departure, origin: Place, destination: Place) -> dict[str, Any]:
    lowest = departure.lowest_price
    return told_journey(departure, origin, destination) | {
        "free_seats": departure.free_seats,
        "lowest_price": None if lowest is None else str(lowest),
        "fares": [
            told_fare(offer.service_class, offer) | {"free_seats": offer.free_seats}
            for offer in departure.classes
        ],
    }


def _not_offered(refused: NoDeparture) -> dict[str, Any]:
    at, zone = refused.departs_at, refused.origin_zone
    return told_reason(refused.reason, refused.legal_basis) | {
        "line": refused.line_prefix,
        "departs_at": moment_in(zone, at) if at is not None and zone is not None else None,
    }
