"""The page of the system's health: what it shows, to whom, and what it leaves to be asked for."""

import pytest

from app.usecases.operations.staff import Role
from tests.integration.web.conftest import Site
from tests.integration.web.test_counter_pages import hold, sale_of
from tests.unguarded import break_by_hand

PAGE = "/operacao/saude"


def read(site: Site, role: Role = Role.OPERATIONS, path: str = PAGE) -> str:
    answer = site.as_role(role).client.get(path)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


@pytest.mark.parametrize("role", [Role.OPERATIONS, Role.MANAGER])
def test_who_looks_after_the_system_finds_it_from_operations(site: Site, role: Role) -> None:
    assert f'href="{PAGE}"' in read(site, role, "/operacao")


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.OPERATIONS, Role.MANAGER}))
def test_nobody_else_reaches_it(site: Site, role: Role) -> None:
    assert site.as_role(role).client.get(PAGE).status_code == 403


def test_an_auditor_sees_operations_without_the_way_there(site: Site) -> None:
    assert PAGE not in read(site, Role.AUDITOR, "/operacao")


def test_it_tells_what_was_seen_and_what_to_do(site: Site) -> None:
    page = read(site)

    assert "nenhum no ar" in page
    assert "guiche worker" in page
    assert "Tabelas em dia" in page


def test_the_data_is_swept_only_when_asked_for(site: Site) -> None:
    quick = read(site)
    whole = site.as_role(Role.MANAGER).client.get(f"{PAGE}?dados=sim").get_data(as_text=True)

    assert "Conferir os dados agora" in quick
    assert "Cada bilhete está pago por inteiro" not in quick
    assert "Cada bilhete está pago por inteiro" in whole
    assert "Conferir os dados agora" not in whole


def test_a_broken_row_is_shown_with_its_sentence(site: Site) -> None:
    clerk = site.as_role(Role.CLERK)
    clerk.post("/guiche/caixa/abrir", {"opening_float": "0.00"})
    clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 1)))
    with site.services.database.writing() as session:
        break_by_hand(session, "UPDATE orders SET total = total + 1")

    page = read(site, path=f"{PAGE}?dados=sim")

    assert "✕ falha" in page
    assert "pedido " in page
    assert "Não corrija por SQL" in page
