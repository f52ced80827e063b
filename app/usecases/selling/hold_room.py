"""Whether there is room for one more hold: what is kept already, counted in one statement."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import String, Uuid, and_, bindparam, func, or_, select
from sqlalchemy.orm import Session

from app.db.models.trips import HeldSeat, Hold
from app.db.queries.upserts import table_of
from app.db.turns import take_turns
from app.usecases.selling.hold_limits import (
    STRETCH,
    HoldLimits,
    Share,
    TooManySeats,
    TooManyUnbought,
    limits_of,
)
from app.usecases.selling.hold_place import hash_of_place
from app.usecases.selling.hold_terms import HOLD_LENGTH, HoldSeats


@dataclass(frozen=True, slots=True)
class _Kept:
    """Seats that are kept, by whom and from where."""

    by_holder: int
    by_holder_of_trip: int
    from_place: int
    from_place_of_trip: int
    unbought: int
    """Kept from the same place within `STRETCH` and not bought, whatever became of them."""
    since: datetime | None
    """When the oldest of those was kept."""


def check_room(session: Session, command: HoldSeats, *, now: datetime) -> None:
    """Refuse to keep more than one may; the transaction that stores the hold has asked.

    Holds of the same person or place wait for one another here, so that as many as come at
    once keep no more than those that come in turn. A hold that is replaced keeps nothing
    more, but was kept.

    :raises TooManySeats: if this person would keep more seats than one may
    :raises TooManyUnbought: if too many were kept from the same place and not bought
    """
    place = hash_of_place(command.held_from)
    take_turns(session, command.held_by, *([place] if place else []))
    asked = {
        "holder": command.held_by,
        "place": place,
        "trip": command.trip_id,
        "replaced": command.replaces,
        "moment": now,
        "since": now - STRETCH,
    }
    kept = _Kept(*session.connection().execute(_KEPT, asked).one())
    limits, more = limits_of(command.held_by), len(command.seats)
    _check_holder(kept, limits.holder, more)
    if place is not None:
        _check_place(kept, limits, more, now)


def _check_holder(kept: _Kept, limit: Share, more: int) -> None:
    if kept.by_holder_of_trip + more > limit.of_trip:
        raise TooManySeats(kept.by_holder_of_trip, limit.of_trip, of_trip=True)
    if kept.by_holder + more > limit.at_once:
        raise TooManySeats(kept.by_holder, limit.at_once, of_trip=False)


def _check_place(kept: _Kept, limits: HoldLimits, more: int, now: datetime) -> None:
    if kept.since is not None and kept.unbought + more > limits.unbought:
        raise TooManyUnbought(kept.since + STRETCH - now)
    of_trip = kept.from_place_of_trip + more > limits.place.of_trip
    if of_trip or kept.from_place + more > limits.place.at_once:
        raise TooManyUnbought(HOLD_LENGTH)


_HOLDS, _SEATS = table_of(Hold).c, table_of(HeldSeat).c
_HIS = _HOLDS.held_by == bindparam("holder")
_HERE = _HOLDS.held_from == bindparam("place", type_=String())
_LIVE = and_(
    _HOLDS.expires_at > bindparam("moment"),
    _HOLDS.id.is_distinct_from(bindparam("replaced", type_=Uuid())),
)
_OF_TRIP = _HOLDS.trip_id == bindparam("trip")
_RECENT = _HOLDS.created_at > bindparam("since")
_KEPT = (
    select(
        func.count().filter(_HIS, _LIVE),
        func.count().filter(_HIS, _LIVE, _OF_TRIP),
        func.count().filter(_HERE, _LIVE),
        func.count().filter(_HERE, _LIVE, _OF_TRIP),
        func.count().filter(_HERE, _RECENT),
        func.min(_HOLDS.created_at).filter(_HERE, _RECENT),
    )
    .select_from(table_of(HeldSeat))
    .join(table_of(Hold), _HOLDS.id == _SEATS.hold_id)
    .where(or_(and_(_HIS, _HOLDS.expires_at > bindparam("moment")), and_(_HERE, _RECENT)))
)
