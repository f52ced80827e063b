"""Who holds a session: asked with each request of the staff, so in one question."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, select
from sqlalchemy.orm import Session

from app.db.models.people import StaffSession, User, UserRole
from app.db.models.places import Municipality, PointOfSale
from app.db.queries.upserts import table_of
from app.usecases.operations.staff_members import CounterPlace, StaffMember


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldSession:
    """A session as it is stored, and whose it is."""

    created_at: datetime
    last_seen_at: datetime
    ended_at: datetime | None
    member: StaffMember


def find_session(session: Session, token_hash: str) -> HeldSession | None:
    """Return the session with a token, over or not; None if there never was one."""
    rows = session.connection().execute(_HELD, {"token": token_hash}).all()
    if not rows:
        return None
    first = rows[0]
    return HeldSession(
        created_at=first.created_at,
        last_seen_at=first.last_seen_at,
        ended_at=first.ended_at,
        member=StaffMember(
            id=first.id,
            username=first.username,
            name=first.name,
            active=first.active,
            roles=frozenset(row.role for row in rows if row.role is not None),
            point_of_sale=None if first.place_id is None else _place(first),
        ),
    )


def _place(row: Row[*tuple[Any, ...]]) -> CounterPlace:
    return CounterPlace(
        id=row.place_id,
        code=row.place_code,
        name=row.place_name,
        municipality_code=row.ibge_code,
        municipality_label=f"{row.municipality} - {row.uf}",
        zone=row.zone,
    )


_SESSIONS, _USERS, _ROLES = table_of(StaffSession), table_of(User), table_of(UserRole)
_POINTS, _PLACES = table_of(PointOfSale), table_of(Municipality)
_HELD = (
    select(
        _SESSIONS.c.created_at,
        _SESSIONS.c.last_seen_at,
        _SESSIONS.c.ended_at,
        _USERS.c.id,
        _USERS.c.username,
        _USERS.c.name,
        _USERS.c.active,
        _ROLES.c.role,
        _POINTS.c.id.label("place_id"),
        _POINTS.c.code.label("place_code"),
        _POINTS.c.name.label("place_name"),
        _PLACES.c.ibge_code,
        _PLACES.c.name.label("municipality"),
        _PLACES.c.uf,
        _PLACES.c.zone,
    )
    .join(_USERS, _USERS.c.id == _SESSIONS.c.user_id)
    .outerjoin(_ROLES, _ROLES.c.user_id == _USERS.c.id)
    .outerjoin(_POINTS, _POINTS.c.id == _USERS.c.point_of_sale_id)
    .outerjoin(_PLACES, _PLACES.c.ibge_code == _POINTS.c.municipality_code)
    .where(_SESSIONS.c.token_hash == bindparam("token"))
)
"""A row for each role of whose session it is."""
