"""Lines by their prefix, for every file that speaks of them."""

from dataclasses import dataclass, field
from datetime import date

from app.importing import regulator_files
from app.importing.municipalities import Place
from app.importing.rows import Row
from app.importing.workbench import Workbench


@dataclass(slots=True)
class DraftedLine:
    """A line as the first of its rows tells it."""

    row: Row
    authorized_from: date
    ends: tuple[Place, Place] | None = None
    secoes: dict[tuple[str, str, str], Row] = field(default_factory=dict)
    """Service type, origin and destination of every seção."""


Lines = dict[str, DraftedLine]


def known_line(bench: Workbench, row: Row, lines: Lines) -> DraftedLine | None:
    """Return the line that a row of another file names, or note that there is none."""
    if not row.sound("prefixo"):
        return None
    line = lines.get(row["prefixo"])
    if line is None:
        sections = regulator_files.SECTIONS
        bench.unknown(row, "prefixo", f"um prefixo de {sections.name}", sections)
    return line


def check_like_first(bench: Workbench, row: Row, first: Row, column: str) -> None:
    """Note a cell that differs from the first row of the same line."""
    if row.sound(column) and row[column] != first[column]:
        where = f"como na linha {first.line} de {first.file}"
        bench.fault(row, column, f"{first.raw[column]}, {where}")
