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


@dataclass(frozen=True, slots=True, kw_only=True)
class FileLayout:
    """A file: the regulator's (ISO-8859-1, never missing) or the carrier's own (UTF-8)."""

    name: str
    purpose: str
    encoding: str
    of_regulator: bool
    columns: tuple[Column, ...]
    names: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", frozenset(column.name for column in self.columns))


def optional(name: str, read: Reader, help: str, blank: object = None) -> Column:  # noqa: A002
    """Return a column whose cells may be blank."""
    return Column(name, read, help, required=False, blank=blank)
