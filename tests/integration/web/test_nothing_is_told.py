"""Whoever guesses learns nothing: the same answer for the same work, whatever part was wrong."""

import re
from uuid import uuid4

import pytest

from app.db.engine import Database
from app.usecases.operations.staff import Role, disable_user
from app.usecases.operations.staff_sessions import BY_ACCOUNT
from app.web.partner_keys import WRONG_KEYS
from tests.builders import NOW
from tests.integration.web.api.conftest import an_api
from tests.integration.web.conftest import JSON, PASSWORD, Site, Visitor
from tests.said_statements import statements

DIFFERS = re.compile(r'name="csrf_token" value="[^"]+"|"request_id":"[0-9a-f]+"|\b[0-9a-f]{12}\b')
"""What no two answers share, whoever asks."""


def bare(text: str, *, typed: str) -> str:
    return DIFFERS.sub("", text).replace(typed, "")


def guess(site: Site, username: str, password: str) -> tuple[int, str, list[str]]:
    """Return what a login is told, and the statements it costs."""
    visitor = Visitor(site.visitor())
    visitor.read_token("/entrar")
    with statements(site.services.database) as said:
        answer = visitor.post_form("/entrar", usuario=username, senha=password)
    kinds = [statement.split()[0] for statement in said]
    return answer.status_code, bare(answer.get_data(as_text=True), typed=username), kinds


def test_a_login_tells_not_which_part_was_wrong(site: Site) -> None:
    site.as_role(Role.CLERK)
    site.as_role(Role.SAC)
    disable_user("u-sac", database=site.services.database, now=NOW)

    wrong = guess(site, "u-clerk", "uma-senha-errada")
    assert wrong[0] == 401
    assert guess(site, "u-nobody", PASSWORD) == wrong
    assert guess(site, "u-sac", PASSWORD) == wrong, "shut out, with the right password"


def test_a_login_is_stopped_alike_for_who_exists_and_who_does_not(site: Site) -> None:
    site.as_role(Role.CLERK)
    for username in ("u-clerk", "u-nobody"):
        told = [guess(site, username, "uma-senha-errada")[0] for _ in range(BY_ACCOUNT.attempts)]
        assert set(told) == {401}

    stopped = guess(site, "u-clerk", PASSWORD)
    assert stopped[0] == 429
    assert guess(site, "u-nobody", PASSWORD) == stopped


@pytest.mark.parametrize(
    "path",
    ["/bilhetes/{}", "/bilhetes/{}/bpe.xml", "/bilhetes/vendas/{}/recibo", "/guiche/vendas/{}"],
)
def test_an_id_of_nothing_is_told_alike_each_time(site: Site, path: str) -> None:
    """An id is no number that follows another: 122 bits at random, behind a login."""
    clerk = site.as_role(Role.CLERK)
    ids = [str(uuid4()) for _ in range(3)]

    answers = [clerk.client.get(path.format(one), headers=JSON) for one in ids]

    assert {answer.status_code for answer in answers} == {404}
    texts = {bare(a.get_data(as_text=True), typed=one) for a, one in zip(answers, ids, strict=True)}
    assert len(texts) == 1


@pytest.mark.parametrize(
    "token",
    ["", "nada", "W10.AAAA", "WyIwYjJmOGY3ZTAwMDA0MDAwODAwMDAwMDAwMDAwMDAwMCIsOTk5OTk5OTk5OV0.x"],
)
def test_an_address_that_we_did_not_sign_costs_no_look_up(site: Site, token: str) -> None:
    with statements(site.services.database) as said:
        answer = site.visitor().get(f"/pedido/{token}")

    assert answer.status_code in {404, 410}
    assert not any("orders" in statement or "tickets" in statement for statement in said)


def test_wrong_keys_are_refused_alike_and_then_not_heard(sqlite_database: Database) -> None:
    api = an_api(sqlite_database)
    good = api.program().token
    prefix = good.rsplit("_", 1)[0]
    client = api.app.test_client()

    def ask(token: str) -> tuple[int, str, list[str]]:
        with statements(sqlite_database) as said:
            answer = client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
        kinds = [statement.split()[0] for statement in said]
        return answer.status_code, bare(answer.get_data(as_text=True), typed=token), kinds

    nobodys = ask(f"guiche_aaaaaaaa_{'a' * 43}")
    assert nobodys[0] == 401
    assert ask(f"{prefix}_{'a' * 43}") == nobodys
    told = [ask(f"guiche_aaaaaaaa_{'a' * 43}")[0] for _ in range(WRONG_KEYS.attempts - 1)]
    assert told == [401] * (WRONG_KEYS.attempts - 2) + [429]
    assert ask(good)[0] == 200, "a partner beside a guesser sells on"
