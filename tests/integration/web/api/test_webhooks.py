"""Where partners are told, over the API."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from app.clock import true_now
from app.jobs.staffing import build_messenger
from app.usecases.partners.access import Scope
from app.web.api.cursors import write_cursor
from app.web.api.webhooks import TESTS
from tests.integration.web.api.conftest import V1, Api, Program
from tests.integration.web.api.test_frame import problem
from tests.integration.webhooks.post import answering, listening
from tests.scripted_listener import Listener

URL = "https://agencia.example.com/avisos"
MOST = 5  # said again on purpose: the test is the second witness


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening(answering(204)) as listener:
        yield listener


def register(program: Program, url: str = URL, **more: Any) -> dict[str, Any]:
    answer = program.post("/webhooks", json={"url": url, **more})
    assert answer.status_code == 201, answer.get_json()
    told: dict[str, Any] = answer.get_json()
    return told


def test_the_secret_is_told_when_it_is_registered_and_never_again(api: Api) -> None:
    program = api.program(Scope.WEBHOOKS)

    answer = program.post("/webhooks", json={"url": URL, "events": ["ticket.issued"]})

    told = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"].endswith(f"{V1}/webhooks/{told['id']}")
    assert told.pop("secret").startswith("whsec_")
    assert told == {
        "id": told["id"],
        "url": URL,
        "events": ["ticket.issued"],
        "created_at": "2026-12-05T10:00:00-03:00",
        "disabled_at": None,
        "disabled_why": None,
    }
    assert program.get(f"/webhooks/{told['id']}").get_json() == told
    assert program.get("/webhooks").get_json() == {"items": [told], "next": None}


def test_the_same_request_again_is_the_same_address(api: Api) -> None:
    program, key = api.program(Scope.WEBHOOKS), str(uuid4())

    first = program.post("/webhooks", json={"url": URL}, key=key)
    second = program.post("/webhooks", json={"url": URL}, key=key)

    assert first.get_json() == second.get_json()
    assert second.headers["Idempotency-Replayed"] == "true"
    assert len(program.get("/webhooks").get_json()["items"]) == 1
    other = program.post("/webhooks", json={"url": f"{URL}/outro"}, key=key)
    problem(other, 409, "idempotency.key-reused")


@pytest.mark.parametrize(
    "url",
    [
        "http://agencia.example.com/avisos",
        "https://ana:senha@agencia.example.com/",
        "https://agencia.example.com:25/",
        "https://10.0.0.1/",
        "https://[fd00:ec2::254]/",
        "ftp://agencia.example.com/",
        "avisos",
    ],
)
def test_an_address_that_cannot_be_is_refused_with_its_reason(api_on_sqlite: Api, url: str) -> None:
    program = api_on_sqlite.program(Scope.WEBHOOKS)

    problem(program.post("/webhooks", json={"url": url}), 422, "webhook.unusable-address")
    assert program.get("/webhooks").get_json()["items"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        pytest.param({}, "url", id="no address"),
        pytest.param({"url": ""}, "url", id="an empty one"),
        pytest.param({"url": "https://a.example/" + "a" * 500}, "url", id="a long one"),
        pytest.param({"url": 1}, "url", id="a number"),
        pytest.param({"url": URL, "events": "order.paid"}, "events", id="no list"),
        pytest.param({"url": URL, "events": ["order.paga"]}, "events.0", id="no such event"),
        pytest.param({"url": URL, "events": ["order.paid"] * 8}, "events", id="too many"),
        pytest.param({"url": URL, "secret": "x"}, "secret", id="a secret of one's own"),
    ],
)
def test_a_body_that_cannot_be_is_told_by_its_field(
    api_on_sqlite: Api, body: dict[str, Any], field: str
) -> None:
    answer = api_on_sqlite.program(Scope.WEBHOOKS).post("/webhooks", json=body)

    assert list(problem(answer, 400, "request.invalid")["errors"]) == [field]


def test_a_partner_has_so_many_addresses(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program(Scope.WEBHOOKS)
    for number in range(MOST):
        register(program, f"{URL}/{number}")

    problem(program.post("/webhooks", json={"url": URL}), 409, "webhook.too-many")


def test_an_address_of_somebody_else_is_like_one_that_is_not_there(api: Api) -> None:
    theirs = register(api.program(Scope.WEBHOOKS))["id"]
    other = api.program(Scope.WEBHOOKS, partner_id=api.another_partner())

    for method, path in (
        ("GET", ""),
        ("DELETE", ""),
        ("POST", "/test"),
        ("GET", "/deliveries"),
    ):
        told = [
            problem(other.ask(method, f"/webhooks/{one}{path}"), 404, "webhook.not-found")
            for one in (theirs, uuid4())
        ]
        assert len({json.dumps(one | {"request_id": ""}) for one in told}) == 1
    assert other.get("/webhooks").get_json()["items"] == []


def test_an_address_taken_away_is_not_there(api: Api) -> None:
    program = api.program(Scope.WEBHOOKS)
    path = f"/webhooks/{register(program)['id']}"

    answer = program.ask("DELETE", path)

    assert (answer.status_code, answer.get_data()) == (204, b"")
    problem(program.get(path), 404, "webhook.not-found")
    problem(program.ask("DELETE", path), 404, "webhook.not-found")


def test_a_test_is_sent_and_shown_among_the_deliveries(api: Api, listener: Listener) -> None:
    program = api.program(Scope.WEBHOOKS)
    path = f"/webhooks/{register(program, listener.address)['id']}"

    sent = program.post(f"{path}/test")

    assert sent.status_code == 202
    (waiting,) = program.get(f"{path}/deliveries").get_json()["items"]
    assert waiting == sent.get_json()
    assert (waiting["type"], waiting["state"], waiting["attempts"]) == (
        "webhook.test",
        "waiting",
        0,
    )
    build_messenger(api.services).run_once()
    (delivered,) = program.get(f"{path}/deliveries").get_json()["items"]
    assert delivered == waiting | {
        "state": "delivered",
        "attempts": 1,
        "delivered_at": "2026-12-05T10:00:00-03:00",
        "last_status": 204,
    }
    ((*_, body),) = listener.asked
    assert json.loads(body)["id"] == sent.get_json()["id"]


def test_a_disabled_address_says_why_and_takes_no_test(
    api_on_sqlite: Api, listener: Listener
) -> None:
    listener.script = answering(410)
    program = api_on_sqlite.program(Scope.WEBHOOKS)
    path = f"/webhooks/{register(program, listener.address)['id']}"
    program.post(f"{path}/test")
    build_messenger(api_on_sqlite.services).run_once()

    told = program.get(path).get_json()
    assert told["disabled_at"] == "2026-12-05T10:00:00-03:00"
    assert "410" in told["disabled_why"]
    problem(program.post(f"{path}/test"), 409, "webhook.disabled")


def test_no_server_is_flooded_with_tests_and_other_partners_test_on(api: Api) -> None:
    program, other = api.program(), api.program(partner_id=api.another_partner())
    paths = [f"/webhooks/{register(program)['id']}/test" for _ in range(2)]
    for number in range(TESTS.attempts - 1):
        assert program.post(paths[number % 2]).status_code == 202
    last = program.post(paths[0], key="the-last")
    assert last.status_code == 202

    refused = program.post(paths[1])

    problem(refused, 429, "attempts.too-many")
    assert 0 < int(refused.headers["Retry-After"]) <= TESTS.per.total_seconds()
    assert program.post(paths[0], key="the-last").get_json() == last.get_json()
    assert other.post(f"/webhooks/{register(other)['id']}/test").status_code == 202


def test_deliveries_come_by_pages(api: Api) -> None:
    program = api.program(Scope.WEBHOOKS)
    path = f"/webhooks/{register(program)['id']}"
    for _ in range(5):
        program.post(f"{path}/test")
    whole = program.get(f"{path}/deliveries").get_json()

    seen, following = [], ""
    while following is not None:
        asked = f"{path}/deliveries?limit=2{following and f'&cursor={following}'}"
        page = program.get(asked).get_json()
        seen += page["items"]
        following = page["next"]

    assert seen == whole["items"]
    assert (len(seen), whole["next"]) == (5, None)


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(("2026-12-05T10:00:00", str(uuid4())), id="no zone"),
        pytest.param(("0001-01-01T00:00:00+14:00", str(uuid4())), id="before all time"),
        pytest.param(("2026-12-05T10:00:00-03:00", "x"), id="no id"),
        pytest.param(("2026-12-05T10:00:00-03:00", 5), id="a number for an id"),
        pytest.param((5, str(uuid4())), id="a number for a moment"),
        pytest.param((str(uuid4()),), id="one key"),
    ],
)
def test_a_cursor_made_by_hand_is_refused(api_on_sqlite: Api, keys: tuple[Any, ...]) -> None:
    program = api_on_sqlite.program(Scope.WEBHOOKS)
    path = f"/webhooks/{register(program)['id']}/deliveries?cursor={write_cursor(*keys)}"

    problem(program.get(path), 404, "list.page-not-found")


def test_the_moment_of_a_signature_is_the_machines_own(
    api_on_sqlite: Api, listener: Listener
) -> None:
    """The installation's clock stands still in a demonstration; the receiver's does not."""
    program = api_on_sqlite.program(Scope.WEBHOOKS)
    program.post(f"/webhooks/{register(program, listener.address)['id']}/test")
    build_messenger(api_on_sqlite.services).run_once()

    ((_, headers, _),) = listener.asked
    moment = int(headers["Guiche-Signature"].partition(",")[0].removeprefix("t="))
    assert abs(true_now().timestamp() - moment) < timedelta(minutes=1).total_seconds()
