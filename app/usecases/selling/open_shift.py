"""The open shift within which a counter sells."""

from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.people import Shift
from app.db.models.places import Municipality, PointOfSale
from app.db.queries.upserts import table_of
from app.usecases.selling.sell_terms import NoOpenShift


def find_open_shift(user_id: int, *, database: Database) -> UUID:
    """Return the number of somebody's open shift.

    :raises NoOpenShift: if they have none
    """
    with database.reading() as session:
        shift_id: UUID | None = session.connection().execute(_OF_USER, {"user": user_id}).scalar()
    if shift_id is None:
        raise NoOpenShift
    return shift_id


def zone_of_shift(session: Session, shift_id: UUID) -> ZoneInfo:
    """Return the zone of the counter where a shift was opened.

    :raises NoOpenShift: if there is no such shift
    """
    zone = session.connection().execute(_ZONE, {"shift": shift_id}).scalar()
    if zone is None:
        raise NoOpenShift
    return ZoneInfo(zone)


def lock_shift(session: Session, shift_id: UUID, *, user_id: int) -> int:
    """Return the point of sale of somebody's open shift, which stays open meanwhile.

    Sales share the lock; only the close of the shift waits for them.

    :raises NoOpenShift: if it is not open, or not theirs
    """
    asked = {"shift": shift_id, "user": user_id}
    point_of_sale_id: int | None = session.connection().execute(_OPEN, asked).scalar()
    if point_of_sale_id is None:
        raise NoOpenShift
    return point_of_sale_id


_SHIFTS, _POINTS, _PLACES = table_of(Shift).c, table_of(PointOfSale).c, table_of(Municipality).c
_ZONE = (
    select(_PLACES.zone)
    .join(table_of(PointOfSale), _POINTS.municipality_code == _PLACES.ibge_code)
    .join(table_of(Shift), _SHIFTS.point_of_sale_id == _POINTS.id)
    .where(_SHIFTS.id == bindparam("shift"))
)
_OF_USER = select(_SHIFTS.id).where(
    _SHIFTS.user_id == bindparam("user"), _SHIFTS.closed_at.is_(None)
)
_OPEN = (
    select(_SHIFTS.point_of_sale_id)
    .where(
        _SHIFTS.id == bindparam("shift"),
        _SHIFTS.user_id == bindparam("user"),
        _SHIFTS.closed_at.is_(None),
    )
    .with_for_update(read=True)
)
