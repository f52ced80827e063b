"""The holds that somebody has and whose time still runs: a visitor's basket."""

from datetime import datetime

from sqlalchemy import Uuid, bindparam, func, select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.trips import HeldSeat, Hold, SeatLeg
from app.db.queries.upserts import table_of
from app.usecases.selling.hold_terms import MOST_SEATS_HELD, HeldSeats, HoldSeats, TooManySeats
from app.usecases.selling.stored_holds import stored_quotes


def list_live_holds(held_by: str, *, database: Database, now: datetime) -> tuple[HeldSeats, ...]:
    """Return the holds that still keep seats for a person, the oldest first."""
    asked = {"holder": held_by, "moment": now}
    with database.reading() as session:
        return tuple(
            HeldSeats(
                hold_id=hold.id,
                trip_id=hold.trip_id,
                origin_position=hold.origin_position,
                destination_position=hold.destination_position,
                seats=stored_quotes(session, hold),
                expires_at=hold.expires_at,
                ends_at=hold.ends_at,
            )
            for hold in session.scalars(_LIVE, asked).all()
        )


def check_room(session: Session, command: HoldSeats, *, now: datetime) -> None:
    """Refuse to keep more seats than one person may at once; those replaced do not count.

    :raises TooManySeats: if the limit would be passed
    """
    asked = {"holder": command.held_by, "moment": now, "replaced": command.replaces}
    held = session.connection().execute(_SEATS_HELD, asked).scalar_one()
    if held + len(command.seats) > MOST_SEATS_HELD:
        raise TooManySeats(held)


_KEEPS_SEATS = (
    select(SeatLeg.hold_id)
    .where(SeatLeg.hold_id == Hold.id, SeatLeg.held_until > bindparam("moment"))
    .exists()
)
_LIVE = (
    select(Hold)
    .where(
        Hold.held_by == bindparam("holder"),
        Hold.expires_at > bindparam("moment"),
        _KEEPS_SEATS,
    )
    .order_by(Hold.created_at, Hold.id)
)
_HOLDS, _SEATS = table_of(Hold).c, table_of(HeldSeat).c
_SEATS_HELD = (
    select(func.count())
    .select_from(table_of(HeldSeat))
    .join(table_of(Hold), _HOLDS.id == _SEATS.hold_id)
    .where(
        _HOLDS.held_by == bindparam("holder"),
        _HOLDS.expires_at > bindparam("moment"),
        _HOLDS.id.is_distinct_from(bindparam("replaced", type_=Uuid())),
    )
)
