"""Every route for every role: who may not is refused, and who may breaks nothing by guessing."""

import re
from uuid import uuid4

import pytest
from flask import Flask
from werkzeug.routing import Rule

from app.db.engine import Database
from app.usecases.operations.staff import Role
from app.usecases.partners.access import Scope
from app.web.access import ANYBODY, roles_of
from app.web.partner_keys import ANY_KEY, scope_of
from tests.integration.web.api.conftest import an_api
from tests.integration.web.conftest import JSON, Site

READS = {"GET", "HEAD", "OPTIONS"}


def address(rule: Rule) -> str:
    """Return an address of a route with ids that nothing has."""
    path = re.sub(r"<uuid:[a-z_]+>", lambda _: str(uuid4()), rule.rule)
    path = re.sub(r"<int[^>]*:[a-z_]+>", "987654321", path)
    return re.sub(r"<(path:)?[a-z_]+>", "de-ninguem", path)


def asked(app: Flask) -> list[tuple[str, str, str]]:
    """Return endpoint, method and address of every route."""
    return [
        (rule.endpoint, method, address(rule))
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]


def test_every_route_is_public_or_names_roles_or_a_scope_and_only_one(site: Site) -> None:
    wrong = [
        endpoint
        for endpoint, view in site.app.view_functions.items()
        if (roles_of(site.app, endpoint) is not None) == (scope_of(view) is not None)
    ]

    assert wrong == []


@pytest.mark.parametrize("role", list(Role))
def test_who_may_breaks_nothing_by_guessing(site: Site, role: Role) -> None:
    """A right role with ids of nothing, and with an empty form, is answered in words."""
    visitor = site.as_role(role)
    broken = []
    for endpoint, method, path in asked(site.app):
        roles = roles_of(site.app, endpoint)
        if not roles or role not in roles:
            continue
        with visitor.client.open(
            path,
            method=method,
            headers={**JSON, "X-CSRFToken": visitor.token},
            json=None if method in READS else {},
        ) as answer:
            if answer.status_code >= 500 or answer.status_code in {401, 403}:
                broken.append((endpoint, method, answer.status_code))

    assert broken == []


def test_strangers_break_nothing_by_guessing(site: Site) -> None:
    visitor = site.visitor()
    broken = []
    for endpoint, method, path in asked(site.app):
        if roles_of(site.app, endpoint) != ANYBODY:
            continue
        with visitor.open(path, method=method) as answer:
            if answer.status_code >= 500:
                broken.append((endpoint, method, answer.status_code))

    assert broken == []


def test_the_api_refuses_every_route_without_a_key_and_without_its_scope(
    sqlite_database: Database,
) -> None:
    """No key: 401. A key of every scope but the one that is asked for: 403."""
    api = an_api(sqlite_database)
    every = [one for one in asked(api.app) if scope_of(api.app.view_functions[one[0]])]
    assert every
    let_in = []
    for endpoint, method, path in every:
        scope = scope_of(api.app.view_functions[endpoint])
        if api.app.test_client().open(path, method=method).status_code != 401:
            let_in.append((endpoint, method, "no key"))
        others = [one for one in Scope if one != scope]
        if scope == ANY_KEY:
            continue
        program = api.program(*others)
        status = program.ask(method, path.removeprefix("/api/v1")).status_code
        if status != 403:
            let_in.append((endpoint, method, f"another scope: {status}"))

    assert let_in == []


def test_a_good_key_breaks_nothing_by_guessing(sqlite_database: Database) -> None:
    api = an_api(sqlite_database)
    program = api.program()
    broken = []
    for endpoint, method, path in asked(api.app):
        if not scope_of(api.app.view_functions[endpoint]):
            continue
        body = None if method in READS else {}
        answer = program.ask(method, path.removeprefix("/api/v1"), json=body)
        if answer.status_code >= 500 or answer.status_code in {401, 403}:
            broken.append((endpoint, method, answer.status_code))

    assert broken == []
