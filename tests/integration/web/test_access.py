"""Who may reach what: every page names its roles, and refuses everybody else."""

import re

import pytest
from flask import Flask

from app.config import Settings
from app.db.engine import Database
from app.usecases.operations.staff import Role
from app.usecases.services import Services
from app.web.access import ANYBODY, roles_of
from app.web.application import create_app
from app.web.partner_keys import scope_of
from tests.integration.web.conftest import JSON, Site

AN_ID = "0b2f8f7e-0000-4000-8000-000000000000"
PUBLIC = {"static", "bootstrap.static", "account.login", "account.log_in", "account.log_out"} | {
    "account.read_token",
    "account.renew",
    "health.read",
    "health.alive",
    "health.ready",
    "figures.read",  # opened by a token of its own
    "api_openapi.read",
}

OF_PASSENGERS = ("site", "notices.")
"""Blueprints without login: the public site, and what the bank and the gateway tell."""
SELF_PROVEN = {"notices.pix", "notices.card"}
"""Forms without a token: a notice only makes us ask, or is signed."""


def is_public(endpoint: str) -> bool:
    return endpoint in PUBLIC or endpoint.startswith(OF_PASSENGERS)


def routes(app: Flask) -> list[tuple[str, str, str]]:
    """Return the endpoint, a method and a path that exists in form of every route."""
    found = []
    for rule in app.url_map.iter_rules():
        if scope_of(app.view_functions[rule.endpoint]):
            continue  # partners' keys open it, and no login: tests/integration/web/api
        arguments = {name: AN_ID if "id" in name else "alguem" for name in rule.arguments}
        path = rule.rule
        for name, value in arguments.items():
            path = path.replace(f"<uuid:{name}>", value).replace(f"<{name}>", value)
            path = path.replace(f"<path:{name}>", value)
            path = re.sub(f"<int[^>]*:{name}>", "1", path)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            found.append((rule.endpoint, method, path))
    return found


def test_every_page_names_who_may_reach_it(site: Site) -> None:
    unnamed = [name for name, _, _ in routes(site.app) if roles_of(site.app, name) is None]

    assert unnamed == []


def test_only_login_and_assets_are_for_everybody(site: Site) -> None:
    public = {name for name, _, _ in routes(site.app) if roles_of(site.app, name) == ANYBODY}

    assert {name for name in public if not name.startswith(OF_PASSENGERS)} == PUBLIC


def test_a_stranger_is_sent_to_the_login_from_every_other_page(site: Site) -> None:
    let_in = []
    for endpoint, method, path in routes(site.app):
        if is_public(endpoint):
            continue
        visitor = site.visitor()
        page = visitor.open(path, method=method)
        script = visitor.open(path, method=method, headers=JSON)
        if page.status_code != 302 or "/entrar" not in page.location or script.status_code != 401:
            let_in.append((endpoint, method, page.status_code, script.status_code))

    assert let_in == []


@pytest.mark.parametrize("role", list(Role))
def test_who_lacks_the_role_is_refused_on_every_page(site: Site, role: Role) -> None:
    visitor = site.as_role(role)
    let_in = []
    for endpoint, method, path in routes(site.app):
        roles = roles_of(site.app, endpoint)
        if not roles or role in roles:
            continue
        answer = visitor.client.open(
            path, method=method, headers={**JSON, "X-CSRFToken": visitor.token}
        )
        if answer.status_code != 403:
            let_in.append((endpoint, method, answer.status_code))

    assert let_in == []


@pytest.mark.parametrize(
    ("role", "home"),
    [
        pytest.param(Role.CLERK, "/guiche", id="clerk"),
        pytest.param(Role.OPERATIONS, "/operacao", id="operations"),
        pytest.param(Role.MANAGER, "/operacao", id="manager"),
        pytest.param(Role.AUDITOR, "/operacao", id="auditor"),
    ],
)
def test_home_is_the_first_screen_of_ones_work(site: Site, role: Role, home: str) -> None:
    answer = site.as_role(role).client.get("/inicio")

    assert answer.status_code == 302
    assert answer.location == home


def test_who_has_no_screen_yet_is_told_so(site: Site) -> None:
    page = site.as_role(Role.BOARDING).client.get("/inicio")

    assert page.status_code == 200
    assert "ainda não tem tela própria" in page.get_data(as_text=True)


def test_a_form_without_its_token_changes_nothing(site: Site) -> None:
    """Without the token another site could send the form with the clerk's cookie."""
    visitor = site.as_role(Role.CLERK, Role.MANAGER)
    let_through = []
    for endpoint, method, path in routes(site.app):
        if method == "GET" or endpoint in {"account.log_out", *SELF_PROVEN}:
            continue
        answer = visitor.client.open(path, method=method, headers=JSON, json={})
        if answer.status_code not in {400, 403}:
            let_through.append((endpoint, answer.status_code))

    assert let_through == []


def test_pages_are_kept_by_no_cache_and_ask_nothing_of_elsewhere(site: Site) -> None:
    page = site.visitor().get("/entrar")

    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "frame-ancestors 'self'" in policy
    assert page.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert page.headers["Cache-Control"] == "no-store"
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert len(page.headers["X-Request-Id"]) == 12


def test_no_page_holds_a_script_or_a_style_of_its_own(site: Site) -> None:
    visitor = site.as_role(*Role)
    for path in ("/guiche", "/operacao", "/gestao/usuarios"):
        page = visitor.client.get(path).get_data(as_text=True)

        assert " style=" not in page
        assert "<style" not in page
        assert " onclick=" not in page
        assert page.count("<script") == page.count('<script type="module" src="')


@pytest.mark.parametrize(
    ("production", "secure"), [pytest.param(True, True, id="on"), pytest.param(False, False)]
)
def test_the_cookie_is_only_for_us(
    sqlite_database: Database, production: bool, secure: bool
) -> None:
    settings = Settings(production=production, secret_key="um-segredo-de-teste")
    app = create_app(Services(settings=settings, database=sqlite_database))

    headers = app.test_client().get("/entrar").headers
    cookie = headers["Set-Cookie"]

    assert cookie.startswith("__Host-guiche=" if production else "guiche=")
    assert "Domain" not in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert ("Secure" in cookie) is secure
    assert ("Strict-Transport-Security" in headers) is production
