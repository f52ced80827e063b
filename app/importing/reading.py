"""From the bytes of a file to rows of values, with a fault for whatever cannot be read."""

import codecs
import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.importing.faults import Faults
from app.importing.file_layout import FileLayout
from app.importing.rows import ColumnReader, Row
from fares.kernel.documents import Cnpj
from fares.kernel.system_errors import reason

LONGEST_LINE = 8000
"""Characters of one line; the widest real row has a tenth of it."""

_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|$)")
_MASKED = re.compile(r"[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-[0-9]{2}", re.ASCII)
_BEGINS_WITH_CNPJ = re.compile(rf'"?({_MASKED.pattern})"?;', re.ASCII)


class FileReader:
    """Reads the files of one folder for one carrier."""

    def __init__(self, folder: Path, carrier: Cnpj, faults: Faults) -> None:
        self._folder = folder
        self._carrier = carrier
        self._faults = faults

    def read(self, layout: FileLayout) -> list[Row]:
        """Return the carrier's rows of a file; none where our own file is not there."""
        return list(self.stream(layout))

    def stream(self, layout: FileLayout) -> Iterator[Row]:
        """Yield the rows that `read` returns, for whoever needs only one at a time."""
        text = self._text(layout)
        records = iter(()) if text is None else self._records(layout, text)
        first = next(records, None)
        if first is None:
            return
        header = [name.strip() for name in first[1]]
        if self._accepts(layout, header):
            yield from self._rows(layout, header, records)

    def _text(self, layout: FileLayout) -> str | None:
        content = self._content(layout)
        return None if content is None else self._decode(layout, content)

    def _content(self, layout: FileLayout) -> bytes | None:
        """Return the bytes of a file; what is there and cannot be read is not "missing"."""
        try:
            return (self._folder / layout.name).read_bytes()
        except FileNotFoundError:
            if layout.of_regulator:
                self._faults.add(layout.name, 0, "", "", "o arquivo na pasta")
        except OSError as error:
            self._faults.add(layout.name, 0, "", reason(error), "um arquivo que se possa ler")
        return None

    def _decode(self, layout: FileLayout, content: bytes) -> str | None:
        if not content.strip(b"\r\n\t ;" + _UTF8_MARK):
            self._faults.add(layout.name, 0, "", "vazio", "um cabeçalho e linhas")
            return None
        if _is_utf16(content):
            self._faults.add(layout.name, 0, "", "UTF-16", f"arquivo em {layout.encoding}")
            return None
        if layout.of_regulator:
            return self._decode_regulator(layout, content)
        try:
            return content.removeprefix(_UTF8_MARK).decode("utf-8")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            self._faults.add(layout.name, line, "", "", "arquivo gravado em UTF-8")
            return None

    def _decode_regulator(self, layout: FileLayout, content: bytes) -> str | None:
        if content.startswith(_UTF8_MARK) or _is_utf8_beyond_ascii(content):
            self._faults.add(layout.name, 0, "", "UTF-8", "arquivo em ISO-8859-1, como o da ANTT")
            return None
        return content.decode("iso-8859-1")

    def _records(self, layout: FileLayout, text: str) -> Iterator[tuple[int, list[str]]]:
        """Yield the number of the line and its cells; blank lines are passed over."""
        name = layout.name
        for number, found in enumerate(_LINE.finditer(text), start=1):
            line = found[1]
            if not line.strip(" ;\t"):
                continue
            if layout.of_regulator and self._is_of_another_carrier(line):
                continue
            if len(line) > LONGEST_LINE:
                expected = f"linha de até {LONGEST_LINE} caracteres"
                self._faults.add(name, number, "", line[:40] + "…", expected)
            elif _CONTROL.search(line):
                self._faults.add(
                    name, number, "", ascii(line[:60]), "texto sem caracteres de controle"
                )
            else:
                yield from self._cells(name, number, line)

    def _is_of_another_carrier(self, line: str) -> bool:
        """Tell whether a line begins with the CNPJ of somebody else, whatever follows."""
        found = _BEGINS_WITH_CNPJ.match(line)
        return found is not None and not _same_establishment(found[1], self._carrier)

    def _cells(self, name: str, number: int, line: str) -> Iterator[tuple[int, list[str]]]:
        try:
            yield number, next(csv.reader([line], delimiter=";", strict=True))
        except csv.Error:
            self._faults.add(name, number, "", line[:60], "aspas fechadas na mesma linha")

    def _accepts(self, layout: FileLayout, header: list[str]) -> bool:
        """Tell whether the header has every column of the layout, once, and no other."""
        before = len(self._faults)
        for missing in sorted(layout.needed.difference(header)):
            self._faults.add(layout.name, 1, missing, "", "a coluna no cabeçalho")
        for extra in sorted(set(header) - layout.names):
            self._faults.add(layout.name, 1, extra, extra, "só as colunas do leiaute")
        for repeated in sorted({column for column in header if header.count(column) > 1}):
            self._faults.add(layout.name, 1, repeated, repeated, "cada coluna uma vez")
        return len(self._faults) == before

    def _rows(
        self, layout: FileLayout, header: list[str], records: Iterator[tuple[int, list[str]]]
    ) -> Iterator[Row]:
        by_name = {column.name: column for column in layout.columns}
        lacking = sorted(layout.names.difference(header))  # a file older than these columns
        columns = [ColumnReader(by_name[name]) for name in (*header, *lacking)]
        places = {column.name: place for place, column in enumerate(columns)}
        owner = places.get("cnpj", 0)
        for line, untrimmed in records:
            cells = [cell.strip() for cell in untrimmed]
            cnpj = cells[owner] if owner < len(cells) else ""
            if layout.of_regulator and not self._is_ours(layout.name, line, cnpj):
                continue
            if len(cells) != len(header):
                expected = f"{len(header)} colunas; aqui há {len(cells)}"
                self._faults.add(layout.name, line, "", ";".join(untrimmed)[:60], expected)
                continue
            yield self._row(layout.name, line, places, columns, [*cells, *[""] * len(lacking)])

    def _is_ours(self, name: str, line: int, cnpj: str) -> bool:
        if cnpj == str(self._carrier):
            return True
        if not _MASKED.fullmatch(cnpj) or _same_establishment(cnpj, self._carrier):
            expected = f"CNPJ com máscara; o da transportadora é {self._carrier}"
            self._faults.add(name, line, "cnpj", cnpj, expected)
        return False

    def _row(
        self,
        name: str,
        line: int,
        places: Mapping[str, int],
        columns: list[ColumnReader],
        cells: list[str],
    ) -> Row:
        read = []
        bad = set()
        for column, cell in zip(columns, cells, strict=True):
            try:
                read.append(column.read(cell))
            except ValueError as error:
                read.append((cell, None))
                bad.add(column.name)
                self._faults.add(name, line, column.name, cell, str(error))
        kept, values = zip(*read, strict=True)
        return Row(name, line, places, values, kept, frozenset(bad))


def _is_utf16(content: bytes) -> bool:
    """Tell whether a spreadsheet wrote "Unicode text": its mark, or a NUL beside each letter."""
    return content.startswith(_UTF16_MARKS) or content.count(0) * 3 > len(content)


def _is_utf8_beyond_ascii(content: bytes) -> bool:
    try:
        return not content.decode("utf-8").isascii()
    except UnicodeDecodeError:
        return False


def _same_establishment(cnpj: str, carrier: Cnpj) -> bool:
    """Tell whether at most the check digits differ: then it is a row of ours, badly typed."""
    return cnpj[:-2] == str(carrier)[:-2]
