"""Writes a fictitious carrier's national network in the SIGMA layouts and our own files.

    python -m scripts.national_network DIR [--share 100]

The whole has 2,000 lines, 85,000 seções, 23,000 points and 10,500 timetables; a share of
it, in hundredths, is its first lines. The same share is always the same bytes.
"""

import argparse
import csv
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.progress import track

from app.importing import price_files, regulator_files, service_files
from app.importing.demo import DEMO_CNPJ
from app.importing.file_layout import FileLayout
from scripts.national_company import COMPANY_FILES, NAME, Cells
from scripts.national_plan import Line, Stop, lines

TAR_FROM = "06/11/2024"
FEES = ("4,20", "5,60", "7,35", "8,90")


def write_network(folder: Path, share: int) -> None:
    """Write every file of a share of the network, in hundredths."""
    folder.mkdir(parents=True, exist_ok=True)
    planned = lines(share)
    for layout, rows in COMPANY_FILES:
        _write(folder, layout, rows)
    for layout, rows_of in _LINE_FILES.items():
        told = (row for line in track(planned, description=layout.name) for row in rows_of(line))
        _write(folder, layout, told)


def _write(folder: Path, layout: FileLayout, rows: Iterable[Cells]) -> None:
    """Write a file; what a row does not tell of its last columns is blank."""
    with (folder / layout.name).open("w", encoding=layout.encoding, newline="") as file:
        writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
        writer.writerow(column.name for column in layout.columns)
        blank = [""] * len(layout.columns)
        writer.writerows([*row, *blank[len(row) :]] for row in rows)


def _head(line: Line) -> tuple[str, ...]:
    return (str(DEMO_CNPJ), NAME, TAR_FROM, line.prefix, line.description)


def _sections(line: Line) -> Iterator[Cells]:
    cnpj, name, since, prefix, description = _head(line)
    for origin, destination in line.secoes:
        ends = (origin.place.name, origin.place.uf, destination.place.name, destination.place.uf)
        granted = ("", "AUTORIZACAO", "INTERESTADUAL")
        yield cnpj, name, "", "", since, prefix, description, "", *ends, *granted


def _points(line: Line) -> Iterator[Cells]:
    for sequence, stop in enumerate(line.stops, start=1):
        where = f"{stop.place.name} - {stop.place.uf}"
        name = f"{stop.code} {_terminal(stop).upper()}"
        services = ("Sim", *["Não"] * 5)
        yield *_head(line), line.vehicle_type, sequence, name, where, *services


def _timetables(line: Line) -> Iterator[Cells]:
    for one in line.departures:
        days = ["x" if runs == "1" else "" for runs in one.weekdays]
        months = ["x"] * len(regulator_files.MONTHS)
        benefits = "Não" if one.kind == "outra" else "Sim"
        way = "IDA" if one.outbound else "VOLTA"
        yield *_head(line), line.vehicle_type, way, one.time, benefits, *days, *months


def _authorizations(line: Line) -> Iterator[Cells]:
    yield line.prefix, "", "Não", "Não"


def _stops(line: Line) -> Iterator[Cells]:
    """Tell the hours and places of both ways; the way back has the same legs."""
    last = line.stops[-1]
    for sequence, stop in enumerate(line.stops, start=1):
        told = (sequence, stop.code, stop.km, stop.arrives, stop.departs)
        yield line.prefix, line.vehicle_type, "IDA", *told, *_place(stop)
    for sequence, stop in enumerate(reversed(line.stops), start=1):
        arrives = last.departs - stop.departs
        leaves = 0 if stop is last else last.departs - stop.arrives
        told = (sequence, stop.code, last.km - stop.km, arrives, leaves)
        yield line.prefix, line.vehicle_type, "VOLTA", *told, *_place(stop)


def _place(stop: Stop) -> Cells:
    return "", _terminal(stop), str(int(stop.code[2:]) % 30 + 1), FEES[int(stop.code[2:]) % 4]


def _vehicles(line: Line) -> Iterator[Cells]:
    layout = {"Semileito": "DD56", "Executiva": "EX46", "Básica": "BA46", "Leito": "LT30"}
    for plate in dict.fromkeys(one.plate for one in line.departures):
        yield plate, layout[line.vehicle_type], "ônibus", "Sim", "Sim"


def _registrations(line: Line) -> Iterator[Cells]:
    for one in line.departures:
        way = "IDA" if one.outbound else "VOLTA"
        period = ("01/01/2026", "31/12/2028", one.kind, "10/11/2025 14:30")
        yield line.prefix, line.vehicle_type, way, one.time, *period, one.plate, ""


def _fares(line: Line) -> Iterator[Cells]:
    for ends in line.secoes:
        km = ends[1].km - ends[0].km
        for origin, destination in (ends, ends[::-1]):
            pair = (
                origin.place.name,
                origin.place.uf,
                destination.place.name,
                destination.place.uf,
            )
            for service_class, conditions, centavos in line.fares(km):
                parts = (_reais(centavos), _reais(km * 2), "1,35")
                period = ("todos", "01/01/2026", "")
                head = (line.prefix, *pair, service_class, *period)
                yield *head, *parts, "", "", "", conditions, 1


def _terminal(stop: Stop) -> str:
    return f"Terminal Rodoviário de {stop.place.name}"


def _reais(centavos: int) -> str:
    return f"{centavos // 100},{centavos % 100:02d}"


_LINE_FILES: dict[FileLayout, Callable[[Line], Iterator[Cells]]] = {
    regulator_files.SECTIONS: _sections,
    regulator_files.POINTS: _points,
    regulator_files.TIMETABLES: _timetables,
    service_files.AUTHORIZATIONS: _authorizations,
    service_files.STOPS: _stops,
    service_files.VEHICLES: _vehicles,
    service_files.TRIPS: _registrations,
    price_files.FARES: _fares,
}


def main() -> None:
    """Write the network and say how to import it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--share", type=int, default=100, choices=range(1, 101), metavar="1–100")
    arguments = parser.parse_args()
    write_network(arguments.folder, arguments.share)
    print(f"guiche network import --cnpj {DEMO_CNPJ} {arguments.folder}")


if __name__ == "__main__":
    main()
