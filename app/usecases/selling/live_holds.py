"""The holds that somebody has and whose time still runs: a visitor's basket."""

from datetime import datetime

from sqlalchemy import bindparam, select

from app.db.engine import Database
from app.db.models.trips import Hold, SeatLeg
from app.usecases.selling.hold_terms import HeldSeats
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
