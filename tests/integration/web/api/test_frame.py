"""What holds at every address of the API: keys, scopes, problems, pages, the document."""

import base64
import json
from typing import Any

import pytest
from schemathesis.openapi import from_dict
from werkzeug.test import TestResponse

from app.usecases.partners.access import Scope
from app.web.partner_keys import scope_of
from tests.integration.web.api.conftest import V1, Api

AN_ID = "0b2f8f7e-0000-4000-8000-000000000000"
PROBLEM = "application/problem+json"


def problem(answer: TestResponse, status: int, code: str) -> dict[str, Any]:
    """Return the problem that an answer tells, after checking which it is."""
    told: dict[str, Any] = answer.get_json()
    assert (answer.status_code, told.get("code")) == (status, code), told
    assert answer.content_type == PROBLEM
    assert told["type"] == f"urn:problem:{code}"
    assert told["status"] == status
    assert told["title"]
    assert told["detail"]
    assert told["request_id"] == answer.headers["X-Request-Id"]
    return told


def addresses(api: Api) -> list[tuple[str, str]]:
    """Return a method and a path of every address that asks for a key."""
    found = []
    for rule in api.app.url_map.iter_rules():
        if scope_of(api.app.view_functions[rule.endpoint]) is None:
            continue
        path = rule.rule.removeprefix(V1)
        for name in rule.arguments:
            value = AN_ID if f"<uuid:{name}>" in path else "1-0-1"
            path = path.replace(f"<uuid:{name}>", value).replace(f"<{name}>", value)
        methods = (rule.methods or set()) - {"HEAD", "OPTIONS"}
        found += [(method, path) for method in methods]
    return found


@pytest.mark.parametrize(
    "header",
    [
        pytest.param(None, id="none"),
        pytest.param("", id="empty"),
        pytest.param("Bearer", id="no key"),
        pytest.param("Basic YWJjOmRlZg==", id="another kind"),
        pytest.param("Bearer guiche_aaaaaaaa_" + "a" * 43, id="nobody's"),
        pytest.param("Bearer \xff\xfe", id="no text"),
    ],
)
def test_without_a_good_key_nothing_is_told(api_on_sqlite: Api, header: str | None) -> None:
    headers = {} if header is None else {"Authorization": header}
    client = api_on_sqlite.app.test_client()
    for method, path in addresses(api_on_sqlite):
        problem(client.open(V1 + path, method=method, headers=headers), 401, "partner.invalid-key")


def test_a_key_opens_what_its_scopes_say(api_on_sqlite: Api) -> None:
    for scope in Scope:
        program = api_on_sqlite.program(scope)
        for rule in api_on_sqlite.app.url_map.iter_rules():
            asked = scope_of(api_on_sqlite.app.view_functions[rule.endpoint])
            if not isinstance(asked, Scope) or asked is scope:
                continue
            path = rule.rule.removeprefix(V1)
            for name in rule.arguments:
                path = path.replace(f"<uuid:{name}>", AN_ID).replace(f"<{name}>", "1-0-1")
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                problem(program.ask(method, path), 403, "partner.missing-scope")


def test_a_cookie_of_the_staff_opens_nothing_and_none_is_set(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()

    answer = program.get("/me")

    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status", "code", "way_out"),
    [
        pytest.param("GET", "/nada", 404, "http.404", "/api/v1/openapi.json", id="no such address"),
        pytest.param("GET", "/holds/x", 404, "http.404", "UUID", id="no id"),
        pytest.param("POST", "/locations", 405, "http.405", "Allow", id="no such act"),
    ],
)
def test_what_there_is_not_is_a_problem_told_to_programs(
    api_on_sqlite: Api, method: str, path: str, status: int, code: str, way_out: str
) -> None:
    answer = api_on_sqlite.program().ask(method, path)

    told = problem(answer, status, code)
    assert way_out in told["detail"]
    assert "página" not in told["title"] + told["detail"]


def test_whose_key_it_is(api_on_sqlite: Api) -> None:
    told = api_on_sqlite.program(Scope.SEARCH).get("/me").get_json()

    assert told["scopes"] == ["search"]
    assert told["commission_rate"] == "8.00"
    assert told["presence"] == "counter"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        pytest.param("limit=0", "limit", id="none"),
        pytest.param("limit=101", "limit", id="too many"),
        pytest.param("limit=1.5", "limit", id="a part"),
        pytest.param("limit=dez", "limit", id="a word"),
        pytest.param("q=", "q", id="an empty text"),
        pytest.param("q=a%00b", "q", id="a hidden character"),
        pytest.param("q=a&q=b", "q", id="twice"),
        pytest.param("nada=1", "nada", id="unknown"),
        pytest.param("q=" + "a" * 121, "q", id="too long"),
    ],
)
def test_a_query_that_cannot_be_is_told_by_its_field(
    api_on_sqlite: Api, query: str, field: str
) -> None:
    told = problem(api_on_sqlite.program().get(f"/locations?{query}"), 400, "request.invalid")

    assert list(told["errors"]) == [field]
    assert told["errors"][field][0]


