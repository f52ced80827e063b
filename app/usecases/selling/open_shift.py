"""The open shift within which a counter sells."""

from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.db.models.people import Shift
from app.db.models.places import Municipality, PointOfSale
from app.usecases.selling.sell_terms import NoOpenShift


def zone_of_shift(session: Session, shift_id: UUID) -> ZoneInfo:
    """Return the zone of the counter where a shift was opened.

    :raises NoOpenShift: if there is no such shift
    """
    zone = session.scalar(_ZONE, {"shift": shift_id})
    if zone is None:
        raise NoOpenShift
    return ZoneInfo(zone)


def lock_shift(session: Session, shift_id: UUID, *, user_id: int) -> Shift:
    """Return somebody's open shift, which cannot be closed until the transaction ends.

    Sales share the lock; only the close of the shift waits for them.

    :raises NoOpenShift: if it is not open, or not theirs
    """
    shift = session.scalar(_OPEN, {"shift": shift_id, "user": user_id})
    if shift is None:
        raise NoOpenShift
    return shift


_ZONE = (
    select(Municipality.zone)
    .join(PointOfSale, PointOfSale.municipality_code == Municipality.ibge_code)
    .join(Shift, Shift.point_of_sale_id == PointOfSale.id)
    .where(Shift.id == bindparam("shift"))
)
_OPEN = (
    select(Shift)
    .where(
        Shift.id == bindparam("shift"),
        Shift.user_id == bindparam("user"),
        Shift.closed_at.is_(None),
    )
    .with_for_update(read=True)
)
