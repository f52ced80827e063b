"""The seats of a trip: chosen on a drawing of the bus, then kept for this visitor."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.usecases.selling.hold_limits import TooManySeats, TooManyUnbought
from app.usecases.selling.hold_terms import (
    FareNotOffered,
    HeldSeats,
    HoldNotFound,
    InvalidSeats,
    NotOnSale,
    SeatTaken,
)
from app.usecases.selling.read_journey import JourneyFacts, read_journey
from app.usecases.selling.seat_map import ReadSeatMap, SeatMap, read_seat_map
from app.web.access import public
from app.web.context import services
from app.web.errors import retry_header
from app.web.site import present_seats
from app.web.site.basket import live_holds
from app.web.site.best_seats import best_seats
from app.web.site.journey_words import comforts, hours_of
from app.web.site.keep_seats import GROUP_LIMIT, Choice, TooManyHolds, keep, next_page, read_choice
from app.web.statuses import STATUS_BY_CODE
from fares.kernel.errors import DomainError
from fares.service_class import ServiceClass
from fares.tariff import Channel

NUMBER = "int(max=2147483647)"
"""A number that a column holds."""
blueprint = Blueprint(
    "site_seats",
    __name__,
    url_prefix=f"/viagens/<{NUMBER}:trip_id>/<{NUMBER}:origin>/<{NUMBER}:destination>/poltronas",
)
REFUSALS = (
    FareNotOffered,
    HoldNotFound,
    InvalidSeats,
    NotOnSale,
    TooManyHolds,
    TooManySeats,
    TooManyUnbought,
)


@blueprint.get("")
@public
def page(trip_id: int, origin: int, destination: int) -> ResponseReturnValue:
    """Show the bus, with the visitor's seats marked, or the ones proposed."""
    journey = _journey(trip_id, origin, destination)
    held = _held(trip_id)
    seat_map = _seat_map(journey, held)
    mine = [seat.seat for seat in held.seats] if held else []
    fares = [seat.fare_id for seat in held.seats] if held else []
    return _page(journey, seat_map, chosen=_proposed(seat_map) or mine, fares=fares)


@blueprint.get("/estado")
@public
def state(trip_id: int, origin: int, destination: int) -> ResponseReturnValue:
    """Tell how the seats stand now, for the page that is open."""
    journey = _journey(trip_id, origin, destination)
    return {"seats": present_seats.states(_seat_map(journey, _held(trip_id)))}


@blueprint.post("")
@public
def keep_seats(trip_id: int, origin: int, destination: int) -> ResponseReturnValue:
    """Keep the chosen seats, or show the bus again with what is left of the choice."""
    journey = _journey(trip_id, origin, destination)
    seat_map = _seat_map(journey, _held(trip_id))
    choice = read_choice(request.form, seat_map)
    try:
        keep(journey, choice)
    except SeatTaken as lost:
        return _show_lost(journey, choice, lost), 409
    except REFUSALS as refusal:
        shown = _page(journey, seat_map, chosen=choice.seats, fares=choice.fares, refusal=refusal)
        return shown, STATUS_BY_CODE[refusal.code], retry_header(refusal)
    return redirect(next_page(journey, request.form.get("volta", "")), 303)


def _show_lost(journey: JourneyFacts, choice: Choice, lost: SeatTaken) -> str:
    """Show the bus with the other seats still chosen, and the nearest equal ones marked."""
    gone = {one.seat for one in lost.lost}
    offered = [one.nearest.seat for one in lost.lost if one.nearest]
    chosen = [*(seat for seat in choice.seats if seat not in gone), *offered]
    seat_map = _seat_map(journey, _held(journey.trip_id))
    return _page(journey, seat_map, chosen=chosen, fares=choice.fares, lost=lost)


def _journey(trip_id: int, origin: int, destination: int) -> JourneyFacts:
    return read_journey(
        trip_id, origin, destination, database=services().database, now=services().now()
    )


def _held(trip_id: int) -> HeldSeats | None:
    """Return the visitor's hold on this trip, whose seats a new choice takes the place of."""
    return next((hold for hold in live_holds() if hold.trip_id == trip_id), None)


def _seat_map(journey: JourneyFacts, held: HeldSeats | None) -> SeatMap:
    hold_id: UUID | None = held.hold_id if held else None
    command = ReadSeatMap(
        trip_id=journey.trip_id,
        origin_position=journey.origin_position,
        destination_position=journey.destination_position,
        channel=Channel.ONLINE,
        hold_id=hold_id,
    )
    return read_seat_map(command, database=services().database, now=services().now())


def _proposed(seat_map: SeatMap) -> list[int]:
    """Return the seats that the page is asked to choose, such as ?melhor=2&classe=D."""
    count, wanted = request.args.get("melhor", ""), request.args.get("classe", "")
    classes = [one for one in ServiceClass if one == wanted] or sorted(
        {seat.service_class for seat in seat_map.seats if seat.on_sale}, reverse=True
    )
    if count not in map(str, range(1, GROUP_LIMIT + 1)) or not classes:
        return []
    return best_seats(seat_map, classes[0], int(count))


def _page(
    journey: JourneyFacts,
    seat_map: SeatMap,
    *,
    chosen: Collection[int],
    fares: Collection[int],
    lost: SeatTaken | None = None,
    refusal: DomainError | None = None,
) -> str:
    shown: dict[str, Any] = {
        "decks": present_seats.decks(seat_map, present_seats.Marked(chosen, fares)),
        "classes": present_seats.class_fares(seat_map, fares),
        "lost": lost,
        "refusal": refusal,
    }
    return render_template(
        "site/seats.html",
        journey=journey,
        hours=hours_of(journey, journey.origin, journey.destination),
        comforts=comforts(journey),
        as_list=request.args.get("vista") == "lista",
        back=request.values.get("volta", ""),
        limit=GROUP_LIMIT,
        **shown,
    )
