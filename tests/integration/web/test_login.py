"""Going in and out: by password, for as long as the session lasts, back to where one was."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from app.db.models.people import AuditEntry
from app.usecases.operations.staff import Role
from app.usecases.operations.staff_sessions import BY_ADDRESS
from app.usecases.services import Services
from app.usecases.throttle import count_attempt
from app.web.account import safe_path
from app.web.application import create_app
from tests.integration.web.conftest import JSON, PASSWORD, Site, Visitor


def test_a_wrong_password_does_not_tell_which_was_wrong(site: Site) -> None:
    site.as_role(Role.CLERK)
    for username in ("u-clerk", "ninguem"):
        visitor = Visitor(site.visitor())
        visitor.read_token("/entrar")

        page = visitor.post_form("/entrar", usuario=username, senha="errada-errada")

        assert page.status_code == 401
        assert "Usuário ou senha incorretos" in page.get_data(as_text=True)


def test_too_many_wrong_passwords_are_asked_to_wait(site: Site) -> None:
    site.as_role(Role.CLERK)
    visitor = Visitor(site.visitor())
    visitor.read_token("/entrar")
    for _ in range(10):
        visitor.post_form("/entrar", usuario="u-clerk", senha="errada-errada")

    page = visitor.post_form("/entrar", usuario="u-clerk", senha=PASSWORD)

    assert page.status_code == 429
    assert "Muitas tentativas" in page.get_data(as_text=True)


def test_login_leads_back_to_where_one_was(site: Site) -> None:
    site.as_role(Role.OPERATIONS)
    visitor = Visitor(site.visitor())
    asked = visitor.client.get("/operacao")
    visitor.read_token(asked.location)

    answer = visitor.post_form("/entrar", usuario="u-operations", senha=PASSWORD, volta="/operacao")

    assert answer.status_code == 303
    assert answer.location == "/operacao"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        pytest.param("/guiche", "/guiche", id="a page of ours"),
        pytest.param("//outro.example", "", id="another host"),
        pytest.param("/\\outro.example", "", id="another host, in disguise"),
        pytest.param("https://outro.example", "", id="an address"),
        pytest.param("/\n/outro.example", "", id="a broken line"),
        pytest.param("/\r\nSet-Cookie: a=b", "", id="a header of its own"),
        pytest.param("/\u2028/outro.example", "", id="a hidden line end"),
        pytest.param("\uff0f\uff0foutro.example", "", id="wide slashes"),
        pytest.param(" //outro.example", "", id="a space before"),
        pytest.param("javascript:alert(1)", "", id="a script"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_nobody_is_led_elsewhere(text: str, path: str) -> None:
    assert safe_path(text) == path


def test_a_session_left_alone_for_half_an_hour_is_over(site: Site) -> None:
    visitor = site.as_role(Role.CLERK)
    site.let_pass(timedelta(minutes=30))

    answer = visitor.client.get("/guiche")

    assert answer.status_code == 302
    assert answer.location == "/entrar?volta=/guiche&sessao=encerrada"
    assert "Sua sessão terminou" in visitor.client.get(answer.location).get_data(as_text=True)


def test_a_session_in_use_goes_on(site: Site) -> None:
    visitor = site.as_role(Role.CLERK)
    for minutes in (29, 58, 87):
        site.let_pass(timedelta(minutes=minutes))

        assert visitor.client.get("/guiche").status_code == 200


def test_a_script_is_told_that_the_session_ended_and_begins_another_in_place(site: Site) -> None:
    visitor = site.as_role(Role.CLERK)
    site.let_pass(timedelta(hours=13))
    ended = visitor.get("/guiche/estado")
    assert (ended.status_code, ended.get_json()["code"]) == (401, "session.ended")

    visitor.token = visitor.client.get("/sessao").get_json()["csrf_token"]
    begun = visitor.post("/sessao", {"usuario": "u-clerk", "senha": PASSWORD})
    visitor.token = begun.get_json()["csrf_token"]

    assert visitor.post("/guiche/caixa/abrir", {"opening_float": "10.00"}).status_code == 201


def test_logging_out_ends_the_session_in_the_database_too(site: Site) -> None:
    visitor = site.as_role(Role.CLERK)
    stolen = visitor.client.get_cookie("guiche")
    assert stolen is not None
    visitor.post_form("/sair")

    thief = site.visitor()
    thief.set_cookie("guiche", stolen.value)

    assert thief.get("/guiche/estado", headers=JSON).status_code == 401


def test_going_in_and_out_leaves_a_trail(site: Site) -> None:
    visitor = site.as_role(Role.CLERK)
    visitor.post_form("/sair")

    with site.services.database.reading() as session:
        actions = list(session.scalars(select(AuditEntry.action)))
    assert actions[-2:] == ["session.started", "session.ended"]


def test_a_pause_says_when_to_come_back_to_pages_and_to_scripts(site: Site) -> None:
    visitor = Visitor(site.visitor())
    visitor.read_token("/entrar")
    for _ in range(10):
        visitor.post_form("/entrar", usuario="u-clerk", senha="errada-errada")

    page = visitor.post_form("/entrar", usuario="u-clerk", senha="errada-errada")
    script = visitor.post("/sessao", {"usuario": "u-clerk", "senha": "errada-errada"})

    for answer in (page, script):
        assert answer.status_code == 429
        assert 0 < int(answer.headers["Retry-After"]) <= 300


def test_a_login_over_another_ends_the_one_before(site: Site) -> None:
    visitor = site.as_role(Role.CLERK)
    stolen = visitor.client.get_cookie("guiche")
    assert stolen is not None

    visitor.post("/sessao", {"usuario": "u-clerk", "senha": PASSWORD})

    thief = site.visitor()
    thief.set_cookie("guiche", stolen.value)
    assert visitor.get("/guiche/estado").status_code == 200
    assert thief.get("/guiche/estado", headers=JSON).status_code == 401


def test_a_cookie_from_before_the_login_never_becomes_one_that_is_let_in(site: Site) -> None:
    """Whoever plants a cookie in somebody's browser gains nothing by their login."""
    planter = site.visitor()
    planter.get("/entrar")
    planted = planter.get_cookie("guiche")
    assert planted is not None
    site.as_role(Role.CLERK)

    victim = Visitor(site.visitor())
    victim.client.set_cookie("guiche", planted.value)
    victim.log_in("u-clerk", PASSWORD)

    assert victim.get("/guiche/estado").status_code == 200
    assert planter.get("/guiche/estado", headers=JSON).status_code == 401


@pytest.mark.parametrize(
    ("proxies", "status"),
    [
        pytest.param(0, 429, id="nobody is believed: the claims are one address"),
        pytest.param(1, 401, id="our proxy is believed"),
    ],
)
def test_only_our_own_proxies_tell_who_asks(site: Site, proxies: int, status: int) -> None:
    settings = replace(site.services.settings, proxies=proxies)
    app = create_app(Services(settings=settings, database=site.services.database))
    visitor = Visitor(app.test_client())
    visitor.read_token("/entrar")
    for _ in range(BY_ADDRESS.attempts):
        count_attempt(BY_ADDRESS, "127.0.0.1", database=site.services.database)

    answer = visitor.client.post(
        "/entrar",
        data={"csrf_token": visitor.token, "usuario": "ana", "senha": "errada-errada"},
        headers={"X-Forwarded-For": "10.9.9.9, 203.0.113.7"},
    )

    assert answer.status_code == status
