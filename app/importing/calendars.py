"""On which days a departure runs: one row of the regulator's file, or one a season."""

from app.importing.draft import Key
from app.importing.regulator_files import MONTHS, WEEKDAYS
from app.importing.rows import Row
from app.importing.workbench import Workbench

_NEVER = "0"


def draft_departure(bench: Workbench, row: Row, key: Key) -> None:
    """Draft a departure, or add the days of another season to one that was drafted.

    The same hour may be told twice if no day of the year is: daily in July, on Fridays in
    the other months. A departure that never runs is a fault: the cells were forgotten.
    """
    for names, what in ((WEEKDAYS, "dia da semana"), (MONTHS, "mês")):
        if not any(row[name] for name in names):
            bench.fault(row, names[0], f"x em ao menos um {what}")
            return
    first = bench.draft.tables.get("timetables", {}).get(key)
    if first is None:
        bench.once("timetables", key, (_calendar(row), row["gratuidade"]), row)
        return
    calendar, offers_benefits = str(first.values[0]), first.values[1]
    if offers_benefits != row["gratuidade"]:
        bench.fault(row, "gratuidade", f"como na linha {first.line}, do mesmo horário")
    elif any(a == b != _NEVER for a, b in zip(calendar, _calendar(row), strict=True)):
        bench.fault(
            row, "", f"dias e meses que não estejam na linha {first.line}, do mesmo horário"
        )
    else:
        both = "".join(map(max, calendar, _calendar(row)))
        bench.draft.put("timetables", key, (both, offers_benefits), row)


def _calendar(row: Row) -> str:
    """Return the mask of a year: the days of the week in each month of the row."""
    week = "".join("1" if row[day] else _NEVER for day in WEEKDAYS)
    return "".join(week if row[month] else _NEVER * len(WEEKDAYS) for month in MONTHS)
