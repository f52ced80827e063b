"""A ticket for the staff: its page, its receipt, its undoing; what is not there is not shown."""

from uuid import uuid4

import pytest
from sqlalchemy import select

from app.db.models.people import User
from app.usecases.operations.staff import Role
from tests.builders import a_point_of_sale
from tests.integration.web.conftest import Site, Visitor
from tests.integration.web.test_counter_pages import hold, sale_of


@pytest.fixture
def clerk(site: Site) -> Visitor:
    clerk = site.as_role(Role.CLERK)
    clerk.post("/guiche/caixa/abrir", {"opening_float": "100.00"})
    return clerk


@pytest.fixture
def sold(clerk: Visitor, site: Site) -> dict[str, str]:
    """A pending ticket: its id and its order's locator."""
    answer = clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 2))).get_json()
    return {"ticket": answer["tickets"][0]["ticket_id"], "locator": answer["locator"]}


def test_the_page_tells_where_the_ticket_stands_and_masks_the_cpf(
    clerk: Visitor, sold: dict[str, str]
) -> None:
    page = clerk.client.get(f"/bilhetes/{sold['ticket']}").get_data(as_text=True)

    assert sold["locator"] in page
    assert "Bilhete pendente" in page
    assert "***.982.247-**" in page
    assert "52998224725" not in page
    assert "529.982.247-25" not in page


def test_a_ticket_is_found_by_its_locator_in_any_case(clerk: Visitor, sold: dict[str, str]) -> None:
    found = clerk.get(f"/guiche/bilhetes?localizador=%20{sold['locator'].lower()}")

    assert [ticket["ticket_id"] for ticket in found.get_json()["tickets"]] == [sold["ticket"]]


@pytest.mark.parametrize("file", ["dabpe.pdf", "bpe.xml", "bilhete", "bobina"])
def test_what_is_not_authorised_is_not_printed(
    clerk: Visitor, sold: dict[str, str], file: str
) -> None:
    assert clerk.client.get(f"/bilhetes/{sold['ticket']}/{file}").status_code == 404


def test_a_ticket_that_does_not_exist_is_not_found(clerk: Visitor) -> None:
    assert clerk.client.get(f"/bilhetes/{uuid4()}").status_code == 404


def test_the_receipt_says_that_it_is_no_ticket(clerk: Visitor, sold: dict[str, str]) -> None:
    page = clerk.client.get(f"/bilhetes/{sold['ticket']}").get_data(as_text=True)
    start = page.index("/bilhetes/vendas/")
    receipt = clerk.client.get(page[start : page.index('"', start)]).get_data(as_text=True)

    assert "Recibo — bilhete pendente" in receipt
    assert "Este recibo não é o bilhete" in receipt


def test_a_pending_ticket_gets_no_copy(clerk: Visitor, sold: dict[str, str]) -> None:
    answer = clerk.post(
        f"/bilhetes/{sold['ticket']}/segunda-via",
        {"document_shown": "rg", "cpf": "529.982.247-25"},
    )

    assert answer.status_code == 409
    assert answer.get_json()["code"] == "ticket.no-copy"


def test_a_copy_needs_to_say_what_was_shown(clerk: Visitor, sold: dict[str, str]) -> None:
    answer = clerk.post(f"/bilhetes/{sold['ticket']}/segunda-via", {"document_shown": "foto"})

    assert answer.status_code == 400


def test_an_auditor_reads_and_changes_nothing(site: Site, sold: dict[str, str]) -> None:
    auditor = site.as_role(Role.AUDITOR)

    page = auditor.client.get(f"/bilhetes/{sold['ticket']}")
    void = auditor.post_form(f"/bilhetes/{sold['ticket']}/anular", motivo="engano")

    assert page.status_code == 200
    assert "Anular a venda" not in page.get_data(as_text=True)
    assert void.status_code == 403


@pytest.mark.parametrize("reason", ["", "   ", "..", "x" * 201])
def test_no_sale_is_undone_without_a_reason(
    clerk: Visitor, sold: dict[str, str], reason: str
) -> None:
    answer = clerk.post_form(f"/bilhetes/{sold['ticket']}/anular", motivo=reason)

    assert answer.status_code == 400
    assert "motivo" in answer.get_data(as_text=True)


def test_a_clerk_of_another_counter_is_told_where_to_ask(
    site: Site, clerk: Visitor, sold: dict[str, str]
) -> None:
    with site.services.database.writing() as session:
        user = session.scalars(select(User).where(User.username == "u-clerk")).one()
        user.point_of_sale_id = a_point_of_sale(session).id

    answer = clerk.post_form(f"/bilhetes/{sold['ticket']}/anular", motivo="Desistiu da viagem")

    assert answer.status_code == 403
    assert "o dinheiro está no caixa de lá" in answer.get_data(as_text=True)
