"""The network as the files tell it, keyed by what people call things and not by row numbers.

A key, or a value, that stands for a row of another table is that row's own key: the line
of a timetable is `("SPBA0123001",)`. So a draft can be compared with what is stored
before a single row exists.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field

from app.importing.faults import Faults
from app.importing.rows import Row

Key = tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The values of one row to be, in the order of its table, and where they were read."""

    values: tuple[object, ...]
    file: str = ""
    line: int = 0


@dataclass(slots=True)
class Draft:
    """Every table of the network as it should become."""

    tables: dict[str, dict[Key, Record]] = field(default_factory=dict)

    def put(self, table: str, key: Key, values: tuple[object, ...], row: Row | None = None) -> None:
        """Set a row; `row` is the one of the file that tells it."""
        where = (row.file, row.line) if row else ("", 0)
        self.tables.setdefault(table, {})[key] = Record(values, *where)

    def put_once(
        self, table: str, key: Key, values: tuple[object, ...], row: Row, faults: Faults
    ) -> None:
        """Set a row that must not have been told before; a second one is a fault."""
        first = self.tables.get(table, {}).get(key)
        if first is None:
            self.put(table, key, values, row)
            return
        repeated = ";".join(row.raw.values())[:60]
        faults.add(row.file, row.line, "", repeated, f"uma vez só; repete a linha {first.line}")

    def keys(self, table: str) -> set[Key]:
        """Return the keys of a table."""
        return set(self.tables.get(table, {}))
