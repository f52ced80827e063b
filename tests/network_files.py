"""The demonstration network in a folder, for tests to damage one cell at a time."""

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.importing.build import draft_network
from app.importing.demo import DEMO_CNPJ, copy_demo_network
from app.importing.draft import Draft
from app.importing.faults import Fault, FaultyFiles

SECTIONS = "empresas_linhas_secoes.csv"
TIMETABLES = "horarios.csv"
POINTS = "pontos_do_esquema_operacional.csv"
OF_REGULATOR = {SECTIONS, TIMETABLES, POINTS}


@dataclass(frozen=True)
class NetworkFolder:
    """The files of a network."""

    path: Path

    def read(self, name: str) -> list[dict[str, str]]:
        text = (self.path / name).read_bytes().decode(_encoding(name))
        return list(csv.DictReader(io.StringIO(text), delimiter=";"))

    def write(self, name: str, rows: list[dict[str, str]]) -> None:
        text = io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]), delimiter=";", lineterminator="\r\n")
        writer.writeheader()
        writer.writerows(rows)
        (self.path / name).write_bytes(text.getvalue().encode(_encoding(name)))

    def change(self, name: str, where: Mapping[str, str], cells: Mapping[str, str]) -> int:
        """Change the first row that matches; return its line in the file."""
        rows = self.read(name)
        line = _first(rows, where)
        rows[line - 2].update(cells)
        self.write(name, rows)
        return line

    def repeat(self, name: str, where: Mapping[str, str], cells: Mapping[str, str]) -> int:
        """Add a copy of the first row that matches, changed, at the end; return its line."""
        rows = self.read(name)
        rows.append({**rows[_first(rows, where) - 2], **cells})
        self.write(name, rows)
        return len(rows) + 1

    def drop(self, name: str, where: Mapping[str, str]) -> None:
        """Take away every row that matches, and the file if none is left."""
        rows = [row for row in self.read(name) if not _matches(row, where)]
        if rows:
            self.write(name, rows)
        else:
            (self.path / name).unlink()

    def edit(self, name: str, change: Callable[[bytes], bytes]) -> None:
        """Change the bytes of a file."""
        path = self.path / name
        path.write_bytes(change(path.read_bytes()))

    def draft(self) -> Draft:
        return draft_network(self.path, DEMO_CNPJ, lambda step: None)

    def faults(self) -> tuple[Fault, ...]:
        """Return every fault of the files, none if they are sound."""
        try:
            self.draft()
        except FaultyFiles as faulty:
            return faulty.faults
        return ()


def a_network(path: Path) -> NetworkFolder:
    """Return the demonstration network, sound, in a folder."""
    copy_demo_network(path)
    return NetworkFolder(path)


def _encoding(name: str) -> str:
    return "iso-8859-1" if name in OF_REGULATOR else "utf-8"


def _first(rows: list[dict[str, str]], where: Mapping[str, str]) -> int:
    return next(line for line, row in enumerate(rows, start=2) if _matches(row, where))


def _matches(row: Mapping[str, str], where: Mapping[str, str]) -> bool:
    return all(row[column] == value for column, value in where.items())
