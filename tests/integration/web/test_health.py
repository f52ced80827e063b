"""The addresses that a watchman asks."""

import pytest
from sqlalchemy import event

from app.db import migrations
from app.db.engine import Database
from app.usecases.operations.readiness import Readiness, read_readiness
from tests.integration.web.conftest import Site


def test_it_is_well_while_the_tables_are_those_of_this_version(site: Site) -> None:
    answer = site.visitor().get("/saude")

    assert (answer.status_code, answer.json) == (200, {"status": "ok"})


def test_it_is_not_well_without_them(site: Site) -> None:
    migrations.downgrade(site.services.database, "base")

    answer = site.visitor().get("/saude")

    assert (answer.status_code, answer.json) == (503, {"status": "outdated"})


def test_a_process_lives_whatever_becomes_of_its_database(site: Site) -> None:
    """It touches nothing: not one statement reaches the database."""
    statements: list[str] = []
    engine = site.services.database.engine
    migrations.downgrade(site.services.database, "base")
    event.listen(engine, "before_cursor_execute", lambda *told: statements.append(told[2]))

    answer = site.visitor().get("/saude/vivo")

    assert (answer.status_code, answer.json) == (200, {"status": "ok"})
    assert statements == []


def test_it_is_ready_while_a_sale_could_be_stored(site: Site) -> None:
    answer = site.visitor().get("/saude/pronto")

    assert (answer.status_code, answer.json) == (200, {"status": "ok"})


def test_it_is_not_ready_without_the_tables(site: Site) -> None:
    migrations.downgrade(site.services.database, "base")

    answer = site.visitor().get("/saude/pronto")

    assert (answer.status_code, answer.json) == (503, {"status": "outdated"})


def test_a_database_that_stores_is_ready(database: Database) -> None:
    assert read_readiness(database) is Readiness.OK


def test_a_standby_that_only_reads_is_not_ready(postgres_url: str) -> None:
    standby = Database(f"{postgres_url}&options=-c%20default_transaction_read_only%3Don")
    try:
        assert read_readiness(standby) is Readiness.READ_ONLY
    finally:
        standby.close()


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("sqlite:////no/such/folder/guiche.db", id="no file"),
        pytest.param("postgresql+psycopg://nobody@127.0.0.1:9/guiche", id="nobody listens"),
    ],
)
def test_a_database_that_is_away_is_told(url: str) -> None:
    away = Database(url)
    try:
        assert read_readiness(away) is Readiness.UNREACHABLE
    finally:
        away.close()


def test_an_error_page_needs_no_database(site: Site) -> None:
    """A clerk reads words and a request number even when the database is what failed."""
    visitor = site.visitor()
    migrations.downgrade(site.services.database, "base")
    site.app.config["PROPAGATE_EXCEPTIONS"] = False

    answer = visitor.get("/entrar")

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert "Tente de novo" in answer.text
    assert "Traceback" not in answer.text
