"""Where and when each direction of a line stops: the regulator's points and our own file."""

from app.db.models.network import Direction
from app.importing.itineraries import Itineraries, Point
from app.importing.line_rows import Lines, known_line
from app.importing.rows import Row
from app.importing.workbench import Workbench
from fares.kernel.rules import rule

Way = tuple[str, str, Direction]
"""Prefix, vehicle type of the scheme, and direction."""

_OWN = ("km", "minutos_chegada", "minutos_partida", "local_embarque", "plataforma", "taxa_embarque")
_UNTOLD = (None,) * len(_OWN)


def draft_stops(bench: Workbench, rows: list[Row], lines: Lines, itineraries: Itineraries) -> None:
    """Draft the stops of both directions; what our own file does not tell stays unknown."""
    ways = _by_way(bench, rows, lines, itineraries)
    for prefix, vehicle_type, points in itineraries.items():
        outbound = (prefix, vehicle_type, Direction.OUTBOUND)
        if outbound not in ways:
            for point in points:
                _draft(bench, outbound, point.sequence, point, _UNTOLD, point.row)
    for way, own in ways.items():
        points = itineraries.exactly(*way[:2]) or []
        _draft_way(bench, way, own, points)


def stop_sequences(bench: Workbench, prefix: str, vehicle_type: str, way: Direction) -> list[int]:
    """Return the sequences of the drafted stops of one direction, in order."""
    return sorted(
        key[3]
        for key in bench.draft.tables.get("line_stops", {})
        if key[:3] == ((prefix,), vehicle_type, way) and isinstance(key[3], int)
    )


def _by_way(
    bench: Workbench, rows: list[Row], lines: Lines, itineraries: Itineraries
) -> dict[Way, list[Row]]:
    ways: dict[Way, list[Row]] = {}
    for row in rows:
        if known_line(bench, row, lines) is None:
            continue
        if not row.sound("tipo_veiculo", "sentido", "sequencia", "ponto"):
            continue
        if itineraries.exactly(row["prefixo"], row["tipo_veiculo"]) is None:
            bench.fault(row, "tipo_veiculo", "um tipo com esquema operacional nesta linha")
            continue
        ways.setdefault((row["prefixo"], row["tipo_veiculo"], row["sentido"]), []).append(row)
    return ways


def _draft_way(bench: Workbench, way: Way, rows: list[Row], points: list[Point]) -> None:
    rows = sorted(rows, key=lambda row: (row["sequencia"], row.line))
    by_code = {point.code: point for point in points}
    for row in rows:
        _check_point(bench, row, way, points)
    missing = set(by_code) - {row["ponto"] for row in rows}
    if missing:
        bench.fault(
            rows[0], "ponto", "todos os pontos do sentido; faltam " + ", ".join(sorted(missing))
        )
    _check_ends(bench, way, rows, points)
    _check_progress(bench, rows)
    for row in rows:
        point = by_code.get(row["ponto"])
        if point is not None and not row.bad:
            _check_zone(bench, row, point)
            own = tuple(row[column] for column in _OWN)
            _draft(bench, way, row["sequencia"], point, own, row)


def _draft(
    bench: Workbench, way: Way, sequence: int, point: Point, own: tuple[object, ...], row: Row
) -> None:
    prefix, vehicle_type, direction = way
    key = ((prefix,), vehicle_type, direction, sequence)
    values = (point.name, point.place.ibge_code, point.sells, *own)
    bench.once("line_stops", key, values, row)


def _check_point(bench: Workbench, row: Row, way: Way, points: list[Point]) -> None:
    """Note a point that is not of the scheme or, outbound, not in its place."""
    if way[2] is Direction.OUTBOUND:
        expected = [point.code for point in points if point.sequence == row["sequencia"]]
        if row["ponto"] not in expected:
            told = expected[0] if expected else "uma sequência do esquema da ANTT"
            bench.fault(row, "ponto", f"{told}, como em {points[0].row.file}")
    elif all(point.code != row["ponto"] for point in points):
        bench.fault(row, "ponto", f"um ponto do esquema em {points[0].row.file}")


@rule("R6033-105")
def _check_ends(bench: Workbench, way: Way, rows: list[Row], points: list[Point]) -> None:
    """Note a way back that does not join the last point of the line to its first."""
    if way[2] is Direction.OUTBOUND:
        return
    for row, point in ((rows[0], points[-1]), (rows[-1], points[0])):
        if row["ponto"] != point.code:
            bench.fault(row, "ponto", f"{point.code}, o extremo da linha (art. 105)")


def _check_progress(bench: Workbench, rows: list[Row]) -> None:
    """Note minutes or kilometres that do not begin at zero or do not rise."""
    for column in ("km", "minutos_chegada", "minutos_partida"):
        if rows[0].sound(column) and rows[0][column] != 0:
            bench.fault(rows[0], column, "0 no primeiro ponto")
    minutes, km = -1, -1
    for row in rows:
        if row.sound("minutos_chegada", "minutos_partida"):
            _check_minutes(bench, row, minutes)
            minutes = max(minutes, row["minutos_partida"])
        if row.sound("km"):
            if row["km"] < km:
                bench.fault(row, "km", f"ao menos {km}, o do ponto anterior")
            km = max(km, row["km"])


def _check_minutes(bench: Workbench, row: Row, minutes: int) -> None:
    if row["minutos_chegada"] <= minutes:
        bench.fault(row, "minutos_chegada", f"mais que {minutes}, a saída do ponto anterior")
    if row["minutos_partida"] < row["minutos_chegada"]:
        bench.fault(row, "minutos_partida", f"ao menos {row['minutos_chegada']}, a chegada")


def _check_zone(bench: Workbench, row: Row, point: Point) -> None:
    if row["fuso"] is not None and row["fuso"] != point.place.zone:
        bench.fault(row, "fuso", f"{point.place.zone}, o de {point.place.name}, ou em branco")
