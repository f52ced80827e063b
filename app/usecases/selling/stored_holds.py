"""What is stored of a hold: who has it, until when, and the prices that it keeps (art. 139)."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import and_, bindparam, case, select, update
from sqlalchemy.orm import Session, joinedload

from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.trips import HeldSeat, Hold, Trip, VehicleRun
from app.db.queries import seat_legs
from app.db.queries.upserts import table_of
from app.usecases.selling.hold_place import hash_of_place
from app.usecases.selling.hold_terms import (
    HOLD_LENGTH,
    HoldExpired,
    HoldNotFound,
    HoldSeats,
    SeatQuote,
)
from app.usecases.selling.journeys import describe_conditions
from fares.components import FareParts
from fares.quote import Quote


def new_hold(command: HoldSeats, ends_at: datetime, now: datetime) -> Hold:
    """Return a hold that is not stored yet, for its first stretch of time."""
    return Hold(
        id=command.hold_id or uuid4(),
        trip_id=command.trip_id,
        origin_position=command.origin_position,
        destination_position=command.destination_position,
        channel=command.channel,
        held_by=command.held_by,
        held_from=hash_of_place(command.held_from),
        created_at=now,
        expires_at=min(now + HOLD_LENGTH, ends_at),
        ends_at=ends_at,
    )


def lock_hold(session: Session, hold_id: UUID, held_by: str) -> Hold:
    """Return a hold whose row is locked until the transaction ends.

    :raises HoldNotFound: if there is no such hold of this person
    """
    hold = session.scalar(_LOCKED, {"hold": hold_id})
    if hold is None or hold.held_by != held_by:
        raise HoldNotFound(hold_id)
    return hold


def lock_holds(session: Session, hold_ids: Iterable[UUID]) -> None:
    """Lock the rows of some holds until the transaction ends, always in the same order."""
    session.connection().execute(_LOCKED_ALL, {"holds": sorted(set(hold_ids))}).all()


def end_hold(session: Session, hold_id: UUID, held_by: str, *, at: datetime) -> None:
    """End a hold that is being sold, so that it no longer counts as kept.

    Its row stays locked until the transaction ends.

    :raises HoldNotFound: if there is no such hold of this person
    """
    asked = {"hold": hold_id, "holder": held_by, "moment": at}
    if session.connection().execute(_END, asked).first() is None:
        raise HoldNotFound(hold_id)


def extend_hold(session: Session, hold_id: UUID, held_by: str, *, now: datetime) -> Hold:
    """Lock a hold, give it its whole time again up to its absolute end, and return it.

    :raises HoldNotFound: if there is no such hold of this person
    :raises HoldExpired: if its time was over before it was asked for
    """
    hold = lock_hold(session, hold_id, held_by)
    if not seat_legs.lock_held(session, hold_id, now=now):
        raise HoldExpired(hold_id)
    hold.expires_at = min(now + HOLD_LENGTH, hold.ends_at)
    seat_legs.keep_until(session, hold_id, until=hold.expires_at)
    return hold


def let_go(session: Session, hold_id: UUID, held_by: str, *, now: datetime) -> None:
    """Give the seats of a hold back at once; again changes nothing.

    :raises HoldNotFound: if there is no such hold of this person
    """
    hold = lock_hold(session, hold_id, held_by)
    if seat_legs.lock_held(session, hold.id, now=now):
        hold.expires_at = now
        seat_legs.keep_until(session, hold.id, until=now)


def live_hold(session: Session, hold_id: UUID | None, held_by: str, now: datetime) -> Hold | None:
    """Return a person's hold while its time runs; None if it is over or none is meant."""
    if hold_id is None:
        return None
    hold = session.get(Hold, hold_id)
    if hold is None or hold.held_by != held_by:
        raise HoldNotFound(hold_id)
    return hold if now < hold.expires_at else None


def as_row(hold: Hold, held: SeatQuote) -> HeldSeat:
    """Return what is stored of a seat's price."""
    parts = held.quote.parts
    return HeldSeat(
        hold_id=hold.id,
        seat=held.seat,
        service_class=held.service_class,
        fare_id=held.fare_id,
        conditions_id=held.conditions.conditions_id,
        base_fare=parts.base_fare,
        toll=parts.toll,
        insurance=parts.insurance,
        boarding_fee=parts.boarding_fee,
        discount=parts.discount,
        terms_shown=held.quote.terms,
        terms_until=held.quote.terms_until,
    )


def stored_quotes(session: Session, hold: Hold) -> tuple[SeatQuote, ...]:
    """Return the prices that a hold keeps, by number of seat."""
    rows = session.execute(_QUOTES, {"hold": hold.id, "trip": hold.trip_id})
    return tuple(_stored(held, label) for held, label in rows)


def _stored(held: HeldSeat, label: str) -> SeatQuote:
    parts = FareParts(
        base_fare=held.base_fare,
        toll=held.toll,
        insurance=held.insurance,
        boarding_fee=held.boarding_fee,
        discount=held.discount,
    )
    return SeatQuote(
        seat=held.seat,
        label=label,
        service_class=held.service_class,
        fare_id=held.fare_id,
        quote=Quote(parts=parts, terms=held.terms_shown, terms_until=held.terms_until),
        conditions=describe_conditions(held.conditions_id, held.conditions),
    )


_LOCKED = select(Hold).where(Hold.id == bindparam("hold")).with_for_update()
_LOCKED_ALL = (
    select(Hold.id)
    .where(Hold.id.in_(bindparam("holds", expanding=True)))
    .order_by(Hold.id)
    .with_for_update()
)
_QUOTES = (
    select(HeldSeat, LayoutSeat.label)
    .select_from(HeldSeat)
    .join(Trip, Trip.id == bindparam("trip"))
    .join(VehicleRun, VehicleRun.id == Trip.run_id)
    .join(Vehicle, Vehicle.id == VehicleRun.vehicle_id)
    .join(
        LayoutSeat,
        and_(LayoutSeat.layout_id == Vehicle.layout_id, LayoutSeat.number == HeldSeat.seat),
    )
    .where(HeldSeat.hold_id == bindparam("hold"))
    .options(joinedload(HeldSeat.conditions))
    .order_by(HeldSeat.seat)
)
_HOLDS = table_of(Hold).c
_END = (
    update(table_of(Hold))
    .where(_HOLDS.id == bindparam("hold"), _HOLDS.held_by == bindparam("holder"))
    .values(
        held_from=None,
        expires_at=case(
            (_HOLDS.expires_at > bindparam("moment"), bindparam("moment")),
            else_=_HOLDS.expires_at,
        ),
    )
    .returning(_HOLDS.id)
)
