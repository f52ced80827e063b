"""`guiche guia`: the Guia and its poster as files to print."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import guia
from app.clock import Clock
from app.config import Settings
from app.db.engine import Database
from app.usecases.services import Services
from tests.builders import NOW, a_network
from tests.printed_paper import codes_of, squeezed, text_of


@pytest.fixture
def services(sqlite_database: Database) -> Services:
    return Services(settings=Settings(clock=Clock(stands_at=NOW)), database=sqlite_database)


def invoke(services: Services, *arguments: str) -> Result:
    return CliRunner().invoke(guia.command, arguments, obj=services)


def test_it_writes_the_guia(services: Services, tmp_path: Path) -> None:
    with services.database.writing() as session:
        a_network(session)

    result = invoke(services, "--out", str(tmp_path / "guia.pdf"))

    assert result.exit_code == 0
    assert result.stdout == f"Gravado em {tmp_path / 'guia.pdf'}.\n"
    text = text_of((tmp_path / "guia.pdf").read_bytes())
    assert squeezed("até 3 horas antes do horário de início da sua viagem") in text


@pytest.mark.parametrize("size", ["A4", "A3"])
def test_it_writes_the_poster(services: Services, tmp_path: Path, size: str) -> None:
    with services.database.writing() as session:
        a_network(session)

    result = invoke(services, "--out", str(tmp_path / "cartaz.pdf"), "--poster", size)

    assert result.exit_code == 0
    assert codes_of((tmp_path / "cartaz.pdf").read_bytes(), 150) == ["https://exemplo.com.br/guia"]


def test_before_a_network_is_imported_it_says_so_and_writes_nothing(
    services: Services, tmp_path: Path
) -> None:
    result = invoke(services, "--out", str(tmp_path / "guia.pdf"))

    assert result.exit_code == 1
    assert "guiche network import" in result.output
    assert not (tmp_path / "guia.pdf").exists()


def test_a_place_that_cannot_be_written_is_told(services: Services, tmp_path: Path) -> None:
    with services.database.writing() as session:
        a_network(session)

    result = invoke(services, "--out", str(tmp_path / "nenhures" / "guia.pdf"))

    assert result.exit_code == 1
    assert "Não foi possível gravar" in result.output
