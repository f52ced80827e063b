"""Seat layouts and vehicles."""

from app.db.models.fleet import VehicleKind
from app.importing import service_files
from app.importing.reading import FileReader
from app.importing.rows import Row
from app.importing.workbench import Workbench
from app.operations.law import M3_MAX_SEATS
from fares.kernel.rules import rule

MOST_SEATS_OF_M3 = M3_MAX_SEATS.versions[-1].value
"""By the newest law: a file tells the fleet of today."""


def draft_fleet(bench: Workbench, reader: FileReader) -> dict[str, VehicleKind]:
    """Draft layouts and vehicles; return the kind of every vehicle by its plate."""
    seats = _draft_layouts(bench, reader.read(service_files.LAYOUTS))
    vehicles = reader.read(service_files.VEHICLES)
    for row in vehicles:
        _check_layout(bench, row, seats)
        if not row.bad:
            values = ((row["layout"],), row["tipo"], row["ar_condicionado"], row["sanitario"])
            bench.once("vehicles", (row["placa"],), values, row)
    return {row["placa"]: row["tipo"] for row in vehicles if row.sound("placa", "tipo")}


@rule("R6033-81§1")
def _check_layout(bench: Workbench, row: Row, seats: dict[str, int]) -> None:
    """Note a layout that is not there, or a micro-bus with the seats of a coach."""
    if not row.sound("layout"):
        return
    if row["layout"] not in seats:
        bench.unknown(row, "layout", "um layout de layouts.csv", service_files.LAYOUTS)
    elif (
        row.sound("tipo")
        and row["tipo"] is VehicleKind.M3_MICROBUS
        and seats[row["layout"]] > MOST_SEATS_OF_M3
    ):
        found = f"até {MOST_SEATS_OF_M3} poltronas em micro-ônibus M3; o layout tem"
        bench.fault(row, "layout", f"{found} {seats[row['layout']]}")


def _draft_layouts(bench: Workbench, rows: list[Row]) -> dict[str, int]:
    """Draft the layouts and return how many seats each has."""
    seats: dict[str, int] = {}
    descriptions: dict[str, str] = {}
    taken: dict[tuple[object, ...], int] = {}
    for row in rows:
        if not row.sound("layout", "descricao"):
            continue
        code = row["layout"]
        seats[code] = seats.get(code, 0) + 1
        if descriptions.setdefault(code, row["descricao"]) != row["descricao"]:
            bench.fault(row, "descricao", f"a mesma em todo o layout: {descriptions[code]}")
        if row.bad:
            continue
        _check_seat_is_alone(bench, row, taken)
        bench.draft.put("vehicle_layouts", (code,), (descriptions[code],), row)
        columns = ("rotulo", "andar", "fila", "coluna", "classe", "preferencial")
        values = tuple(row[column] for column in columns)
        bench.once("layout_seats", ((code,), row["poltrona"]), values, row)
    return seats


def _check_seat_is_alone(bench: Workbench, row: Row, taken: dict[tuple[object, ...], int]) -> None:
    position = (row["layout"], row["andar"], row["fila"], row["coluna"])
    first = taken.setdefault(position, row.line)
    if first != row.line:
        bench.fault(row, "coluna", f"um lugar livre no layout; ocupado pela linha {first}")
    first = taken.setdefault((row["layout"], row["rotulo"]), row.line)
    if first != row.line:
        bench.fault(row, "rotulo", f"rótulo só desta poltrona; repete a linha {first}")
