"""What is stored of a hold: who has it, until when, and the prices that it keeps (art. 139)."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, bindparam, case, select, update
from sqlalchemy.orm import Session, joinedload

from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.trips import HeldSeat, Hold, Trip, VehicleRun
from app.db.queries.upserts import table_of
from app.usecases.selling.hold_terms import HoldNotFound, SeatQuote
from app.usecases.selling.journeys import describe_conditions
from fares.components import FareParts
from fares.quote import Quote


def lock_hold(session: Session, hold_id: UUID, held_by: str) -> Hold:
    """Return a hold whose row is locked until the transaction ends.

    :raises HoldNotFound: if there is no such hold of this person
    """
    hold = session.scalar(_LOCKED, {"hold": hold_id})
    if hold is None or hold.held_by != held_by:
        raise HoldNotFound(hold_id)
    return hold


def end_hold(session: Session, hold_id: UUID, held_by: str, *, at: datetime) -> None:
    """End a hold that is being sold; its row stays locked until the transaction ends.

    :raises HoldNotFound: if there is no such hold of this person
    """
    asked = {"hold": hold_id, "holder": held_by, "moment": at}
    if session.connection().execute(_END, asked).first() is None:
        raise HoldNotFound(hold_id)


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
        expires_at=case(
            (_HOLDS.expires_at > bindparam("moment"), bindparam("moment")),
            else_=_HOLDS.expires_at,
        )
    )
    .returning(_HOLDS.id)
)
