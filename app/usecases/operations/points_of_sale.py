"""The counters where somebody of the staff may work."""

from dataclasses import dataclass

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.places import PointOfSale


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterName:
    """A point of sale, to be chosen from a list."""

    code: str
    name: str


def list_points_of_sale(*, database: Database) -> list[CounterName]:
    """Return every point of sale by its code."""
    columns = select(PointOfSale.code, PointOfSale.name).order_by(PointOfSale.code)
    with database.reading() as session:
        return [CounterName(code=code, name=name) for code, name in session.execute(columns)]
