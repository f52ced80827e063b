"""What no program of ours sends, to every address of the API: always a problem, never a page."""

import gzip
import json
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from werkzeug.test import TestResponse

from tests.integration.web.api.conftest import V1, Api, Program
from tests.integration.web.api.test_frame import PROBLEM, addresses

MEBIBYTE = 2**20
HUGE = 10**400
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    1.5,
    1e308,
    "",
    " ",
    "\x00",
    "\u202ejpg.exe",
    "\ud800",
    "é" * 5_000,
    "' OR 1=1 --",
    "<script>",
    "../../etc/passwd",
    [],
    [[]],
    {},
    {"$ne": 1},
)
FIELDS = (
    "journey_id",
    "seats",
    "journeys",
    "conditions_accepted",
    "reference",
    "buyer",
    "kind",
    "payments",
    "url",
    "events",
)
OUTSIDE_OF_JSON = (
    pytest.param(b"", "application/json", {}, id="nothing"),
    pytest.param(b"null", "application/json", {}, id="null"),
    pytest.param(b'"text"', "application/json", {}, id="a text"),
    pytest.param(str(HUGE).encode(), "application/json", {}, id="a number"),
    pytest.param(b'{"a":' * 50_000, "application/json", {}, id="too deep"),
    pytest.param(b"\xff\xfe{}", "application/json", {}, id="no UTF-8"),
    pytest.param(b"{}", "text/plain", {}, id="another kind"),
    pytest.param(b"a=1", "application/x-www-form-urlencoded", {}, id="a form"),
    pytest.param(b"--x--", "multipart/form-data; boundary=x", {}, id="parts"),
    pytest.param(b"{}", "application/json; charset=utf-16", {}, id="another charset"),
    pytest.param(
        gzip.compress(b"{}"), "application/json", {"Content-Encoding": "gzip"}, id="packed"
    ),
    pytest.param(b" " * (MEBIBYTE + 1), "application/json", {}, id="too long"),
)


def is_refused(answer: TestResponse) -> None:
    """Check that an answer is a problem in words, and of the one who asked."""
    told = answer.get_json()
    assert 400 <= answer.status_code < 500, (answer.request.path, answer.get_data()[:300])
    assert answer.content_type == PROBLEM
    assert told["status"] == answer.status_code
    assert told["title"]
    assert told["detail"]


def writes(api: Api) -> list[str]:
    """Return every address to which something is sent."""
    return sorted({path for method, path in addresses(api) if method == "POST"})


@pytest.mark.parametrize(("raw", "content_type", "headers"), OUTSIDE_OF_JSON)
def test_no_body_of_ours(
    api_on_sqlite: Api, raw: bytes, content_type: str, headers: dict[str, str]
) -> None:
    program = api_on_sqlite.program()
    for path in writes(api_on_sqlite):
        is_refused(program.post(path, data=raw, content_type=content_type, headers=headers))


def test_values_that_no_field_takes(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()
    for path, value in product(writes(api_on_sqlite), VALUES):
        raw = json.dumps(dict.fromkeys(FIELDS, value))
        is_refused(program.post(path, data=raw, content_type="application/json"))


def test_values_that_no_query_takes(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()
    names = ("limit", "cursor", "q", "origin", "date", "seats", "fare_id", "status", "from")
    values = ("", "%00", "%FF", "-1", "9" * 400, "1e9", "%F0%9F%9A%8C" * 200)
    paths = ("/locations", "/departures", "/orders", "/statement", "/journeys/1-0-1/quote")
    for path, value in product(paths, values):
        query = "&".join(f"{name}={value}" for name in names)
        is_refused(program.get(f"{path}?{query}"))


def test_an_act_that_there_is_not_says_which_there_are(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()
    methods = ("PUT", "PATCH", "TRACE", "PROPFIND", "NADA")
    for (_, path), method in product(addresses(api_on_sqlite), methods):
        answer = program.ask(method, path)
        is_refused(answer)
        assert answer.status_code == 405
        assert answer.headers["Allow"]


def test_the_head_of_an_answer_is_that_of_the_whole(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()
    for path in ("/me", "/locations", "/orders", f"/journeys/{api_on_sqlite.journey}/seats"):
        head, whole = program.ask("HEAD", path), program.get(path)
        assert (head.status_code, head.content_type) == (200, whole.content_type)
        assert head.get_data() == b""


def test_names_that_stand_for_nothing(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()
    names = ("x", "%00", "..%2f..", "%F0%9F%9A%8C", "0", "9" * 300, "{id}", "%FF")
    paths = ("journeys", "holds", "orders", "tickets", "webhooks")
    for path, name in product(paths, names):
        answer = program.get(f"/{path}/{name}")
        is_refused(answer)
        assert answer.status_code == 404


def test_idempotency_keys_that_are_none(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()
    for key in ("", " ", "a b", "é", "a" * 256, "a\tb"):
        answer = program.post("/holds", json={}, headers={"Idempotency-Key": key})
        is_refused(answer)
        assert answer.get_json()["code"] == "idempotency.key-missing"


def test_a_body_that_comes_in_pieces_is_read(api_on_sqlite: Api) -> None:
    program: Program = api_on_sqlite.program()
    raw = json.dumps({"journey_id": api_on_sqlite.journey, "seats": [{"seat": 1}]}).encode()
    answer = program.client.post(
        f"{V1}/holds",
        data=raw,
        content_type="application/json",
        headers={
            "Authorization": f"Bearer {program.token}",
            "Idempotency-Key": str(uuid4()),
            "Transfer-Encoding": "chunked",
        },
        environ_overrides={"wsgi.input_terminated": True},
    )

    assert answer.status_code == 201
