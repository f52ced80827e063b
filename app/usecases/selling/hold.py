"""Holds: seats kept for minutes for somebody who is choosing or paying.

The row that says a seat is held ends by itself: it counts as free from its end on,
wherever it is read and whenever somebody else wants the seat (docs/adr/0010).
"""

from datetime import datetime
from uuid import UUID

from app.db.engine import Database
from app.db.models.trips import HeldSeat, Hold
from app.db.queries import seat_legs
from app.db.queries.upserts import insert_rows, row_of
from app.telemetry.counting import counted
from app.usecases.selling.hold_room import check_room
from app.usecases.selling.hold_terms import (
    HOLD_LENGTH,
    HOLD_LIMIT,
    FareNotOffered,
    HeldSeats,
    HoldExpired,
    HoldNotFound,
    HoldSeats,
    InvalidSeats,
    LostSeat,
    NotOnSale,
    ReleaseHold,
    RenewHold,
    SeatQuote,
    SeatTaken,
)
from app.usecases.selling.journeys import Journey
from app.usecases.selling.lost_seats import name_losses
from app.usecases.selling.quoting import quote_seats
from app.usecases.selling.seat_map import find_journey
from app.usecases.selling.stored_holds import (
    as_row,
    extend_hold,
    let_go,
    live_hold,
    lock_hold,
    new_hold,
    stored_quotes,
)

__all__ = [
    "HOLD_LENGTH",
    "HOLD_LIMIT",
    "FareNotOffered",
    "HeldSeats",
    "HoldExpired",
    "HoldNotFound",
    "HoldSeats",
    "InvalidSeats",
    "LostSeat",
    "NotOnSale",
    "ReleaseHold",
    "RenewHold",
    "SeatQuote",
    "SeatTaken",
    "held_by_partner",
    "held_by_user",
    "hold_seats",
    "read_hold",
    "release_hold",
    "renew_hold",
]


def held_by_user(user_id: int) -> str:
    """Return the name under which somebody of the staff holds seats."""
    return f"user:{user_id}"


def held_by_partner(partner_id: int) -> str:
    """Return the name under which a partner's programs hold seats, whichever key they show."""
    return f"partner:{partner_id}"


@counted("hold_seats")
def hold_seats(command: HoldSeats, *, database: Database, now: datetime) -> HeldSeats:
    """Keep the seats for ten minutes at the price of now: all of them or none.

    :raises TripNotFound: if there is no such trip, or those are not its stops
    :raises NotOnSale: if the law forbids the sale now, or a seat has no price
    :raises InvalidSeats: if the seats are none, too many, repeated or not the vehicle's
    :raises FareNotOffered: if a fare was chosen that is not offered now for its seat
    :raises TooManySeats: if this person would keep more seats than one may
    :raises TooManyUnbought: if too many were kept from the same place and not bought
    :raises SeatTaken: if somebody else has one; it names it and offers the nearest equal
    :raises HoldNotFound: if the hold to be replaced is not this person's
    """
    with database.reading() as session:
        journey = find_journey(
            session,
            command.trip_id,
            command.origin_position,
            command.destination_position,
            now=now,
        )
        quotes = quote_seats(session, journey, command, now=now)
        replaced = live_hold(session, command.replaces, command.held_by, now)
    same_trip = replaced if replaced and replaced.trip_id == command.trip_id else None
    hold = new_hold(command, same_trip.ends_at if same_trip else now + HOLD_LIMIT, now)
    try:
        _claim(database, command, hold, quotes, journey, same_trip, now)
    except _Lost as lost:
        raise SeatTaken(name_losses(command, lost.seats, database=database, now=now)) from lost
    if replaced is not None and same_trip is None:
        release_hold(
            ReleaseHold(hold_id=replaced.id, held_by=command.held_by), database=database, now=now
        )
    return _held(hold, quotes)


def renew_hold(command: RenewHold, *, database: Database, now: datetime) -> HeldSeats:
    """Give the hold ten more minutes, up to its absolute end.

    :raises HoldNotFound: if there is no such hold of this person
    :raises HoldExpired: if its time was over before it was asked for
    """
    with database.writing() as session:
        hold = extend_hold(session, command.hold_id, command.held_by, now=now)
        return _held(hold, stored_quotes(session, hold))


def release_hold(command: ReleaseHold, *, database: Database, now: datetime) -> None:
    """Give the seats back at once; releasing twice changes nothing.

    :raises HoldNotFound: if there is no such hold of this person
    """
    with database.writing() as session:
        let_go(session, command.hold_id, command.held_by, now=now)


def read_hold(hold_id: UUID, held_by: str, *, database: Database, now: datetime) -> HeldSeats:
    """Return a hold as it stands, for a page that is loaded again.

    :raises HoldNotFound: if there is no such hold of this person
    :raises HoldExpired: if its time is over
    """
    with database.reading() as session:
        hold = live_hold(session, hold_id, held_by, now)
        if hold is None:
            raise HoldExpired(hold_id)
        return _held(hold, stored_quotes(session, hold))


class _Lost(Exception):
    """Seats that somebody else has: the transaction is undone."""

    def __init__(self, seats: set[int]) -> None:
        self.seats = seats


def _claim(
    database: Database,
    command: HoldSeats,
    hold: Hold,
    quotes: tuple[SeatQuote, ...],
    journey: Journey,
    replaced: Hold | None,
    now: datetime,
) -> None:
    """Store the hold and take its seats in one short transaction."""
    with database.writing() as session:
        check_room(session, command, now=now)
        if replaced is not None:
            lock_hold(session, replaced.id, replaced.held_by).expires_at = now
        insert_rows(session, Hold, [row_of(hold)])
        insert_rows(session, HeldSeat, [row_of(as_row(hold, held)) for held in quotes])
        wanted = seat_legs.Claim(
            run_id=journey.row.trip.run_id,
            legs=journey.row.legs,
            seats=[held.seat for held in quotes],
            hold_id=hold.id,
            held_until=hold.expires_at,
            replaces=replaced.id if replaced else None,
        )
        lost = seat_legs.claim(session, wanted, now=now)
        if lost:
            raise _Lost(lost)


def _held(hold: Hold, quotes: tuple[SeatQuote, ...]) -> HeldSeats:
    return HeldSeats(
        hold_id=hold.id,
        trip_id=hold.trip_id,
        origin_position=hold.origin_position,
        destination_position=hold.destination_position,
        seats=quotes,
        expires_at=hold.expires_at,
        ends_at=hold.ends_at,
    )
