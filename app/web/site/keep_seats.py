"""What a visitor chose on the drawing of the bus, kept by a hold; and where they go next."""

from dataclasses import dataclass
from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict

from app.usecases.purchases.replacing import leave_purchases
from app.usecases.selling.hold import HoldSeats, hold_seats
from app.usecases.selling.hold_limits import LIMITS, Holder
from app.usecases.selling.hold_terms import HeldSeats, InvalidSeats
from app.usecases.selling.read_journey import JourneyFacts
from app.usecases.selling.seat_map import SeatMap
from app.web.asker import asker
from app.web.context import services
from app.web.formatting import at_place
from app.web.site.basket import live_holds
from app.web.site.journey_form import day
from app.web.site.present_seats import marked_fare
from app.web.site.visitor import visitor
from fares.kernel.errors import DomainError
from fares.tariff import Channel

GROUP_LIMIT = LIMITS[Holder.VISITOR].holder.of_trip
"""Seats of one journey that are sold on line at once; bigger groups go to a counter."""
MOST_HOLDS = 2
"""Journeys that one visitor may keep: a way out and a way back."""


class TooManyHolds(DomainError):
    """The visitor keeps two journeys already."""

    code = "hold.too-many"
    title = "Já há duas viagens guardadas"

    def __init__(self) -> None:
        super().__init__(
            "Você já tem duas viagens guardadas, que é o máximo de uma compra. Pague ou "
            "desista de uma delas para guardar outra."
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """Seats, and the fare of each."""

    seats: tuple[int, ...]
    fare_by_seat: dict[int, int]

    @property
    def fares(self) -> set[int]:
        return set(self.fare_by_seat.values())


def read_choice(form: MultiDict[str, str], seat_map: SeatMap) -> Choice:
    """Return what was marked; a class without a marked fare gets its usual one.

    A marked fare is taken at its word, so that one no longer offered is refused and told.
    """
    seats = tuple(sorted({int(one) for one in form.getlist("poltrona") if _is_number(one)}))
    fares = {
        seat.seat: int(told) if _is_number(told) else marked_fare(seat.options, ())
        for seat in seat_map.seats
        if seat.seat in seats and seat.options
        for told in [form.get(f"tarifa-{seat.service_class}", "")]
    }
    return Choice(seats, fares)


def keep(journey: JourneyFacts, choice: Choice) -> HeldSeats:
    """Keep the seats for ten minutes; those of this trip that were kept before are given back.

    A purchase that waits for the money for those is over.

    :raises TooManyUnbought: if too many were kept from this address and not bought
    :raises TooManyHolds: if two other journeys are kept already
    :raises InvalidSeats: if none was chosen, more than the limit, or none of this bus
    :raises SeatTaken: if somebody else has one; it names it and offers the nearest equal
    :raises NotOnSale: if the law forbids the sale now, or a seat has no price
    :raises FareNotOffered: if the fare that was marked is no longer offered
    """
    database = services().database
    if not choice.seats:
        raise InvalidSeats("Marque ao menos uma poltrona no desenho do ônibus.")
    if len(choice.seats) > GROUP_LIMIT:
        raise InvalidSeats(
            f"Pela internet são até {GROUP_LIMIT} poltronas por viagem. Para grupos maiores, "
            "procure um ponto de venda ou o SAC."
        )
    others = live_holds()
    same = next((hold for hold in others if hold.trip_id == journey.trip_id), None)
    if same is None and len(others) >= MOST_HOLDS:
        raise TooManyHolds
    command = HoldSeats(
        trip_id=journey.trip_id,
        origin_position=journey.origin_position,
        destination_position=journey.destination_position,
        seats=choice.seats,
        channel=Channel.ONLINE,
        held_by=visitor(),
        held_from=asker(),
        fare_by_seat=choice.fare_by_seat,
        replaces=same.hold_id if same else None,
    )
    held = hold_seats(command, database=database, now=services().now())
    if same is not None:
        leave_purchases(same.hold_id, visitor(), database=database, now=services().now())
    return held


def next_page(journey: JourneyFacts, back: str) -> str:
    """Return where to go: to the way back that is still to be chosen, or to the purchase."""
    on = day(back)
    leaves = at_place(journey.departs_at, journey.origin.zone).date()
    if on is None or on < leaves or len(live_holds()) >= MOST_HOLDS:
        return "/compra"
    address: dict[str, Any] = {
        "de": journey.destination.code,
        "para": journey.origin.code,
        "ida": on.isoformat(),
        "trecho": "volta",
    }
    return url_for("site_results.page", **address)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9
