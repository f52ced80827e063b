"""What may be sold: places, departures, seats."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.usecases.operations.staff import Role
from app.usecases.selling.no_departures import explain_no_departures
from app.usecases.selling.places import find_places
from app.usecases.selling.search import SearchDepartures, search_departures
from app.usecases.selling.seat_map import ReadSeatMap, read_seat_map
from app.web.access import allowed
from app.web.context import services
from app.web.counter import present_journeys
from app.web.counter.schemas import PlacesSchema, SearchSchema, SectionSchema
from app.web.counter.screen import counter_zone
from app.web.schemas import read_query
from fares.tariff import Channel

blueprint = Blueprint("counter_search", __name__, url_prefix="/guiche")


@blueprint.get("/lugares")
@allowed(Role.CLERK)
def places() -> ResponseReturnValue:
    """Find places by how their name begins."""
    found = find_places(read_query(PlacesSchema())["text"], database=services().database)
    return {"places": [present_journeys.place(one) for one in found]}


@blueprint.get("/partidas")
@allowed(Role.CLERK)
def departures() -> ResponseReturnValue:
    """Find what leaves on a day, or say why nothing does and when something will."""
    zone = counter_zone()
    command = SearchDepartures(
        **read_query(SearchSchema()), channel=Channel.COUNTER, purchase_zone=zone
    )
    database, now = services().database, services().now()
    found = search_departures(command, database=database, now=now)
    refused = explain_no_departures(command, database=database, now=now)
    return present_journeys.departures(found, refused, on=command.on, reader_zone=zone, now=now)


@blueprint.get("/poltronas")
@allowed(Role.CLERK)
def seats() -> ResponseReturnValue:
    """Read the seats of a trip over a section."""
    command = ReadSeatMap(
        **read_query(SectionSchema()), channel=Channel.COUNTER, purchase_zone=counter_zone()
    )
    found = read_seat_map(command, database=services().database, now=services().now())
    return present_journeys.seat_map(found)
