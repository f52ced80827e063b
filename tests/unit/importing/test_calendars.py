"""On which days a departure runs: one row, or one for each season."""

from datetime import time
from pathlib import Path

import pytest

from app.db.models.network import Direction
from app.importing.regulator_files import MONTHS, WEEKDAYS
from tests.network_files import TIMETABLES, NetworkFolder, a_network

FIRST = {"prefixo": "SPBA0777001", "sentido": "IDA", "horario": "09:00"}
SUMMER = {"janeiro", "fevereiro", "dezembro"}


def days(week: set[str], year: set[str]) -> dict[str, str]:
    """Return the cells of a row that runs on these days of the week in these months."""
    return {name: "x" if name in week | year else "" for name in WEEKDAYS + MONTHS}


def the_calendar(network: NetworkFolder) -> str:
    """Return the calendar of the departure that the tests change."""
    (told,) = [
        str(record.values[0])
        for (line, _, direction, departs_at), record in network.draft().tables["timetables"].items()
        if (line, direction, departs_at) == (("SPBA0777001",), Direction.OUTBOUND, time(9))
    ]
    return told


def week_of(calendar: str, month: str) -> str:
    first = MONTHS.index(month) * len(WEEKDAYS)
    return calendar[first : first + len(WEEKDAYS)]


@pytest.fixture
def network(tmp_path: Path) -> NetworkFolder:
    return a_network(tmp_path)


def test_a_season_may_have_days_of_its_own(network: NetworkFolder) -> None:
    """Daily in summer; on Fridays and Sundays in the other months."""
    network.change(TIMETABLES, FIRST, days(set(WEEKDAYS), SUMMER))
    rest = days({"sexta_feira", "domingo"}, set(MONTHS) - SUMMER)
    network.repeat(TIMETABLES, FIRST, rest)

    calendar = the_calendar(network)

    assert {week_of(calendar, month) for month in SUMMER} == {"1111111"}
    assert {week_of(calendar, month) for month in set(MONTHS) - SUMMER} == {"0000101"}


def test_the_same_months_may_have_other_days(network: NetworkFolder) -> None:
    network.change(TIMETABLES, FIRST, days({"segunda_feira"}, {"julho"}))
    network.repeat(TIMETABLES, FIRST, days({"sabado"}, {"julho"}))

    assert week_of(the_calendar(network), "julho") == "1000010"


def test_one_day_in_common_is_a_fault(network: NetworkFolder) -> None:
    network.change(TIMETABLES, FIRST, days({"segunda_feira", "sabado"}, {"julho", "maio"}))
    line = network.repeat(TIMETABLES, FIRST, days({"sabado"}, {"junho", "julho"}))

    (fault,) = network.faults()

    assert (fault.line, fault.column) == (line, "")
    assert "dias e meses que não estejam na linha" in fault.expected


def test_seasons_of_one_departure_agree_about_benefits(network: NetworkFolder) -> None:
    network.change(TIMETABLES, FIRST, days(set(WEEKDAYS), SUMMER))
    rest = days(set(WEEKDAYS), set(MONTHS) - SUMMER) | {"gratuidade": "Não"}
    line = network.repeat(TIMETABLES, FIRST, rest)

    (fault,) = network.faults()

    assert (fault.line, fault.column) == (line, "gratuidade")


@pytest.mark.parametrize(
    ("cells", "column", "expected"),
    [
        pytest.param(days(set(), set(MONTHS)), "segunda_feira", "um dia da semana", id="no day"),
        pytest.param(days(set(WEEKDAYS), set()), "janeiro", "um mês", id="no month"),
    ],
)
def test_a_departure_that_never_runs_is_a_fault(
    network: NetworkFolder, cells: dict[str, str], column: str, expected: str
) -> None:
    line = network.change(TIMETABLES, FIRST, cells)

    (fault,) = network.faults()

    assert (fault.line, fault.column) == (line, column)
    assert expected in fault.expected
