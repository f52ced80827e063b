"""What a file of the network looks like: its columns, and how each is read."""

from dataclasses import dataclass, field

from app.importing.cells import Reader


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `read` turns its text into a value; a blank cell is `blank` or a fault."""

    name: str
    read: Reader
    help: str
    """What the operator reads about it in the guide."""
    required: bool = True
    blank: object = None
    came_later: bool = False
    """Whether a file written before the column was thought of may lack it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileLayout:
    """A file: the regulator's (ISO-8859-1, never missing) or the carrier's own (UTF-8)."""

    name: str
    purpose: str
    encoding: str
    of_regulator: bool
    columns: tuple[Column, ...]
    names: frozenset[str] = field(init=False)
    needed: frozenset[str] = field(init=False)
    """The columns that no file may lack."""

    def __post_init__(self) -> None:
        names = frozenset(column.name for column in self.columns)
        later = frozenset(column.name for column in self.columns if column.came_later)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "needed", names - later)


def optional(name: str, read: Reader, help: str, blank: object = None) -> Column:  # noqa: A002
    """Return a column whose cells may be blank."""
    return Column(name, read, help, required=False, blank=blank)


def later(name: str, read: Reader, help: str) -> Column:  # noqa: A002
    """Return a column whose cells may be blank, and that older files do not have."""
    return Column(name, read, help, required=False, came_later=True)