@pytest.mark.parametrize("cursor", ["nada", "WzFd", "%C3%A9"])
def test_a_cursor_that_is_not_ours_leads_to_no_page(api_on_sqlite: Api, cursor: str) -> None:
    answer = api_on_sqlite.program().get(f"/locations?cursor={cursor}")

    problem(answer, 404, "list.page-not-found")


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        pytest.param("/locations", ["a\0", "b"], id="a NUL, which PostgreSQL cannot hold"),
        pytest.param("/locations", ["\ud800", "b"], id="half a character"),
        pytest.param("/locations", [["a"], {"b": 1}], id="no text"),
        pytest.param("/locations", [None, True], id="nothing, and a flag"),
        pytest.param("/locations", [10**30, "b"], id="a number that no column holds"),
        pytest.param("/orders", ["2026-12-05T10:00:00+00:00", 5], id="a number, no UUID"),
        pytest.param("/orders", [5, "00000000-0000-4000-8000-000000000000"], id="no moment"),
        pytest.param(
            "/statement?from=2026-12-01&to=2026-12-31",
            ["2026-12-05T10:00:00+00:00", 10**30],
            id="neither in the statement",
        ),
    ],
)
def test_a_forged_cursor_leads_to_no_page(api: Api, path: str, keys: list[object]) -> None:
    forged = base64.urlsafe_b64encode(json.dumps(keys).encode()).decode().rstrip("=")
    joint = "&" if "?" in path else "?"

    answer = api.program().get(f"{path}{joint}cursor={forged}")

    problem(answer, 404, "list.page-not-found")


def test_pages_lead_through_the_whole_list_once(api: Api) -> None:
    program = api.program()
    whole = program.get("/locations").get_json()
    assert whole["next"] is None
    seen, following = [], ""
    while following is not None:
        page = program.get(f"/locations?limit=1{following and f'&cursor={following}'}").get_json()
        seen += page["items"]
        following = page["next"]

    assert seen == whole["items"]
    assert len(seen) > 1


def test_places_are_found_without_accents(api_on_sqlite: Api) -> None:
    found = api_on_sqlite.program().get("/locations?q=sao p").get_json()

    assert [place["name"] for place in found["items"]] == ["São Paulo"]


OPENING = {
    "kind": "convencional",
    "line_departs_at": "2026-03-10T08:00:00-03:00",
    "opened_at": "2026-02-01T08:00:00-03:00",
    "authorized_from": "2024-02-01",
}


def test_a_rule_answers_as_the_command_does(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()

    one = program.post("/rights/sale-opening", json=OPENING).get_json()
    several = program.post("/rights/sale-opening", json=[OPENING, {}]).get_json()

    assert one["outcome"] == "on_time"
    assert one["legal_basis"][0]["url"].startswith("https://")
    assert several[0] == one
    assert set(several[1]["error"]) == {"kind", "line_departs_at", "opened_at", "authorized_from"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        pytest.param({}, "kind", id="nothing told"),
        pytest.param(OPENING | {"nada": 1}, "nada", id="unknown"),
        pytest.param(OPENING | {"kind": "leito"}, "kind", id="no kind"),
    ],
)
def test_a_question_that_cannot_be_asked(
    api_on_sqlite: Api, body: dict[str, object], field: str
) -> None:
    answer = api_on_sqlite.program().post("/rights/sale-opening", json=body)

    assert field in problem(answer, 400, "request.invalid")["errors"]


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"{", id="half"),
        pytest.param(b'{"kind": NaN}', id="no number"),
        pytest.param(b'{"kind": "other", "kind": "other"}', id="a field twice"),
        pytest.param(b"\xff", id="not UTF-8"),
        pytest.param(b"[" * 100_000, id="too deep"),
        pytest.param(json.dumps([OPENING] * 101).encode(), id="too many"),
    ],
)
def test_a_body_that_is_no_json_of_ours(api_on_sqlite: Api, raw: bytes) -> None:
    answer = api_on_sqlite.program().post(
        "/rights/sale-opening", data=raw, content_type="application/json"
    )

    problem(answer, 400, "request.invalid")


def test_an_unknown_rule_is_named(api_on_sqlite: Api) -> None:
    answer = api_on_sqlite.program().post("/rights/nada", json={})

    problem(answer, 404, "rights.unknown-rule")


def test_the_document_is_valid_and_tells_of_every_address(api_on_sqlite: Api) -> None:
    document = api_on_sqlite.app.test_client().get(f"{V1}/openapi.json").get_json()
    told = {(method.upper(), path) for path, acts in document["paths"].items() for method in acts}
    served = {
        (method, rule.rule.replace("<uuid:", "<").replace("<", "{").replace(">", "}"))
        for rule in api_on_sqlite.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if scope_of(api_on_sqlite.app.view_functions[rule.endpoint])
    }

    from_dict(document).validate()
    assert document["openapi"] == "3.1.0"
    told = {act for act in told if act[1].startswith(V1) and act[0] in {"GET", "POST", "DELETE"}}
    assert served - told == {("POST", f"{V1}/rights/{{rule}}")}
