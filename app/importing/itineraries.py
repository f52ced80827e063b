"""Operational schemes: the regulator's points, with our own hours and places of them.

An itinerary belongs to a line and a vehicle type. A timetable of a type without one
takes the only itinerary of the line; where there is none or more than one, nobody guesses.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from app.importing.line_rows import Lines, check_like_first, known_line
from app.importing.municipalities import Place, UnknownPlace
from app.importing.rows import Row
from app.importing.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a scheme, in the order of the outbound direction."""

    sequence: int
    code: str
    name: str
    place: Place
    sells: bool
    row: Row


class Itineraries:
    """The schemes of every line, by prefix and vehicle type."""

    def __init__(self) -> None:
        self._points: dict[str, dict[str, list[Point]]] = {}

    def add(self, prefix: str, vehicle_type: str, point: Point) -> Point | None:
        """Add a point; return the one that already has its place, if any."""
        points = self._points.setdefault(prefix, {}).setdefault(vehicle_type, [])
        points.append(point)
        same = (other for other in points if other.sequence == point.sequence)
        first = next(same)
        return None if first is point else first

    def settle(self, bench: Workbench) -> None:
        """Put the points in order once all are there."""
        for points in self.all():
            points.sort(key=lambda point: point.sequence)
            if len(points) == 1:
                bench.fault(points[0].row, "sequencia_ponto_linha", "ao menos dois pontos na linha")

    def all(self) -> Iterable[list[Point]]:
        """Return the points of every scheme."""
        return [points for types in self._points.values() for points in types.values()]

    def items(self) -> Iterable[tuple[str, str, list[Point]]]:
        """Return prefix, vehicle type and points of every scheme."""
        return [
            (prefix, vehicle_type, points)
            for prefix, types in self._points.items()
            for vehicle_type, points in types.items()
        ]

    def exactly(self, prefix: str, vehicle_type: str) -> list[Point] | None:
        """Return the scheme of a line and type, without choosing another."""
        return self._points.get(prefix, {}).get(vehicle_type)

    def chosen_type(self, prefix: str, vehicle_type: str) -> str | None:
        """Return the type whose scheme a timetable takes, or None where nobody can say."""
        types = self._points.get(prefix, {})
        if vehicle_type in types:
            return vehicle_type
        return next(iter(types)) if len(types) == 1 else None

    def ends(self, prefix: str) -> tuple[Place, Place] | None:
        """Return first and last municipality where all schemes of the line agree."""
        schemes = self._points.get(prefix, {}).values()
        ends = {(points[0].place, points[-1].place) for points in schemes}
        return ends.pop() if len(ends) == 1 else None

    def check_choice(self, bench: Workbench, row: Row) -> None:
        """Note a timetable for which there is no scheme, or no single one."""
        types = self._points.get(row["prefixo"], {})
        if self.chosen_type(row["prefixo"], row["tipo_veiculo"]) is None:
            there = ", ".join(name or "em branco" for name in types) or "nenhum"
            bench.fault(
                row, "tipo_veiculo", f"tipo com esquema operacional na linha; nela há: {there}"
            )


def read_itineraries(bench: Workbench, rows: list[Row], lines: Lines) -> Itineraries:
    """Return the schemes that the regulator's file tells."""
    itineraries = Itineraries()
    for row in rows:
        line, point = known_line(bench, row, lines), _point(bench, row)
        if line is None:
            continue
        check_like_first(bench, row, line.row, "data_autorizacao")
        if point is None or not row.sound("tipo_veiculo"):
            continue
        first = itineraries.add(row["prefixo"], row["tipo_veiculo"], point)
        if first is not None:
            expected = f"sequência única; repete a linha {first.row.line}"
            bench.fault(row, "sequencia_ponto_linha", expected)
    itineraries.settle(bench)
    return itineraries


def _point(bench: Workbench, row: Row) -> Point | None:
    if not row.sound("municipio_uf", "nome_ponto_parada", "sequencia_ponto_linha", "secao"):
        return None
    place = _municipality(bench, row)
    if place is None:
        return None
    name = row["nome_ponto_parada"]
    if name[:2] != place.uf:
        bench.fault(row, "nome_ponto_parada", f"código que comece por {place.uf}, UF do município")
    return Point(row["sequencia_ponto_linha"], name[:7], name, place, row["secao"], row)


def _municipality(bench: Workbench, row: Row) -> Place | None:
    name, dash, uf = row["municipio_uf"].rpartition(" - ")
    if not dash:
        bench.fault(row, "municipio_uf", "Município - UF")
        return None
    try:
        return bench.places.find(name, uf.strip().upper())
    except UnknownPlace as unknown:
        bench.fault(row, "municipio_uf", str(unknown))
        return None
