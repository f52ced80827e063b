"""Each value of each body of the API's document, turned into what it is not.

Whatever comes is answered below 500, as a problem and in Portuguese.
"""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

import pytest
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from app.db.models.guard import AttemptCount
from app.gateways.request_counts import RequestCounts
from app.usecases.partners.access import Scope
from app.web import context, rate_limits
from app.web.rate_limits import Asker, PerMinute
from tests.integration.web.api.conftest import V1, Api, Program
from tests.integration.web.api.selling import a_hold, a_sale, an_order
from tests.integration.web.api.test_frame import problem
from tests.races import assert_sound

UNLIMITED = PerMinute(reads=10**9, writes=10**9)
ENGLISH = re.compile(
    r"\b(the|not|is|can|must|invalid|missing|field|unknown|expect\w+|delimiter|bad)\b", re.I
)
HUGE = 10**30
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    2**31,
    2**63,
    HUGE,
    float("nan"),
    float("inf"),
    "",
    " ",
    "1e3",
    "-1.00",
    "9999999.99",
    "a\x00b",
    "\ud800",
    "\u202eabc",
    "١٢٣",
    "ﬁ" * 200,
    "x" * 100_000,
    [],
    [[[]]],
    {},
    {"a": 1},
    "0001-01-01",
    "9999-12-31",
    "9999-12-31T23:59:59-23:59",
    "' OR 1=1 --",
)


@dataclass(frozen=True)
class Address:
    """An act of the API, with ids of things that there are."""

    method: str
    path: str
    example: Any


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hands send as fast as they can."""
    monkeypatch.setattr(rate_limits, "LIMITS", dict.fromkeys(Asker, UNLIMITED))


@pytest.fixture
def program(api_on_sqlite: Api) -> Program:
    """A program of every scope; a server that fails says so."""
    api_on_sqlite.app.config["PROPAGATE_EXCEPTIONS"] = False
    return api_on_sqlite.program()


def addresses(api: Api, program: Program) -> list[Address]:
    """Return every act of the document, with ids that this program knows."""
    order = an_order(api, program, 6)
    hook = program.post("/webhooks", json={"url": "http://127.0.0.1:1024/avisos"}).get_json()
    ids = {
        "journey_id": api.journey,
        "hold_id": a_hold(api, program, 5)["id"],
        "order_id": order["id"],
        "ticket_id": a_sale(api, program, 7)["tickets"][0]["id"],
        "webhook_id": hook["id"],
    }
    document = api.app.test_client().get(f"{V1}/openapi.json").get_json()
    return [
        Address(
            method.upper(),
            pattern.format(**ids).removeprefix(V1),
            _with_ids(act.get("requestBody", {}).get("content", {}), ids),
        )
        for pattern, acts in document["paths"].items()
        for method, act in acts.items()
        if method in {"get", "post", "delete"}
    ]


def _with_ids(content: Any, ids: dict[str, str]) -> Any:
    text = json.dumps(content.get("application/json", {}).get("example", {}))
    for name, value in ids.items():
        text = re.sub(rf'"{name}": "[^"]*"', f'"{name}": "{value}"', text)
    return json.loads(text)


def faults(answer: TestResponse, what: object) -> list[str]:
    """Return what is wrong with an answer to abuse; nothing if it is as it must be."""
    told = f"{answer.request.method} {answer.request.path[:100]} {str(what)[:100]}: {answer.status}"
    if answer.status_code < 400 or answer.request.method == "HEAD":
        return [told] if answer.status_code >= 500 else []
    body = answer.get_json(silent=True)
    if answer.status_code >= 500 or answer.content_type != "application/problem+json" or not body:
        return [f"{told} {answer.content_type}"]
    words = f"{body['title']} {body['detail']} {' '.join(map(str, _messages(body)))}"
    return [f"{told} {words[:300]}"] if ENGLISH.search(words) else []


def _messages(body: dict[str, Any]) -> Iterator[str]:
    for messages in body.get("errors", {}).values():
        yield from messages


def leaves(body: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where each value of a body is, those that hold others as well."""
    pairs = body.items() if isinstance(body, dict) else enumerate(body)
    for key, value in pairs:
        yield (*where, key)
        if isinstance(value, dict | list):
            yield from leaves(value, (*where, key))


def tampered(body: Any) -> Iterator[Any]:
    """Yield a body with each of its values turned into each of ours, and with one too many."""
    for where in leaves(body):
        for value in VALUES:
            changed = deepcopy(body)
            part = changed
            for key in where[:-1]:
                part = part[key]
            part[where[-1]] = value
            yield changed
    yield {**body, "desconhecido": 1}


def test_no_tampered_body_breaks_the_server(api_on_sqlite: Api, program: Program) -> None:
    wrong: list[str] = []
    for one in addresses(api_on_sqlite, program):
        if one.method != "POST":
            continue
        for body in tampered(one.example):
            raw = json.dumps(body).encode()
            sent = program.post(one.path, data=raw, content_type="application/json")
            wrong += faults(sent, raw[:2000])

    assert wrong == []
    assert_sound(api_on_sqlite.services.database)


def test_wrong_keys_in_masses_store_nothing_more(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no key is limited by address, before a row is written for each try."""
    few = {**rate_limits.LIMITS, Asker.STRANGER: PerMinute(reads=2, writes=2)}
    monkeypatch.setattr(rate_limits, "LIMITS", few)
    counts = RequestCounts(true_at=api.services.now)
    api.app.extensions[context.KEY] = replace(api.services, request_counts=counts)
    stranger = Program(api.app.test_client(), f"guiche_aaaaaaaa_{'a' * 43}")

    told = [stranger.get("/me").status_code for _ in range(4)]

    assert told == [401, 401, 429, 429]
    refused = problem(stranger.get("/me"), 429, "requests.too-many")
    assert "segundo" in refused["detail"]
    with api.services.database.reading() as session:
        assert session.scalar(select(func.sum(AttemptCount.attempts))) == 2
    assert api.program(Scope.SEARCH).get("/me").status_code == 200


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        pytest.param(b'{"a": 1,\n "b"}', "Não é JSON: veja a linha 2, coluna 5.", id="broken"),
        pytest.param(b"\xff\xfe\xfd", "O corpo não está em UTF-8.", id="no text"),
        pytest.param(b"9" * 100, "Informe um objeto JSON.", id="100 digits"),
        pytest.param(
            b"9" * 101,
            "Não é JSON que se possa usar: um número tem mais de 100 algarismos.",
            id="101 digits",
        ),
        pytest.param(b"9" * 5000, "um número tem mais de 100 algarismos.", id="5000 digits"),
    ],
)
def test_json_that_cannot_be_read_is_refused_in_our_words(
    api_on_sqlite: Api, raw: bytes, told: str
) -> None:
    answer = api_on_sqlite.program().post("/holds", data=raw, content_type="application/json")

    (messages,) = problem(answer, 400, "request.invalid")["errors"].values()
    assert messages[0].endswith(told)
