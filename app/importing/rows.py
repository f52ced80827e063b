"""The rows of a file as the import keeps them: cells, values, and which of them are faulty."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.importing.file_layout import Column


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file; a column whose cell had a fault is in `bad` and has no value.

    A national network has hundreds of thousands of them: what is equal is kept once.
    """

    file: str
    line: int
    places: Mapping[str, int]
    """Where each column stands, for all rows of the file."""
    values: tuple[Any, ...]
    cells: tuple[str, ...]
    bad: frozenset[str]

    def __getitem__(self, column: str) -> Any:
        return self.values[self.places[column]]

    @property
    def raw(self) -> dict[str, str]:
        """The cells as they were written, by column."""
        return dict(zip(self.places, self.cells, strict=True))

    def sound(self, *columns: str) -> bool:
        """Tell whether these columns could be read."""
        return self.bad.isdisjoint(columns)


class ColumnReader:
    """Reads the cells of one column; a cell that came before is not read or kept again."""

    def __init__(self, column: Column) -> None:
        self.name = column.name
        self._column = column
        self._known: dict[str, tuple[str, Any]] = {}

    def read(self, cell: str) -> tuple[str, Any]:
        """Return the cell as first met, and its value.

        :raises ValueError: with what is expected, if it cannot be read
        """
        found = self._known.get(cell)
        if found is None:
            found = self._known[cell] = (cell, _value(self._column, cell))
        return found


def _value(column: Column, cell: str) -> object:
    if cell:
        return column.read(cell)
    if column.required:
        raise ValueError("um valor; a célula está em branco")
    return column.blank
