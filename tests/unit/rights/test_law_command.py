"""`guiche law`: what the law fixes, as operators read it."""

from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import law
from app.clock import Clock
from app.config import Settings
from app.db.engine import Database
from app.usecases.rights.read_law import list_stale, read_law
from app.usecases.services import Services


def invoke(*arguments: str, services: Services | None = None) -> Result:
    return CliRunner().invoke(law.group, arguments, obj=services)


def test_each_parameter_is_shown_with_value_and_citation() -> None:
    result = invoke("show", "--on", "2026-03-10")

    assert result.exit_code == 0
    assert result.stdout.startswith("A lei em 10/03/2026:\n")
    assert "R6033-135  minimum_regularity_opening_days = 30\n" in result.stdout
    assert "    Resolução ANTT 6.033/2023, art. 135, caput, I · conferido em " in result.stdout
    assert "R6033-135§2  opening_exempt_from_day = 0 (AMBIG-5)" in result.stdout
    assert "R6033-138  show_up_minutes = 30\n" in result.stdout


def test_what_was_seen_only_in_a_copy_says_so() -> None:
    """The resolution lies with the project; the ages come from laws that were read elsewhere."""
    copied = {line.rule for line in read_law(on=date(2026, 3, 10)) if line.second_hand}

    assert copied == {"L10741-1", "L12852-1§1", "D11034-13"}
    told = [
        line
        for line in invoke("show", "--on", "2026-03-10").stdout.splitlines()
        if "em cópia" in line
    ]
    assert all(line.endswith("em cópia, falta a publicação oficial") for line in told)
    assert [line.split(",")[0].strip() for line in told] == [
        "Lei 10.741/2003",
        "Lei 12.852/2013",
        "Lei 12.852/2013",
        "Decreto 11.034/2022",
    ]


@pytest.mark.parametrize(
    ("day", "in_force"),
    [pytest.param("2024-01-31", False, id="day before"), pytest.param("2024-02-01", True, id="on")],
)
def test_what_is_not_in_force_says_so(day: str, in_force: bool) -> None:
    result = invoke("show", "--on", day)

    assert ("sem norma em vigor" in result.stdout) is not in_force


def test_without_a_day_it_is_today_in_brasilia(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'none.db'}")
    settings = Settings(clock=Clock.parse("2026-03-11T02:59:59+00:00"))
    services = Services(settings=settings, database=database)

    result = invoke("show", services=services)
    database.close()

    assert result.stdout.startswith("A lei em 10/03/2026:")


def test_a_day_that_is_none_is_told_in_portuguese() -> None:
    result = invoke("show", "--on", "10/03/2026")

    assert result.exit_code == 2
    assert "não é um dia" in result.stderr


def test_nothing_is_stale_before_it_was_checked() -> None:
    oldest = min(line.checked_on for line in read_law(on=date(2026, 3, 10)))

    result = invoke("stale", "--before", oldest.isoformat())

    assert (result.exit_code, result.stdout) == (
        0,
        f"Tudo foi conferido desde {oldest:%d/%m/%Y}.\n",
    )


def test_what_was_checked_before_the_day_is_stale() -> None:
    result = invoke("stale", "--before", "2199-12-31")

    assert result.exit_code == 1
    assert "R6033-135  minimum_regularity_opening_days = 30" in result.stdout
    assert len(list_stale(before=date(2199, 12, 31))) == len(read_law(on=date(2026, 3, 10)))
