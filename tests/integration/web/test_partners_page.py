"""The manager's page of partners: who sells by API, with which keys, and how to stop it."""

from datetime import timedelta

import pytest
from markupsafe import escape
from sqlalchemy import select

from app.db.models.partners import Partner
from app.db.models.people import AuditEntry
from app.usecases.operations.staff import Role
from app.usecases.partners.access import InvalidKey, find_access
from tests.builders_company import NOW
from tests.builders_partner import a_partner, an_api_key
from tests.integration.web.conftest import Site, Visitor

PAGE = "/gestao/parceiros"


@pytest.fixture
def manager(site: Site) -> Visitor:
    manager = site.as_role(Role.MANAGER)
    manager.read_token("/gestao/usuarios")
    return manager


def a_seller(site: Site, **changes: str) -> tuple[str, str]:
    """Store a partner with a key, and return its code and the key."""
    with site.services.database.writing() as session:
        partner = a_partner(session)
        for name, value in changes.items():
            setattr(partner, name, value)
        token = an_api_key(session, partner, expires_at=NOW + timedelta(days=30))
        return partner.code, token


def seen(manager: Visitor) -> str:
    answer = manager.client.get(PAGE)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def test_without_partners_the_page_says_how_one_is_registered(manager: Visitor) -> None:
    assert "guiche partner add" in seen(manager)


def test_a_partner_is_shown_with_its_keys_and_never_a_secret(site: Site, manager: Visitor) -> None:
    code, token = a_seller(site)
    _, prefix, secret = token.split("_")

    page = seen(manager)

    for told in (code, prefix, "Agência Modelo", "Campinas/SP", "8,00%", "04/01/2027", "nunca"):
        assert told in page, told
    assert secret not in page


def test_a_revoked_key_opens_nothing_and_is_shown_as_revoked(site: Site, manager: Visitor) -> None:
    _, token = a_seller(site)
    prefix = token.split("_")[1]

    answer = manager.post_form(f"{PAGE}/chaves/{prefix}/revogar")

    assert answer.status_code == 303
    assert "revogada em 05/12/2026" in seen(manager)
    with pytest.raises(InvalidKey):
        find_access(token, database=site.services.database, now=NOW)


def test_a_deactivated_partner_sells_no_more_and_the_trail_says_who_did_it(
    site: Site, manager: Visitor
) -> None:
    code, token = a_seller(site)

    answer = manager.post_form(f"{PAGE}/{code}/desativar")

    assert answer.status_code == 303
    assert "✕ desativado" in seen(manager)
    with pytest.raises(InvalidKey):
        find_access(token, database=site.services.database, now=NOW)
    with site.services.database.reading() as session:
        done = select(AuditEntry).where(AuditEntry.action == "partner.deactivated")
        assert session.scalars(done).one().user_id is not None


@pytest.mark.parametrize("path", ["ninguem/desativar", "chaves/000000000000/revogar"])
def test_what_there_is_not_is_not_found(manager: Visitor, path: str) -> None:
    assert manager.post_form(f"{PAGE}/{path}").status_code == 404


def test_a_form_of_somebody_else_changes_nothing(site: Site, manager: Visitor) -> None:
    code, _ = a_seller(site)

    answer = manager.client.post(f"{PAGE}/{code}/desativar")

    assert answer.status_code == 400
    with site.services.database.reading() as session:
        assert session.scalars(select(Partner)).one().active


@pytest.mark.parametrize("role", [Role.CLERK, Role.OPERATIONS, Role.AUDITOR])
def test_only_managers_see_it(site: Site, role: Role) -> None:
    assert site.as_role(role).client.get(PAGE).status_code == 403


def test_hostile_names_are_text(site: Site, manager: Visitor) -> None:
    name = "<script>alert(1)</script>\"'"
    a_seller(site, trade_name=name, legal_name=name)

    page = seen(manager)

    assert "<script>alert" not in page
    assert str(escape(name)) in page
