"""The rows of the network in the words of its files: columns, municipalities, days."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from itertools import groupby
from typing import Any

from app.importing import words
from app.importing.draft import Key
from app.importing.municipalities import Gazetteer
from app.importing.network_table import NetworkTable
from app.importing.regulator_files import MONTHS, WEEKDAYS
from app.importing.tables import BY_NAME
from app.importing.told_columns import COLUMNS
from fares.kernel.deadlines import BRASILIA
from fares.kernel.money import Money

_SHORT = 3
"""Letters of a day of the week, or of a month."""
_PERCENTAGES = frozenset(
    {
        "rate",
        "base_reduction",
        "credit_rate",
        "ibs_state_rate",
        "ibs_municipal_rate",
        "cbs_rate",
        "ibs_cbs_reduction",
    }
)


def tell_column(table: NetworkTable, column: str) -> str:
    """Return the name of the column that the operator wrote it in."""
    return COLUMNS.get(f"{table.name}.{column}") or COLUMNS[column]


def tell_key(table: NetworkTable, key: Key) -> str:
    """Return by what a row is known, such as "SPBA0123001 Básica IDA 20:00"."""
    cells = zip(table.key, key, strict=True)
    return " ".join(tell_cell(table, column, cell) for column, cell in cells if cell != "")


def tell_cell(table: NetworkTable, column: str, cell: Any) -> str:
    """Return a cell as the file has it."""
    if cell is None or cell == "":
        return "em branco"
    if column in table.references:
        return tell_key(BY_NAME[table.references[column]], cell)
    return _OF_COLUMNS.get(column, _plain)(cell)


def _plain(cell: Any) -> str:
    match cell:
        case bool():
            return "Sim" if cell else "Não"
        case Money():
            return str(cell).replace(".", ",")
        case datetime():
            return f"{cell.astimezone(BRASILIA):%d/%m/%Y %H:%M}"
        case date():
            return f"{cell:%d/%m/%Y}"
        case time():
            return f"{cell:%H:%M}"
    return str(cell)


def _place(ibge_code: str) -> str:
    place = Gazetteer.of_the_country().places[ibge_code]
    return f"{place.name}/{place.uf}"


def _calendar(cell: str) -> str:
    """Return "seg sex em jan dez; sab em jul": months together that run on the same days."""
    weeks = [cell[first : first + len(WEEKDAYS)] for first in range(0, len(cell), len(WEEKDAYS))]
    numbers = sorted(range(len(MONTHS)), key=weeks.__getitem__, reverse=True)
    told = [
        f"{_marked(week, WEEKDAYS)} em {' '.join(MONTHS[number][:_SHORT] for number in together)}"
        for week, together in groupby(numbers, key=weeks.__getitem__)
        if "1" in week
    ]
    return "; ".join(told) or "nenhum dia"


def _marked(mask: str, names: tuple[str, ...]) -> str:
    return " ".join(name[:_SHORT] for name, mark in zip(names, mask, strict=True) if mark == "1")


def _word_of(meanings: Mapping[str, Any]) -> Callable[[Any], str]:
    told = {meaning: word for word, meaning in meanings.items()}
    return lambda cell: told[cell]


def _components(cell: str) -> str:
    return ", ".join(map(_word_of(words.COMPONENTS), cell.split(",")))


_OF_COLUMNS: dict[str, Callable[[Any], str]] = {
    "calendar": _calendar,
    "channel": _word_of(words.CHANNELS),
    "destination_code": _place,
    "direction": _word_of(words.DIRECTIONS),
    "ibge_code": _place,
    "kind": _word_of(words.VEHICLE_KINDS | words.TRIP_KINDS),
    "municipality_code": _place,
    "origin_code": _place,
    "subject": _word_of(words.NOTICE_SUBJECTS),
    "taxed_components": _components,
} | {column: lambda cell: str(cell).replace(".", ",") for column in _PERCENTAGES}
