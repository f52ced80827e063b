"""How many requests somebody may send, and what they are told when it is enough."""

import logging
from collections.abc import Mapping
from dataclasses import replace

import pytest

from app.gateways.request_counts import RequestCounts
from app.telemetry.metrics import REGISTRY
from app.usecases.operations.staff import Role
from app.web import context
from app.web.application import create_app
from app.web.rate_limits import LIMITS, Asker, PerMinute
from tests.integration.web.conftest import JSON, Site

FEW = PerMinute(reads=3, writes=2)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    few: Mapping[Asker, PerMinute] = dict.fromkeys(Asker, FEW)
    monkeypatch.setattr("app.web.rate_limits.LIMITS", few)


@pytest.fixture(autouse=True)
def a_minute_that_stands(site: Site) -> None:
    """Let no window end within a test."""
    counts = RequestCounts(true_at=site.services.now)
    site.services = replace(site.services, request_counts=counts)
    site.app.extensions[context.KEY] = site.services


@pytest.mark.usefixtures("few")
def test_a_page_too_often_is_told_in_words_and_when_to_come_back(site: Site) -> None:
    visitor = site.visitor()
    answers = [visitor.get("/direitos") for _ in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    refused = answers[-1]
    assert int(refused.headers["Retry-After"]) >= 1
    page = refused.get_data(as_text=True)
    assert "Pedidos demais" in page
    assert f"Tente de novo em {refused.headers['Retry-After']} segundos" in page


@pytest.mark.usefixtures("few")
def test_what_is_refused_is_counted_by_who_asked(site: Site) -> None:
    def refused() -> float:
        name, labels = "guiche_throttled_total", {"limit": "requests.address"}
        return REGISTRY.get_sample_value(name, labels) or 0.0

    before = refused()
    visitor = site.visitor()
    for _ in range(5):
        visitor.get("/direitos")

    assert refused() == before + 2


@pytest.mark.usefixtures("few")
def test_a_program_is_told_as_a_problem(site: Site) -> None:
    visitor = site.visitor()
    for _ in range(3):
        visitor.get("/direitos", headers=JSON)

    refused = visitor.get("/direitos", headers=JSON)

    assert refused.status_code == 429
    assert refused.content_type == "application/problem+json"
    problem = refused.get_json()
    assert problem["code"] == "requests.too-many"
    assert problem["title"] == "Pedidos demais"


@pytest.mark.usefixtures("few")
def test_every_answer_says_what_is_left(site: Site) -> None:
    visitor = site.visitor()
    left = [visitor.get("/direitos").headers for _ in range(4)]

    assert [one["RateLimit-Remaining"] for one in left] == ["2", "1", "0", "0"]
    assert {one["RateLimit-Limit"] for one in left} == {"3"}
    assert {one["RateLimit-Policy"] for one in left} == {"3;w=60"}
    assert all(1 <= int(one["RateLimit-Reset"]) <= 60 for one in left)


@pytest.mark.usefixtures("few")
def test_writes_are_counted_apart_and_fewer(site: Site) -> None:
    visitor = site.visitor()
    assert [visitor.post("/sair").status_code for _ in range(3)][-1] == 429

    assert visitor.get("/direitos").status_code == 200


@pytest.mark.usefixtures("few")
def test_addresses_are_counted_apart_and_an_ipv6_line_is_one(site: Site) -> None:
    visitor = site.visitor()

    def ask(address: str) -> int:
        return visitor.get("/direitos", environ_base={"REMOTE_ADDR": address}).status_code

    assert [ask(f"2001:db8:1:2::{n}") for n in range(1, 5)] == [200, 200, 200, 429]
    assert ask("2001:db8:1:3::1") == 200
    assert ask("203.0.113.7") == 200


@pytest.mark.usefixtures("few")
def test_addresses_that_lead_nowhere_count_too(site: Site) -> None:
    visitor = site.visitor()

    answers = [visitor.get(f"/nada/{n}").status_code for n in range(4)]

    assert answers == [404, 404, 404, 429]


@pytest.mark.usefixtures("few")
def test_files_and_watchmen_are_free(site: Site) -> None:
    visitor = site.visitor()
    for path in ("/static/css/base.css", "/saude"):
        for _ in range(5):
            with visitor.get(path) as answer:
                assert answer.status_code == 200
                assert "RateLimit-Limit" not in answer.headers


def test_somebody_of_the_staff_is_counted_as_that_person(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many clerks sit behind one address, and one may have two."""
    clerk, manager = site.as_role(Role.CLERK), site.as_role(Role.MANAGER)
    limits = {**LIMITS, Asker.STAFF: FEW}
    monkeypatch.setattr("app.web.rate_limits.LIMITS", limits)

    before = int(clerk.client.get("/inicio").headers["RateLimit-Remaining"])
    answers = [clerk.client.get("/inicio").status_code for _ in range(before + 1)]
    assert answers == [302] * before + [429]

    assert manager.client.get("/inicio").status_code == 302
    assert site.visitor().get("/direitos").status_code == 200


def test_reading_is_cheaper_than_writing_but_for_those_who_only_write() -> None:
    for kind in (Asker.ADDRESS, Asker.STAFF, Asker.PARTNER):
        assert LIMITS[kind].reads > LIMITS[kind].writes
    assert (
        LIMITS[Asker.NOTIFIER].writes > LIMITS[Asker.PARTNER].writes > LIMITS[Asker.ADDRESS].writes
    )


@pytest.mark.parametrize(
    ("url", "said"),
    [
        pytest.param("", "by each process alone: GUICHE_REDIS_URL", id="without Redis"),
        pytest.param("redis://127.0.0.1:1", "by all processes together", id="with Redis"),
    ],
)
def test_the_start_says_how_requests_are_counted(
    site: Site, url: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "app.web.rate_limits")

    create_app(replace(site.services, request_counts=RequestCounts(url)))

    assert [said in record.getMessage() for record in caplog.records] == [True]


def test_a_silent_redis_fails_no_page(site: Site) -> None:
    counts = RequestCounts("redis://127.0.0.1:1")
    app = create_app(replace(site.services, request_counts=counts))

    answers = [app.test_client().get("/direitos") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200] * 3
    assert answers[-1].headers["RateLimit-Remaining"] == "1197"
