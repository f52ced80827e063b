"""Writing the differences: in bulk, in the caller's one transaction."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from app.importing.compare import TableChange
from app.importing.draft import Key
from app.importing.network_table import NetworkTable
from app.importing.tables import BY_NAME

_ROWS_AT_ONCE = 2000


class Loader:
    """Applies the differences of all tables; knows the number of every row by its key."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._ids: dict[str, dict[Key, Any]] = {}

    def apply(self, changes: list[TableChange]) -> None:
        """Write everything: first what makes room, then new and changed rows, then the rest.

        Establishments make room because a UF has one; their numbering goes with them.
        """
        early = [change for change in changes if change.table.makes_room]
        for change in reversed(early):
            self._delete(change)
        for change in changes:
            self._insert(change)
            self._update(change)
        for change in reversed(changes):
            if not change.table.makes_room:
                self._delete(change)

    def _insert(self, change: TableChange) -> None:
        table = change.table
        columns = table.key + table.values
        for some in _portions(change.added.items()):
            rows = [self._row(table, columns, key + values) for key, values in some]
            self._session.execute(insert(table.table), rows)

    def _update(self, change: TableChange) -> None:
        table = change.table
        updates = list(change.updates())
        if not updates:
            return
        ids = list(table.table.primary_key)
        where = [column == bindparam(f"id_{column.name}") for column in ids]
        values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in table.values}
        statement = update(table.table).where(*where).values(values)
        rows = []
        for stored, new in updates:
            row = {
                f"new_{name}": cell for name, cell in self._row(table, table.values, new).items()
            }
            names = (f"id_{column.name}" for column in ids)
            rows.append(row | dict(zip(names, stored.row_id, strict=True)))
        self._session.connection().execute(statement, rows)

    def _delete(self, change: TableChange) -> None:
        ids = list(change.table.table.primary_key)
        names = [f"id_{column.name}" for column in ids]
        rows = [dict(zip(names, stored.row_id, strict=True)) for stored in change.removed.values()]
        if rows:
            where = [column == bindparam(f"id_{column.name}") for column in ids]
            statement = delete(change.table.table).where(*where)
            self._session.connection().execute(statement, rows)

    def _row(
        self, table: NetworkTable, columns: tuple[str, ...], cells: tuple[Any, ...]
    ) -> dict[str, Any]:
        """Return the cells by column, keys of other rows replaced by their numbers."""
        return {
            column: self._numbers(table.references[column])[cell]
            if column in table.references
            else cell
            for column, cell in zip(columns, cells, strict=True)
        }

    def _numbers(self, name: str) -> dict[Key, Any]:
        """Return the numbers of a table's rows by key, read once the table is complete."""
        if name not in self._ids:
            self._ids[name] = {key: number for number, key in self._keys(name).items()}
        return self._ids[name]

    def _keys(self, name: str) -> dict[Any, Key]:
        """Return the keys of a table's rows by number."""
        table = BY_NAME[name]
        names = {
            column: self._keys(other)
            for column, other in table.references.items()
            if column in table.key
        }
        columns = [table.table.c[column] for column in table.key]
        return {
            number: tuple(
                names[column][cell] if column in names else cell
                for column, cell in zip(table.key, cells, strict=True)
            )
            for number, *cells in self._session.execute(select(table.table.c.id, *columns))
        }


def _portions(rows: Iterable[Any]) -> Iterator[list[Any]]:
    left = iter(rows)
    while some := list(islice(left, _ROWS_AT_ONCE)):
        yield some
