"""The price of each seat that somebody wants to hold, if all may be sold now."""

from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.queries import journeys as queries
from app.db.queries.journey_rows import SeatRow
from app.usecases.selling.departures import FareOption
from app.usecases.selling.hold_terms import (
    FareNotOffered,
    HoldSeats,
    InvalidSeats,
    NotOnSale,
    SeatQuote,
)
from app.usecases.selling.journeys import Journey, no_transferable
from fares.kernel.deadlines import legal_date
from fares.service_class import ServiceClass

MAX_SEATS = 20
"""The most seats of one hold."""


def quote_seats(
    session: Session, journey: Journey, command: HoldSeats, *, now: datetime
) -> tuple[SeatQuote, ...]:
    """Return the price of each seat asked for, by number, if all may be sold now.

    :raises NotOnSale: if the law forbids the sale now, or a seat has no price
    :raises InvalidSeats: if the seats are none, too many, repeated or not the vehicle's
    :raises FareNotOffered: if a fare was chosen that is not offered now for its seat
    """
    if obstacle := journey.obstacle(at=now):
        raise NotOnSale(obstacle.reason, obstacle.legal_basis)
    seats = _seats_of(session, journey, command)
    bought_on = legal_date(now, ZoneInfo(command.purchase_zone))
    return tuple(_quote(journey, seat, command, bought_on) for seat in seats)


def _quote(journey: Journey, seat: SeatRow, command: HoldSeats, bought_on: date) -> SeatQuote:
    service_class = journey.class_of(seat)
    option = _chosen(journey, seat, service_class, command, bought_on)
    return SeatQuote(
        seat=seat.number,
        label=seat.label,
        service_class=service_class,
        fare_id=option.fare_id,
        quote=option.quote,
        conditions=option.conditions,
    )


def _chosen(
    journey: Journey,
    seat: SeatRow,
    service_class: ServiceClass,
    command: HoldSeats,
    bought_on: date,
) -> FareOption:
    """Return the option chosen for a seat, or the cheapest if none was."""
    options = journey.options(service_class, command.channel, bought_on)
    if not options:
        if journey.prices(service_class, command.channel, bought_on):
            obstacle = no_transferable(bought_on)
            raise NotOnSale(f"Poltrona {seat.label}: {obstacle.reason}", obstacle.legal_basis)
        raise NotOnSale(f"A poltrona {seat.label} não tem preço neste ponto de venda.")
    if seat.number not in command.fare_by_seat:
        return options[0]
    wanted = command.fare_by_seat[seat.number]
    for option in options:
        if option.fare_id == wanted:
            return option
    raise FareNotOffered(seat.number, seat.label)


def _seats_of(session: Session, journey: Journey, command: HoldSeats) -> Sequence[SeatRow]:
    """Return the seats asked for, by number."""
    if not 0 < len(command.seats) <= MAX_SEATS:
        raise InvalidSeats(f"Escolha de 1 a {MAX_SEATS} poltronas.")
    if strange := sorted(set(command.fare_by_seat) - set(command.seats)):
        raise InvalidSeats(f"Há tarifa para a poltrona {strange[0]}, que não foi escolhida.")
    if len(set(command.seats)) < len(command.seats):
        raise InvalidSeats("A mesma poltrona foi escolhida duas vezes.")
    seats = queries.numbered_seats(session, journey.row.vehicle.layout_id, command.seats)
    unknown = sorted(set(command.seats) - {seat.number for seat in seats})
    if unknown:
        raise InvalidSeats(f"Este veículo não tem a poltrona {unknown[0]}.")
    return seats
