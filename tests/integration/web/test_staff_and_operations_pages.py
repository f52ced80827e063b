"""The manager's list of people, and the front page of operations."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from app.db.models.people import AuditEntry, User
from app.db.models.trips import Trip
from app.db.models.webhooks import WebhookEndpoint
from app.usecases.operations.staff import Role
from tests.builders import DEPARTURE
from tests.builders_company import NOW
from tests.builders_partner import a_partner
from tests.integration.web.conftest import PASSWORD, Site, Visitor
from tests.integration.web.test_counter_pages import hold, sale_of


@pytest.fixture
def manager(site: Site) -> Visitor:
    manager = site.as_role(Role.MANAGER)
    manager.read_token("/gestao/usuarios")
    return manager


def add(manager: Visitor, **fields: str) -> str:
    form = {"nome": "Bia Ramos", "usuario": "bia", "senha": PASSWORD, "funcoes": "clerk"}
    answer = manager.client.post(
        "/gestao/usuarios",
        data={"csrf_token": manager.token, **form, **fields},
        follow_redirects=True,
    )
    return answer.get_data(as_text=True)


def log_in(site: Site, username: str, password: str) -> int:
    visitor = Visitor(site.visitor())
    visitor.read_token("/entrar")
    return visitor.post_form("/entrar", usuario=username, senha=password).status_code


def test_somebody_new_can_log_in(site: Site, manager: Visitor) -> None:
    page = add(manager)

    assert "Bia Ramos já pode entrar" in page
    assert log_in(site, "bia", PASSWORD) == 303


def test_the_trail_says_which_manager_did_it(site: Site, manager: Visitor) -> None:
    add(manager)
    manager.post_form("/gestao/usuarios/bia/senha", senha="outra-senha-longa")
    manager.post_form("/gestao/usuarios/bia/desativar")

    with site.services.database.reading() as session:
        manager_id = session.scalars(select(User.id).where(User.username == "u-manager")).one()
        done = select(AuditEntry.action).where(
            AuditEntry.subject_kind == "user", AuditEntry.user_id == manager_id
        )
        actions = list(session.scalars(done.order_by(AuditEntry.id)))
    assert actions == ["user.added", "user.password-set", "user.disabled"]


def test_a_weak_password_is_refused_and_what_was_typed_stays(manager: Visitor) -> None:
    page = add(manager, senha="curta")

    assert "Senha fraca" in page
    assert 'value="Bia Ramos"' in page
    assert "curta" not in page


def test_a_name_that_is_taken_is_told(manager: Visitor) -> None:
    add(manager)

    assert "Usuário já existe" in add(manager)


def test_who_is_disabled_is_out_at_once(site: Site, manager: Visitor) -> None:
    clerk = site.as_role(Role.CLERK)

    manager.post_form("/gestao/usuarios/u-clerk/desativar")

    assert clerk.get("/guiche/estado").status_code == 401
    assert log_in(site, "u-clerk", PASSWORD) == 401


def test_a_new_password_ends_the_sessions_of_the_old_one(site: Site, manager: Visitor) -> None:
    clerk = site.as_role(Role.CLERK)

    manager.post_form("/gestao/usuarios/u-clerk/senha", senha="outra-senha-longa")

    assert clerk.get("/guiche/estado").status_code == 401
    assert log_in(site, "u-clerk", "outra-senha-longa") == 303


def test_operations_sees_what_waits_and_asks_again(site: Site) -> None:
    clerk = site.as_role(Role.CLERK)
    clerk.post("/guiche/caixa/abrir", {"opening_float": "0.00"})
    sold = clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 2))).get_json()

    page = site.as_role(Role.OPERATIONS).client.get("/operacao").get_data(as_text=True)

    assert sold["locator"] in page
    assert "na fila" in page
    assert "registro guardado" in page


def test_operations_sees_the_trip_that_opened_late_with_its_article(site: Site) -> None:
    with site.services.database.writing() as session:
        trip = session.scalars(select(Trip)).one()
        trip.opened_at = DEPARTURE - timedelta(hours=71)

    page = site.as_role(Role.OPERATIONS).client.get("/operacao").get_data(as_text=True)

    assert "1 viagem" in page
    assert "art. 135" in page


def test_operations_sees_the_lines_and_what_they_lack(site: Site) -> None:
    page = site.as_role(Role.AUDITOR).client.get("/operacao").get_data(as_text=True)

    assert "à venda" in page or "fora de venda" in page


def test_money_to_return_is_shown_after_the_boarding_time(site: Site) -> None:
    clerk = site.as_role(Role.CLERK)
    clerk.post("/guiche/caixa/abrir", {"opening_float": "0.00"})
    sold = clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 2))).get_json()
    visitor = site.as_role(Role.OPERATIONS)

    site.let_pass(timedelta(days=5))
    visitor.log_in("u-operations", PASSWORD)
    page = visitor.client.get("/operacao").get_data(as_text=True)

    assert "1 bilhete" in page
    assert page.count(sold["locator"]) >= 2


def test_operations_sees_the_partners_server_that_wants_no_notices(site: Site) -> None:
    with site.services.database.writing() as session:
        session.add(
            WebhookEndpoint(
                partner_id=a_partner(session).id,
                url="https://agencia.example.com/avisos?token=segredo",
                events=[],
                created_at=NOW,
                disabled_at=NOW,
                disabled_why="O endereço respondeu 410: não quer mais avisos.",
            )
        )

    page = site.as_role(Role.OPERATIONS).client.get("/operacao").get_data(as_text=True)

    assert "Agência Modelo" in page
    assert "agencia.example.com" in page
    assert "respondeu 410" in page
    assert "segredo" not in page
