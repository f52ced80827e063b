"""The shift of a clerk (caixa): opened with a float, closed with a count."""

from datetime import datetime
from uuid import uuid4

from sqlalchemy import func, select
from sqlalchemy.orm import Session, joinedload

from app.db.engine import Database
from app.db.models.payments import Payment, PaymentMethod
from app.db.models.people import Shift, User
from app.db.models.sales import Order
from app.db.queries.sums import money_sum
from app.db.queries.upserts import insert_into, table_of
from app.usecases.operations import audit
from app.usecases.selling.shift_terms import (
    ClosedShift,
    CloseShift,
    NegativeAmount,
    NoPointOfSale,
    OpenShift,
    ShiftAlreadyClosed,
    ShiftAlreadyOpen,
    ShiftState,
)
from fares.kernel.money import ZERO, Money

__all__ = [
    "CloseShift",
    "ClosedShift",
    "NegativeAmount",
    "NoPointOfSale",
    "OpenShift",
    "ShiftAlreadyClosed",
    "ShiftAlreadyOpen",
    "ShiftState",
    "close_shift",
    "open_shift",
    "read_shift",
]


def open_shift(command: OpenShift, *, database: Database, now: datetime) -> ShiftState:
    """Open the clerk's cash at their point of sale with what is in the drawer.

    :raises NegativeAmount: if the float is less than nothing
    :raises NoPointOfSale: if the clerk works at no point of sale
    :raises ShiftAlreadyOpen: if they have an open shift, also one opened at the same time
    """
    if command.opening_float < ZERO:
        raise NegativeAmount
    with database.writing() as session:
        point_of_sale_id = session.get_one(User, command.user_id).point_of_sale_id
        if point_of_sale_id is None:
            raise NoPointOfSale
        shift = {
            "id": uuid4(),
            "user_id": command.user_id,
            "point_of_sale_id": point_of_sale_id,
            "opened_at": now,
            "opening_float": command.opening_float,
        }
        insert = insert_into(session, Shift).on_conflict_do_nothing()
        written = insert.returning(table_of(Shift).c.id)
        if session.connection().execute(written, [shift]).first() is None:
            raise ShiftAlreadyOpen
        _record(session, now, command.user_id, "shift.opened", shift["id"], command.opening_float)
        return _state(session, session.get_one(Shift, shift["id"]))


def read_shift(user_id: int, *, database: Database) -> ShiftState | None:
    """Return the clerk's open shift as it stands; None if there is none."""
    query = select(Shift).where(Shift.user_id == user_id, Shift.closed_at.is_(None))
    with database.reading() as session:
        shift = session.scalar(query.options(joinedload(Shift.point_of_sale)))
        return None if shift is None else _state(session, shift)


def close_shift(command: CloseShift, *, database: Database, now: datetime) -> ClosedShift:
    """Close the clerk's cash with what was counted, and keep the difference.

    Sales that are being written are waited for, so that the drawer's count meets them.

    :raises NegativeAmount: if the count is less than nothing
    :raises ShiftAlreadyClosed: if the clerk has no open shift of that number
    """
    if command.counted < ZERO:
        raise NegativeAmount
    with database.writing() as session:
        shift = session.scalar(
            select(Shift)
            .where(
                Shift.id == command.shift_id,
                Shift.user_id == command.user_id,
                Shift.closed_at.is_(None),
            )
            .with_for_update()
        )
        if shift is None:
            raise ShiftAlreadyClosed
        state = _state(session, shift)
        shift.closed_at, shift.counted, shift.expected = now, command.counted, state.expected_cash
        _record(session, now, command.user_id, "shift.closed", shift.id, command.counted)
    return ClosedShift(
        shift_id=shift.id,
        closed_at=now,
        opening_float=shift.opening_float,
        expected=state.expected_cash,
        counted=command.counted,
        sales_count=state.sales_count,
        sales_total=state.sales_total,
    )


def _state(session: Session, shift: Shift) -> ShiftState:
    """Return a shift with what was sold in it so far."""
    count, total = session.execute(
        select(func.count(), money_sum(Order.total)).where(Order.shift_id == shift.id)
    ).one()
    received, change = session.execute(
        select(money_sum(Payment.received), money_sum(Payment.change))
        .join(Order, Order.id == Payment.order_id)
        .where(Order.shift_id == shift.id, Payment.method == PaymentMethod.CASH)
    ).one()
    return ShiftState(
        shift_id=shift.id,
        user_id=shift.user_id,
        point_of_sale_id=shift.point_of_sale_id,
        point_of_sale_code=shift.point_of_sale.code,
        point_of_sale_name=shift.point_of_sale.name,
        opened_at=shift.opened_at,
        opening_float=shift.opening_float,
        expected_cash=shift.opening_float + received - change,
        sales_count=count,
        sales_total=total,
    )


def _record(
    session: Session, now: datetime, user_id: int, action: str, shift_id: object, cash: Money
) -> None:
    audit.record(
        session,
        at=now,
        user_id=user_id,
        action=action,
        subject_kind="shift",
        subject_id=shift_id,
        details={"cash": str(cash)},
    )
