"""What an import would change: the drafted network beside the stored one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import RowMapping, select
from sqlalchemy.orm import Session

from app.importing.draft import Draft, Key, Record
from app.importing.faults import Faults
from app.importing.network_table import NetworkTable, RowId
from app.importing.tables import TABLES
from app.importing.telling import tell_cell, tell_column

Values = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Stored:
    """A row of the database, with whatever it points at named by its key."""

    row_id: RowId
    values: Values


@dataclass(slots=True)
class TableChange:
    """The difference of one table."""

    table: NetworkTable
    added: dict[Key, Values] = field(default_factory=dict)
    changed: dict[Key, tuple[Stored, Values]] = field(default_factory=dict)
    """What stands there and what will."""
    ended: dict[Key, tuple[Stored, Values]] = field(default_factory=dict)
    """Told no more, but not deleted: what stands there and how it ends."""
    removed: dict[Key, Stored] = field(default_factory=dict)
    kept: int = 0
    """Told no more, and left as they are because something relies on them."""

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.ended or self.removed)

    def updates(self) -> Iterator[tuple[Stored, Values]]:
        """Yield every row that gets other values."""
        yield from self.changed.values()
        yield from self.ended.values()


class _StoredNetwork:
    """Reads the stored network table by table; of those read before it keeps the keys."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._names: dict[str, dict[object, Key]] = {}

    def read(self, table: NetworkTable) -> dict[Key, Stored]:
        """Return the rows of a table by key."""
        ids = [column.name for column in table.table.primary_key]
        rows: dict[Key, Stored] = {}
        for found in self._session.execute(select(table.table)).mappings():
            key = tuple(_named(table, column, found, self._names) for column in table.key)
            values = tuple(_named(table, column, found, self._names) for column in table.values)
            rows[key] = Stored(tuple(found[name] for name in ids), values)
        if table.name in _REFERRED_TO:
            self._names[table.name] = {row.row_id[0]: key for key, row in rows.items()}
        return rows


_REFERRED_TO = {name for table in TABLES for name in table.references.values()}


def _named(
    table: NetworkTable, column: str, row: RowMapping, names: dict[str, dict[object, Key]]
) -> object:
    """Return a cell, as the key of the row it points at if it points at one."""
    other = table.references.get(column)
    return row[column] if other is None else names[other][row[column]]


def compare(session: Session, draft: Draft, today: date) -> list[TableChange]:
    """Return the difference of every table, in the order of `TABLES`.

    The draft is used up on the way: a national network is in memory once, and not twice.

    :raises FaultyFiles: if a file changes what a sale relied on
    """
    stored, faults = _StoredNetwork(session), Faults()
    changes = []
    for table in TABLES:
        drafted, there = draft.tables.pop(table.name, {}), stored.read(table)
        changes.append(_Comparison(session, table, faults, today).run(drafted, there))
    faults.raise_if_any()
    return changes


class _Comparison:
    """Compares one table; asks what is in use only if something would go or change."""

    def __init__(self, session: Session, table: NetworkTable, faults: Faults, today: date) -> None:
        self._session = session
        self._table = table
        self._faults = faults
        self._today = today
        self._in_use: dict[object, set[RowId]] = {}

    def run(self, drafted: Mapping[Key, Record], stored: Mapping[Key, Stored]) -> TableChange:
        """Return the difference between the files and the database."""
        change = TableChange(self._table)
        for key, record in drafted.items():
            there = stored.get(key)
            if there is None:
                change.added[key] = record.values
            elif there.values != record.values and self._may_change(there, record):
                change.changed[key] = (there, record.values)
        for key in stored.keys() - drafted.keys():
            self._end(change, key, stored[key])
        return change

    def _may_change(self, there: Stored, record: Record) -> bool:
        """Tell whether a row may get other values; note the columns that a sale holds."""
        table = self._table
        held = [
            (column, old)
            for column, old, new in zip(table.values, there.values, record.values, strict=True)
            if old != new and column not in table.changeable
        ]
        if table.sold is None or not held or there.row_id not in self._used(table.sold):
            return True
        if not table.tells_when_sold:
            return False
        for column, old in held:
            told = tell_cell(table, column, old)
            expected = f"{told}: já foi vendido assim; acrescente outro em vez de mudar"
            name = tell_column(table, column)
            self._faults.add(record.file, record.line, name, "mudou", expected)
        return False

    def _end(self, change: TableChange, key: Key, there: Stored) -> None:
        table = self._table
        stays = not table.deletes or (
            table.keeps is not None and there.row_id in self._used(table.keeps)
        )
        if not stays:
            change.removed[key] = there
        elif table.retire is None:
            change.kept += 1
        else:
            values = dict(zip(table.values, there.values, strict=True))
            table.retire(values, self._today)
            if tuple(values.values()) != there.values:
                change.ended[key] = (there, tuple(values.values()))

    def _used(self, usage: Any) -> set[RowId]:
        if usage not in self._in_use:
            self._in_use[usage] = usage(self._session)
        return self._in_use[usage]
