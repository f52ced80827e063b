"""The price of seats at this moment, for whoever only wants to know: nothing is kept."""

from datetime import datetime

from app.db.engine import Database
from app.usecases.selling.hold_terms import HoldSeats, SeatQuote
from app.usecases.selling.quoting import quote_seats
from app.usecases.selling.seat_map import find_journey


def read_quote(command: HoldSeats, *, database: Database, now: datetime) -> tuple[SeatQuote, ...]:
    """Return what each seat would be held at now, by number, whoever has it.

    :raises TripNotFound: if there is no such trip, or those are not its stops
    :raises NotOnSale: if the law forbids the sale now, or a seat has no price
    :raises InvalidSeats: if the seats are none, too many, repeated or not the vehicle's
    :raises FareNotOffered: if a fare was chosen that is not offered now for its seat
    """
    with database.reading() as session:
        journey = find_journey(
            session,
            command.trip_id,
            command.origin_position,
            command.destination_position,
            now=now,
        )
        return quote_seats(session, journey, command, now=now)
