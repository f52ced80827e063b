"""Every page says when its clock is moved and when its tickets have no fiscal value."""

import pytest
from click.testing import CliRunner

from app.cli import serve
from app.clock import Clock
from app.config import Settings
from app.db.engine import Database
from app.usecases.services import Services
from app.web.application import create_app
from tests.builders import NOW

CLOCK = "Relógio de demonstração: 05/12/2026 10:00"
NO_VALUE = "SEM VALOR FISCAL"


def login_page(settings: Settings, database: Database) -> str:
    app = create_app(Services(settings=settings, database=database))
    return app.test_client().get("/entrar").get_data(as_text=True)


@pytest.mark.parametrize(
    ("settings", "says_clock", "says_no_value"),
    [
        pytest.param(Settings(clock=Clock(stands_at=NOW)), True, True, id="demonstration"),
        pytest.param(Settings(), False, True, id="true clock"),
        pytest.param(Settings(tax_environment="1"), False, False, id="fiscal production"),
    ],
)
def test_a_page_says_what_kind_of_installation_it_is(
    sqlite_database: Database, settings: Settings, says_clock: bool, says_no_value: bool
) -> None:
    page = login_page(settings, sqlite_database)

    assert (CLOCK in page) is says_clock
    assert (NO_VALUE in page) is says_no_value


def test_a_page_works_before_any_network_is_imported(sqlite_database: Database) -> None:
    page = login_page(Settings(), sqlite_database)

    assert "Guichê" in page
    assert "SAC" not in page


def test_the_development_server_does_not_serve_production(sqlite_database: Database) -> None:
    services = Services(settings=Settings(production=True), database=sqlite_database)

    result = CliRunner().invoke(serve.command, obj=services)

    assert result.exit_code == 1
    assert "gunicorn" in result.output
