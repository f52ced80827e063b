"""More time for a basket, its seats taken again after their time."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from app.db.engine import Database
from app.usecases.purchases.basket import BasketJourney, read_basket
from app.usecases.selling.hold import HoldSeats, hold_seats
from app.usecases.selling.live_holds import list_live_holds
from app.usecases.selling.stored_holds import extend_hold
from fares.tariff import Channel


def extend_basket(held_by: str, *, database: Database, now: datetime) -> None:
    """Keep everything that is kept ten more minutes, up to its absolute end."""
    kept = list_live_holds(held_by, database=database, now=now)
    with database.writing() as session:
        for hold in sorted(kept, key=lambda one: one.hold_id):
            extend_hold(session, hold.hold_id, held_by, now=now)


def keep_again(
    held_by: str,
    hold_ids: Sequence[UUID],
    *,
    held_from: str,
    database: Database,
    now: datetime,
) -> None:
    """Keep the same seats of holds that ran out, at the price of now; others stay as they are.

    :param held_from: the network address that asks
    :raises TooManyUnbought: if too many were kept from the same address and not bought
    :raises SeatTaken: if somebody else has a seat; it names it and offers the nearest equal
    :raises NotOnSale: if the law forbids the sale now, or a seat has no price
    :raises FareNotOffered: if the fare that was chosen is not offered now
    """
    basket = read_basket(held_by, also=hold_ids, database=database, now=now)
    for journey in basket.journeys:
        if not journey.live:
            hold_seats(_same(journey, held_by, held_from), database=database, now=now)


def _same(journey: BasketJourney, held_by: str, held_from: str) -> HoldSeats:
    return HoldSeats(
        trip_id=journey.trip_id,
        origin_position=journey.origin_position,
        destination_position=journey.destination_position,
        seats=tuple(seat.seat for seat in journey.seats),
        channel=Channel.ONLINE,
        held_by=held_by,
        held_from=held_from,
        fare_by_seat={seat.seat: seat.fare_id for seat in journey.seats},
    )
