"""Which lines go by two cities: they are few, however large the network is."""

from sqlalchemy import bindparam, select, true
from sqlalchemy.orm import Session, aliased

from app.db.models.network import LineStop
from app.db.models.places import Municipality


def origin_of(
    session: Session, origin_code: str, destination_code: str
) -> tuple[str, list[int]] | None:
    """Return the zone of a municipality and the lines that go by both; None if it is not known."""
    asked = {"origin": origin_code, "destination": destination_code}
    rows = session.connection().execute(_ORIGIN, asked).all()
    return (rows[0].zone, [row.line_id for row in rows if row.line_id]) if rows else None


_From, _To = aliased(LineStop), aliased(LineStop)
_BOTH = (
    select(_From.line_id)
    .join(_To, _To.line_id == _From.line_id)
    .where(
        _From.municipality_code == bindparam("origin"),
        _To.municipality_code == bindparam("destination"),
    )
    .distinct()
    .subquery()
)
_ORIGIN = (
    select(Municipality.zone, _BOTH.c.line_id)
    .outerjoin(_BOTH, true())
    .where(Municipality.ibge_code == bindparam("origin"))
)
