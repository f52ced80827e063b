"""The figures are for Prometheus alone, and name nobody and nothing without end."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.config import Settings
from app.config.monitoring import Monitoring
from app.db.engine import Database
from app.telemetry.exposition import may_read
from app.telemetry.metrics import REGISTRY
from app.usecases.operations.queue_figures import QueueFigures
from app.usecases.operations.staff import Role
from app.usecases.services import Services
from app.web import context
from tests.integration.web.conftest import Site, Visitor
from tests.integration.web.test_counter_pages import hold, sale_of

TOKEN = "o-segredo-de-quem-le-os-numeros-0"


@pytest.fixture
def watched(site: Site) -> Site:
    """The site with a token for its figures."""
    monitoring = Monitoring(metrics_token=TOKEN)
    settings = replace(site.services.settings, monitoring=monitoring)
    site.services = replace(site.services, settings=settings)
    site.app.extensions[context.KEY] = site.services
    return site


@pytest.fixture
def clerk(watched: Site) -> Visitor:
    clerk = watched.as_role(Role.CLERK)
    clerk.post("/guiche/caixa/abrir", {"opening_float": "100.00"})
    return clerk


def ask(client: FlaskClient, authorization: str = f"Bearer {TOKEN}") -> TestResponse:
    return client.get("/metrics", headers={"Authorization": authorization})


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_without_a_token_there_is_no_such_page(site: Site) -> None:
    assert ask(site.visitor(), "Bearer ").status_code == 404


@pytest.mark.parametrize("shown", ["", "Bearer", "Bearer errado", f"Basic {TOKEN}", TOKEN, "é"])
def test_whoever_does_not_show_the_token_reads_nothing(watched: Site, shown: str) -> None:
    answer = ask(watched.visitor(), shown)

    assert (answer.status_code, answer.data) == (401, b"")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_an_empty_token_opens_to_nobody_who_shows_none() -> None:
    assert not may_read(None, TOKEN)
    assert not may_read("Bearer ", TOKEN)
    assert may_read(f"bearer {TOKEN}", TOKEN)


def test_whoever_shows_it_reads_figures_and_the_depth_of_the_queues(
    watched: Site, clerk: Visitor
) -> None:
    clerk.post("/guiche/vendas", sale_of(hold(clerk, watched, 2)))

    answer = ask(watched.visitor())

    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"
    assert "guiche_database_reached 1.0" in answer.text
    assert 'guiche_outbox_waiting{kind="bpe"} 1.0' in answer.text
    assert 'guiche_outbox_dead{kind="bpe"} 0.0' in answer.text
    assert 'route="/guiche/vendas"' in answer.text


def test_a_sale_is_counted_by_its_channel_once_it_is_stored(watched: Site, clerk: Visitor) -> None:
    def sold() -> tuple[float, float]:
        return (
            value("guiche_orders_total", channel="counter"),
            value("guiche_tickets_sold_total", channel="counter"),
        )

    orders, tickets = sold()
    sale = sale_of(hold(clerk, watched, 2, 3))
    assert clerk.post("/guiche/vendas", sale).status_code == 201
    assert clerk.post("/guiche/vendas", sale).status_code < 300  # the same form again

    assert sold() == (orders + 1, tickets + 2)


def test_a_seat_that_is_taken_is_counted_as_a_conflict(watched: Site, clerk: Visitor) -> None:
    labels = {"action": "hold_seats", "channel": "counter"}
    before = value("guiche_actions_total", result="seat.taken", **labels)
    kept = value("guiche_actions_total", result="ok", **labels)

    hold(clerk, watched, 2)
    hold(clerk, watched, 2)

    assert value("guiche_actions_total", result="ok", **labels) == kept + 1
    assert value("guiche_actions_total", result="seat.taken", **labels) == before + 1


def test_whoever_tries_too_often_is_counted_by_the_limit(watched: Site) -> None:
    before = value("guiche_throttled_total", limit="login.account")
    visitor = Visitor(watched.visitor())
    visitor.read_token("/entrar")
    while visitor.post_form("/entrar", usuario="x", senha="errada").status_code != 429:
        pass

    assert value("guiche_throttled_total", limit="login.account") == before + 1


@pytest.mark.parametrize("path", ["/nada/ABC123", "/bilhetes/x?cpf=52998224725", "/%00"])
def test_what_has_no_route_is_counted_as_one(watched: Site, path: str) -> None:
    before = value("guiche_http_requests_total", method="GET", route="(nenhuma)", status="404")

    watched.visitor().get(path)

    after = value("guiche_http_requests_total", method="GET", route="(nenhuma)", status="404")
    assert after == before + 1


def test_a_method_that_nobody_knows_is_counted_as_other(watched: Site) -> None:
    watched.visitor().open("/", method="ABRACADABRA")

    labels = re.findall(r'guiche_http_requests_total\{method="(\w+)"', ask(watched.visitor()).text)
    assert "OTHER" in labels
    assert "ABRACADABRA" not in labels


def test_no_request_is_left_among_those_in_progress(watched: Site) -> None:
    watched.visitor().get("/")

    assert value("guiche_http_requests_in_progress") == 0


def test_the_queues_are_read_on_both_databases(database: Database) -> None:
    services = Services(settings=Settings(), database=database)

    found = {family.name: family for family in QueueFigures(services).collect()}

    assert found["guiche_database_reached"].samples[0].value == 1
    assert {sample.value for sample in found["guiche_outbox_waiting"].samples} == {0}


def test_a_database_that_is_away_is_told_and_stops_no_other_figure() -> None:
    away = Database("sqlite:////no/such/folder/guiche.db")
    services = Services(settings=Settings(), database=away)

    found = {family.name: family for family in QueueFigures(services).collect()}

    assert found["guiche_database_reached"].samples[0].value == 0
    assert found["guiche_outbox_waiting"].samples == []
