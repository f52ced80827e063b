"""Plain rows within one another, all read by one question.

A part is a frozen dataclass. Fields that are named like columns of its table are filled by
them and come first, and the first of them is never NULL; the others are parts of their own.
"""

from collections.abc import Iterator
from dataclasses import fields
from itertools import islice
from typing import Any, Generic, TypeVar

from sqlalchemy import ColumnElement, FromClause

T = TypeVar("T")


class Part(Generic[T]):
    """What a question asks for one dataclass, and how its answer becomes one."""

    def __init__(self, made: type[T], table: FromClause, *within: "Part[Any]") -> None:
        """Take the columns that the dataclass names.

        :param within: the parts that its last fields hold, in their order
        """
        names = [field.name for field in fields(made)]  # type: ignore[arg-type]  # a dataclass
        own: list[ColumnElement[Any]] = [table.c[name] for name in names if name in table.c]
        self._made, self._count, self._within = made, len(own), within
        self.columns: list[ColumnElement[Any]] = own + [
            column for part in within for column in part.columns
        ]

    def read(self, values: Iterator[Any]) -> T:
        """Take the part's values from those of a row, where it cannot be missing.

        :raises LookupError: if it is
        """
        found = self.find(values)
        if found is None:
            raise LookupError(self._made.__name__)
        return found

    def find(self, values: Iterator[Any]) -> T | None:
        """Take the part's values from those of a row; None if an outer join found nothing."""
        own = list(islice(values, self._count))
        within = [part.find(values) for part in self._within]
        return None if own[0] is None else self._made(*own, *within)
