"""What was registered with ANTT for the departures of a timetable (art. 103)."""

from datetime import date

from app.db.models.fleet import VehicleKind
from app.importing import regulator_files, service_files
from app.importing.draft import Key
from app.importing.itineraries import Itineraries
from app.importing.line_rows import Lines, known_line
from app.importing.rows import Row
from app.importing.stops import stop_sequences
from app.importing.workbench import Workbench
from fares.kernel.rules import rule
from fares.sale_opening import TripKind

_TIMETABLE = ("prefixo", "tipo_veiculo", "sentido", "horario")


def draft_trips(
    bench: Workbench,
    rows: list[Row],
    lines: Lines,
    itineraries: Itineraries,
    timetables: set[Key],
    fleet: dict[str, VehicleKind],
    with_m3: set[str],
) -> None:
    """Draft the registrations; `with_m3` are the prefixes whose TAR admits micro-buses."""
    periods: dict[tuple[object, ...], list[tuple[date, date, int]]] = {}
    for row in rows:
        if known_line(bench, row, lines) is None or not row.sound(*_TIMETABLE):
            continue
        timetable = ((row["prefixo"],), *(row[column] for column in _TIMETABLE[1:]))
        if timetable not in timetables:
            expected = "um horário da linha, do tipo e do sentido em horarios.csv"
            bench.unknown(row, "horario", expected, regulator_files.TIMETABLES)
        _check_vehicle(bench, row, fleet, with_m3)
        _check_served(bench, row, itineraries)
        if row.sound("inicio", "fim"):
            _check_period(bench, row, periods.setdefault(timetable, []))
        if not row.bad:
            columns = ("fim", "tipo", "cadastrada_em")
            values = (
                *(row[column] for column in columns),
                (row["placa"],),
                row["paradas_atendidas"],
            )
            bench.draft.put("trip_registrations", (timetable, row["inicio"]), values, row)


@rule("R6033-81§1")
def _check_vehicle(
    bench: Workbench, row: Row, fleet: dict[str, VehicleKind], with_m3: set[str]
) -> None:
    """Note a vehicle that is not there, or a micro-bus on a TAR that does not admit it."""
    if not row.sound("placa"):
        return
    kind = fleet.get(row["placa"])
    if kind is None:
        bench.unknown(row, "placa", "um veículo de veiculos.csv", service_files.VEHICLES)
    elif kind is VehicleKind.M3_MICROBUS and row["prefixo"] not in with_m3:
        bench.fault(
            row, "placa", "ônibus: o TAR não admite micro-ônibus M3 (arts. 27, I e 81, § 1º)"
        )


@rule("R6033-105")
def _check_served(bench: Workbench, row: Row, itineraries: Itineraries) -> None:
    """Note a convencional trip that skips a stop, or any that skips an end of the line."""
    if not row.sound("paradas_atendidas", "tipo") or not row["paradas_atendidas"]:
        return
    if row["tipo"] is not TripKind.OTHER:
        bench.fault(
            row, "paradas_atendidas", "em branco: o convencional atende todas (art. 105, § 1º)"
        )
        return
    chosen = itineraries.chosen_type(row["prefixo"], row["tipo_veiculo"])
    there = [] if chosen is None else stop_sequences(bench, row["prefixo"], chosen, row["sentido"])
    served = [int(number) for number in row["paradas_atendidas"].split(",")]
    if not there or not set(served) <= set(there):
        bench.fault(row, "paradas_atendidas", f"sequências do sentido: {_listed(there)}")
    elif (served[0], served[-1]) != (there[0], there[-1]):
        ends = f"{there[0]} e {there[-1]}"
        bench.fault(row, "paradas_atendidas", f"os extremos, {ends}, entre elas (art. 105)")


def _check_period(bench: Workbench, row: Row, periods: list[tuple[date, date, int]]) -> None:
    if row["fim"] < row["inicio"]:
        bench.fault(row, "fim", f"{row.raw['inicio']} ou depois")
        return
    for first, last, line in periods:
        if row["inicio"] <= last and first <= row["fim"]:
            bench.fault(row, "inicio", f"período que não se sobreponha ao da linha {line}")
    periods.append((row["inicio"], row["fim"], row.line))


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers)) or "nenhuma foi contada em paradas.csv"
