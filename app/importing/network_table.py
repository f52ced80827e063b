"""A table that the import keeps, and what becomes of a row that the files tell no more.

Nothing that was sold is deleted: lines and seções end, timetables stop running, fares
close, a condition or a vehicle in use stays.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import Table
from sqlalchemy.orm import Session

from app.db.base import Base

RowId = tuple[Any, ...]
Usage = Callable[[Session], set[RowId]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkTable:
    """A table with the columns by which its rows are known and those that the files tell."""

    title: str
    model: type[Base]
    key: tuple[str, ...]
    values: tuple[str, ...]
    references: Mapping[str, str] = field(default_factory=dict)
    """Columns that hold another table's row: its name."""
    deletes: bool = True
    """Whether a row that the files tell no more goes away."""
    keeps: Usage | None = None
    """Rows that must stay because something points at them."""
    retire: Callable[[dict[str, Any], date], None] | None = None
    """How a row that must stay, but is told no more, comes to its end."""
    sold: Usage | None = None
    """Rows that a sale relied on: what the buyer saw may not change."""
    changeable: frozenset[str] = frozenset()
    """Columns that may change even then."""
    tells_when_sold: bool = True
    """Whether a change that a sale forbids is a fault; if not, what stands stays."""
    makes_room: bool = False
    """Whether rows must go before others come, because only one has a place."""

    @property
    def table(self) -> Table:
        """The table of the model."""
        return self.model.metadata.tables[self.model.__tablename__]

    @property
    def name(self) -> str:
        """The name of the table."""
        return self.table.name


def earlier(day: date | None, other: date) -> date:
    """Return the earlier of two days; a day that is not told never comes."""
    return other if day is None else min(day, other)
