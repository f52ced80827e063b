"""What every kind of answer carries: pages, programs' answers, files, errors, redirects."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.usecases.operations.staff import Role
from app.web.access import public
from app.web.application import create_app
from app.web.security import HEADERS
from tests.integration.web.conftest import JSON, Site

Ask = Callable[[FlaskClient], TestResponse]
STYLE = "/static/css/base.css"


def etag_of(client: FlaskClient, path: str) -> str:
    with client.get(path) as answer:
        return answer.headers["ETag"]


KINDS: dict[str, tuple[int, Ask]] = {
    "page": (200, lambda client: client.get("/entrar")),
    "head of a page": (200, lambda client: client.head("/entrar")),
    "options of a page": (200, lambda client: client.options("/entrar")),
    "json": (200, lambda client: client.get("/sessao", headers=JSON)),
    "health": (200, lambda client: client.get("/saude")),
    "document of the API": (200, lambda client: client.get("/api/v1/openapi.json")),
    "pdf": (200, lambda client: client.get("/guia/cartaz.pdf")),
    "redirect to the login": (302, lambda client: client.get("/guiche")),
    "file": (200, lambda client: client.get(STYLE)),
    "file that is known": (
        304,
        lambda client: client.get(STYLE, headers={"If-None-Match": etag_of(client, STYLE)}),
    ),
    "no such file": (404, lambda client: client.get("/static/nada.css")),
    "form without its token": (400, lambda client: client.post("/entrar")),
    "no key": (401, lambda client: client.get("/api/v1/me")),
    "no login, for a script": (401, lambda client: client.get("/guiche", headers=JSON)),
    "nothing there": (404, lambda client: client.get("/nada")),
    "nothing there, of the API": (404, lambda client: client.get("/api/v1/nada")),
    "another method": (405, lambda client: client.delete("/entrar")),
    "too large": (413, lambda client: client.post("/avisos/pix", data=b"x" * (1 << 20))),
    "a fault of ours": (500, lambda client: client.get("/quebra")),
    "a fault of ours, for a script": (500, lambda client: client.get("/quebra", headers=JSON)),
}
FILES = {"file", "file that is known"}


@pytest.fixture
def app(site: Site) -> Flask:
    """The application in production, with one view that breaks."""
    settings = replace(site.services.settings, production=True)
    app = create_app(replace(site.services, settings=settings))
    app.add_url_rule("/quebra", "site.broken", public(lambda: 1 // 0))
    return app


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_answer_is_guarded(app: Flask, kind: str) -> None:
    status, ask = KINDS[kind]

    with ask(app.test_client()) as answer:
        assert answer.status_code == status
        told = answer.headers
        assert {name: told.get(name) for name in HEADERS} == HEADERS
        assert told["Strict-Transport-Security"] == "max-age=31536000"
        assert told["X-Request-Id"]
        assert "Server" not in told
        assert "X-Powered-By" not in told
        assert ("no-store" in told.get("Cache-Control", "")) is (kind not in FILES)
        for cookie in told.getlist("Set-Cookie"):
            assert cookie.startswith("__Host-guiche=")
            for flag in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/"):
                assert flag in cookie


def test_no_fault_tells_what_broke(app: Flask) -> None:
    for headers in ({}, JSON):
        text = app.test_client().get("/quebra", headers=headers).get_data(as_text=True)

        assert "ZeroDivision" not in text
        assert "Traceback" not in text
        assert "/app/" not in text


def test_only_production_asks_for_encrypted_lines_alone(site: Site) -> None:
    """A development server has none, and a browser would remember the order for a year."""
    answer = site.as_role(Role.CLERK).client.get("/guiche")

    assert answer.status_code == 200
    assert "Strict-Transport-Security" not in answer.headers
