"""What every step of the import works with."""

from dataclasses import dataclass, field

from app.importing.draft import Draft, Key
from app.importing.faults import Faults
from app.importing.file_layout import FileLayout
from app.importing.municipalities import Gazetteer, Place, UnknownPlace
from app.importing.rows import Row
from fares.kernel.documents import Cnpj


@dataclass(slots=True)
class Workbench:
    """The carrier, the country, the draft that grows and the faults found on the way."""

    carrier: Cnpj
    faults: Faults
    places: Gazetteer = field(default_factory=Gazetteer.of_the_country)
    draft: Draft = field(default_factory=Draft)

    def fault(self, row: Row, column: str, expected: str) -> None:
        """Note what is wrong with a cell; an empty column is the whole row."""
        self.faults.add(row.file, row.line, column, row.raw.get(column, ""), expected)

    def unknown(self, row: Row, column: str, expected: str, other: FileLayout) -> None:
        """Note a cell that names nothing in another file, unless that file is unreadable."""
        if not self.faults.broke(other.name):
            self.fault(row, column, expected)

    def once(self, table: str, key: Key, values: tuple[object, ...], row: Row) -> None:
        """Draft a row that the files may tell only once."""
        self.draft.put_once(table, key, values, row, self.faults)

    def place(self, row: Row, name_column: str, uf_column: str) -> Place | None:
        """Return the municipality that two cells name, or note the fault."""
        if not row.sound(name_column, uf_column):
            return None
        try:
            return self.places.find(row[name_column], row[uf_column])
        except UnknownPlace as unknown:
            self.fault(row, name_column, str(unknown))
            return None

    def section(self, row: Row) -> tuple[Place, Place] | None:
        """Return the two ends of the seção that a row names, or note what is wrong."""
        origin = self.place(row, "municipio_origem", "uf_origem")
        destination = self.place(row, "municipio_destino", "uf_destino")
        return (origin, destination) if origin and destination else None
