"""The commands `guiche staff` and `guiche trips`, as somebody types them."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from app.db.engine import Database
from app.main import cli
from app.usecases.operations.staff import list_staff
from tests.builders import a_network

PASSWORD = "uma senha comprida"


@pytest.fixture
def guiche(sqlite_database: Database, tmp_path: Path) -> CliRunner:
    with sqlite_database.writing() as session:
        a_network(session)
    return CliRunner(
        env={
            "DATABASE_URL": str(sqlite_database.engine.url),
            "GUICHE_INSTANCE": str(tmp_path),
            "GUICHE_CLOCK": "2026-12-05T10:00:00-03:00",
        }
    )


def run(guiche: CliRunner, *arguments: str) -> str:
    result = guiche.invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_trips_are_generated_once(guiche: CliRunner) -> None:
    assert "Viagens novas: 2; já havia: 0." in run(guiche, "trips", "generate", "--days", "3")
    assert "Viagens novas: 0; já havia: 2." in run(guiche, "trips", "generate", "--days", "3")
    later = run(guiche, "trips", "generate", "--days", "1", "--from", "2026-12-20")
    assert "Viagens novas: 1" in later


def test_days_without_registration_are_told(guiche: CliRunner) -> None:
    told = run(guiche, "trips", "generate", "--days", "2", "--from", "2027-12-31")

    assert "Viagens novas: 1" in told
    assert "não está cadastrada na ANTT" in told


def test_a_user_is_added_listed_given_a_password_and_shut_out(
    guiche: CliRunner, sqlite_database: Database
) -> None:
    add = ("staff", "add", "ana", "--name", "Ana Pereira", "--role", "guiche", "--role", "sac")
    assert "acrescentado: Guichê, SAC" in run(guiche, *add, "--password", PASSWORD)
    assert "Ana Pereira" in run(guiche, "staff", "list")
    assert "trocada" in run(guiche, "staff", "password", "ana", "--password", PASSWORD + "2")
    assert "desativado" in run(guiche, "staff", "disable", "ana")
    assert "desativado" in run(guiche, "staff", "list")
    assert [member.active for member in list_staff(database=sqlite_database)] == [False]


@pytest.mark.parametrize(
    "arguments",
    [
        ("staff", "add", "ana", "--name", "Ana", "--role", "guiche", "--password", "curta"),
        ("staff", "password", "nobody", "--password", PASSWORD),
        ("staff", "disable", "nobody"),
    ],
)
def test_what_cannot_be_is_told_without_a_traceback(
    guiche: CliRunner, arguments: tuple[str, ...]
) -> None:
    result = guiche.invoke(cli, arguments)

    assert result.exit_code == 1
    assert result.output.startswith("Erro: ")
