"""Errors as people and scripts meet them: in our words, with what to do and a number."""

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable

import pytest
from sqlalchemy.exc import DBAPIError

import app
import bpe
import fares
import gratuidades
import refunds
from app.db.patience import AWAY
from app.usecases.operations.staff import Role
from app.web.statuses import STATUS_BY_CODE
from fares.kernel.errors import DomainError
from tests.integration.web.conftest import Site

SERVERS_OF_THEIR_OWN = "app.wsgi"


def every_error() -> list[type[DomainError]]:
    """Return every kind of error of the product, however deep."""
    for package in (app, bpe, fares, gratuidades, refunds):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name != SERVERS_OF_THEIR_OWN:
                importlib.import_module(module.name)
    found: list[type[DomainError]] = []
    waiting = [DomainError]
    while waiting:
        kinds = waiting.pop().__subclasses__()
        found.extend(kinds)
        waiting.extend(kinds)
    return [kind for kind in found if kind.__module__.split(".")[0] != "tests"]


def test_every_error_has_one_status_and_one_code() -> None:
    codes = Counter(kind.code for kind in every_error() if "code" in vars(kind))

    assert [code for code, times in codes.items() if times > 1] == []
    assert set(codes) - set(STATUS_BY_CODE) == set()
    assert set(STATUS_BY_CODE) - set(codes) == set()


def test_every_error_has_a_title_and_is_told_as_a_failure() -> None:
    assert [kind.__name__ for kind in every_error() if not kind.title] == []
    assert all(400 <= status < 600 for status in STATUS_BY_CODE.values())


def test_a_page_that_is_not_there_says_so_with_its_number_and_the_sac(site: Site) -> None:
    page = site.visitor().get("/nada")

    text = page.get_data(as_text=True)
    assert page.status_code == 404
    assert "Esta página não existe" in text
    assert page.headers["X-Request-Id"] in text
    assert "SAC 0800 123 4567" in text


def test_a_script_gets_a_problem_with_its_number(site: Site) -> None:
    answer = site.as_role(Role.CLERK).get("/guiche/bilhetes?localizador=NADA00")

    problem = answer.get_json()
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"
    assert problem["code"] == "order.not-found"
    assert problem["type"] == "urn:problem:order.not-found"
    assert problem["request_id"] == answer.headers["X-Request-Id"]


def test_a_form_of_another_session_says_how_to_go_on(site: Site) -> None:
    page = site.visitor().post("/entrar", data={"usuario": "ana", "senha": "x"})

    assert page.status_code == 400
    assert "Este formulário passou do tempo" in page.get_data(as_text=True)


def test_our_own_failure_shows_no_inside(site: Site) -> None:
    site.app.config["PROPAGATE_EXCEPTIONS"] = False
    visitor = site.as_role(Role.CLERK)
    site.app.view_functions["counter.state"] = _broken

    problem = visitor.get("/guiche/estado").get_json()

    assert problem["status"] == 500
    assert "Tente de novo" in problem["detail"]
    assert "segredo" not in str(problem)


@pytest.mark.parametrize("kind", AWAY)
def test_a_database_that_is_away_is_no_failure_of_ours(site: Site, kind: type[Exception]) -> None:
    """A script may send its form again: the same one is never sold twice."""
    visitor = site.as_role(Role.CLERK)
    site.app.view_functions["counter.state"] = _away(kind)

    answer = visitor.get("/guiche/estado")

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert answer.json["code"] == "database.away"
    assert "não é feito duas vezes" in answer.json["detail"]
    assert "segredo" not in answer.text


def _away(kind: type[Exception]) -> Callable[[], str]:
    def view() -> str:
        details = ("SELECT 1", {}, Exception("segredo")) if issubclass(kind, DBAPIError) else ()
        raise kind(*details)

    view.allowed_roles = frozenset(Role)  # type: ignore[attr-defined]
    return view


def _broken() -> str:
    raise RuntimeError("segredo")


_broken.allowed_roles = frozenset(Role)  # type: ignore[attr-defined]


def test_fields_that_cannot_be_are_named(site: Site) -> None:
    problem = site.as_role(Role.CLERK).get("/guiche/partidas?de=1&para=2927408").get_json()

    assert problem["status"] == 400
    assert "de" in problem["detail"]
    assert "dia" in problem["detail"]
