"""The address that a watchman asks."""

from app.db import migrations
from tests.integration.web.conftest import Site


def test_it_is_well_while_the_tables_are_those_of_this_version(site: Site) -> None:
    answer = site.visitor().get("/saude")

    assert (answer.status_code, answer.json) == (200, {"status": "ok"})


def test_it_is_not_well_without_them(site: Site) -> None:
    migrations.downgrade(site.services.database, "base")

    answer = site.visitor().get("/saude")

    assert (answer.status_code, answer.json) == (503, {"status": "outdated"})


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
