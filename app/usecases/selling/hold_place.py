"""Where a hold was asked from: known by a hash, and only while it counts."""

import hashlib
from datetime import datetime

from sqlalchemy import bindparam, update

from app.db.engine import Database
from app.db.models.trips import Hold
from app.db.queries.upserts import table_of
from app.usecases.selling.hold_limits import STRETCH


def hash_of_place(place: str | None) -> str | None:
    """Return what is stored of where a hold is asked from: no address is kept in the clear."""
    return hashlib.sha256(f"hold\0{place}".encode()).hexdigest() if place else None


def forget_places(*, database: Database, now: datetime) -> int:
    """Forget where holds were asked from that no longer count, and return how many."""
    with database.writing() as session:
        return len(session.connection().execute(_FORGET, {"since": now - STRETCH}).all())


_HOLDS = table_of(Hold).c
_FORGET = (
    update(table_of(Hold))
    .where(_HOLDS.held_from.is_not(None), _HOLDS.created_at <= bindparam("since"))
    .values(held_from=None)
    .returning(_HOLDS.id)
)
