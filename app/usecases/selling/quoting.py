"""The price of each seat that somebody wants to hold, if all may be sold now."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.models.fleet import LayoutSeat
from app.db.queries import journeys as queries
from app.usecases.selling.hold_terms import HoldSeats, InvalidSeats, NotOnSale, SeatQuote
from app.usecases.selling.journeys import Journey
from fares.kernel.deadlines import legal_date

MAX_SEATS = 20
"""The most seats of one hold."""


def quote_seats(
    session: Session, journey: Journey, command: HoldSeats, *, now: datetime
) -> tuple[SeatQuote, ...]:
    """Return the price of each seat asked for, by number, if all may be sold now.

    :raises NotOnSale: if the law forbids the sale now, or a seat has no price
    :raises InvalidSeats: if the seats are none, too many, repeated or not the vehicle's
    """
    if obstacle := journey.obstacle(at=now):
        raise NotOnSale(obstacle.reason, obstacle.legal_basis)
    seats = _seats_of(session, journey, command)
    bought_on = legal_date(now, ZoneInfo(command.purchase_zone))
    quotes = []
    for seat in seats:
        service_class = journey.class_of(seat)
        priced = journey.price(service_class, command.channel, bought_on)
        if priced is None:
            raise NotOnSale(f"A poltrona {seat.label} não tem preço neste ponto de venda.")
        quotes.append(
            SeatQuote(
                seat=seat.number,
                label=seat.label,
                service_class=service_class,
                fare_id=priced.fare.id,
                quote=priced.quote,
                conditions=priced.conditions,
            )
        )
    return tuple(quotes)


def _seats_of(session: Session, journey: Journey, command: HoldSeats) -> Sequence[LayoutSeat]:
    """Return the seats asked for, by number."""
    if not 0 < len(command.seats) <= MAX_SEATS:
        raise InvalidSeats(f"Escolha de 1 a {MAX_SEATS} poltronas.")
    if len(set(command.seats)) < len(command.seats):
        raise InvalidSeats("A mesma poltrona foi escolhida duas vezes.")
    seats = queries.numbered_seats(session, journey.row.vehicle.layout_id, command.seats)
    unknown = sorted(set(command.seats) - {seat.number for seat in seats})
    if unknown:
        raise InvalidSeats(f"Este veículo não tem a poltrona {unknown[0]}.")
    return seats
