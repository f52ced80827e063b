"""The audit trail on its page and in its file, and the traces that reading a ticket leaves."""

import csv
import io
import re
from pathlib import Path

import pytest
from sqlalchemy import select

from app.db.models.people import AuditEntry
from app.usecases.operations import audit
from app.usecases.operations.staff import Role
from app.usecases.purchases.words import EndReason, ReturnReason
from app.web.management.audit_words import ACTIONS, DETAILS, REASONS, SUBJECTS
from tests.builders import NOW
from tests.integration.web.conftest import Site, Visitor
from tests.integration.web.test_counter_pages import hold, sale_of

PAGE = "/gestao/auditoria"
RECORDED = re.compile(r'(?:action=|_record\(|_trail\()[^"]*"([a-z]+\.[a-z_-]+)"')
KINDS = re.compile(r'subject_kind="([a-z_]+)"')


@pytest.fixture
def sold(site: Site) -> str:
    """The id of a ticket that a clerk sold."""
    clerk = site.as_role(Role.CLERK)
    clerk.post("/guiche/caixa/abrir", {"opening_float": "100.00"})
    answer = clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 2))).get_json()
    ticket_id: str = answer["tickets"][0]["ticket_id"]
    return ticket_id


@pytest.fixture
def auditor(site: Site) -> Visitor:
    return site.as_role(Role.AUDITOR)


def shown(visitor: Visitor, query: str = "") -> str:
    answer = visitor.client.get(f"{PAGE}?{query}")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def the_file(visitor: Visitor, query: str = "") -> list[list[str]]:
    answer = visitor.client.get(f"{PAGE}/arquivo.csv?{query}")
    assert answer.status_code == 200
    assert answer.mimetype == "text/csv"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="auditoria-')
    text = answer.get_data(as_text=True)
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:]), delimiter=";"))


def test_who_did_what_is_told_in_portuguese(sold: str, auditor: Visitor) -> None:
    page = shown(auditor)

    assert "Bilhete vendido" in page
    assert "poltrona 02" in page
    assert "Caixa aberto" in page
    assert "dinheiro R$" in page
    assert f'href="/bilhetes/{sold}"' in page
    assert "ticket.sold" not in page.replace('value="ticket.sold"', "")


def test_details_are_told_in_words(site: Site, auditor: Visitor) -> None:
    with site.services.database.writing() as session:
        details = {
            "roles": ["clerk", "sac"],
            "first_day": "2026-12-05",
            "total": "1234.50",
            "reason": "seat_lost",
            "document_shown": "driver",
            "added_changed_ended_removed": {"linhas": [1, 2, 0, 0]},
            "of_another_version": 7,
        }
        audit.record(
            session,
            at=NOW,
            user_id=None,
            action="network.imported",
            subject_kind="carrier",
            subject_id=1,
            details=details,
        )

    page = shown(auditor, "acao=network.imported")

    for told in (
        "funções Guichê e SAC",
        "primeiro dia 05/12/2026",
        "total R$ 1.234,50",
        "motivo poltrona já ocupada",
        "documento mostrado Carteira de habilitação (CNH)",
        "retirados: linhas 1/2/0/0",
        "of_another_version 7",
    ):
        assert told in page.replace("\xa0", " ")


def test_every_reason_has_its_words() -> None:
    assert {*map(str, EndReason), *map(str, ReturnReason)} == set(REASONS)


def test_filters_are_kept_and_said_again_in_the_file(sold: str, auditor: Visitor) -> None:
    query = f"acao=ticket.sold&sobre={sold}"
    page = shown(auditor, query)

    assert page.count('<th scope="row"') == 1
    assert '<option value="ticket.sold" selected>' in page
    assert f'href="{PAGE}/arquivo.csv?acao=ticket.sold&amp;sobre={sold}"' in page
    titles, *rows = the_file(auditor, query)
    assert titles[0] == "Quando (Brasília)"
    assert [row[4] for row in rows] == ["ticket.sold"]


def test_older_entries_are_on_the_next_page(site: Site, auditor: Visitor) -> None:
    with site.services.database.writing() as session:
        for n in range(60):
            audit.record(
                session,
                at=NOW,
                user_id=None,
                action="network.imported",
                subject_kind="carrier",
                subject_id=n,
            )
    page = shown(auditor, "acao=network.imported")
    older = re.search(r'href="([^"]+)">Registros mais antigos', page)
    assert older is not None
    rest = auditor.client.get(older[1].replace("&amp;", "&")).get_data(as_text=True)

    assert (page.count('<th scope="row"'), rest.count('<th scope="row"')) == (50, 10)
    assert "Registros mais antigos" not in rest
    assert len(the_file(auditor, "acao=network.imported")) == 61


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_of_the_file_is_a_formula(site: Site, auditor: Visitor, cell: str) -> None:
    """Whatever got into the trail, a spreadsheet shows it and computes nothing."""
    with site.services.database.writing() as session:
        audit.record(
            session, at=NOW, user_id=None, action=cell, subject_kind="carrier", subject_id=1
        )

    cells = [one for row in the_file(auditor, "pessoa=-") for one in row]

    assert any(cell in one for one in cells)
    assert not any(one.startswith(("=", "+", "-", "@", "\t", "\r")) for one in cells)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        pytest.param("de=2026-02-30", "exista no calendário", id="no such day"),
        pytest.param("de=logo", "exista no calendário", id="no day"),
        pytest.param("ate=9999-12-31", "exista no calendário", id="beyond the calendar"),
        pytest.param("de=2026-12-02&ate=2026-12-01", "vem depois do último", id="backwards"),
        pytest.param("de=2025-01-01&ate=2026-12-01", "até um ano", id="too long"),
    ],
)
def test_a_period_that_cannot_be_is_told(auditor: Visitor, query: str, told: str) -> None:
    for address in (PAGE, f"{PAGE}/arquivo.csv"):
        answer = auditor.client.get(f"{address}?{query}")

        assert answer.status_code == 422
        assert told in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "query",
    [
        "antes=x",
        "antes=2026-12-01_1",
        "antes=2026-12-01T00:00:00-03:00_-1",
        "sobre=%00",
        "pessoa=%F0",
        "antes=2026-12-01T00:00:00-03:00_99999999999999999999",
        "acao=<script>",
        "sobre=" + "9" * 400,
    ],
)
def test_a_mended_address_is_no_fault_of_ours(auditor: Visitor, query: str) -> None:
    assert "<script>" not in shown(auditor, query)


def test_only_auditors_and_managers_search_the_trail(site: Site) -> None:
    for role in Role:
        visitor = site.as_role(role)
        wanted = 200 if role in {Role.AUDITOR, Role.MANAGER} else 403
        for address in (PAGE, f"{PAGE}/arquivo.csv"):
            assert visitor.client.get(address).status_code == wanted


@pytest.mark.parametrize("part", ["", "/bilhete", "/bobina", "/dabpe.pdf", "/bpe.xml"])
def test_reading_a_ticket_leaves_a_trace(site: Site, sold: str, part: str) -> None:
    """Even of a file that is not there yet: it was asked for."""
    sac = site.as_role(Role.SAC)
    for _ in range(2):
        sac.client.get(f"/bilhetes/{sold}{part}")

    entries = trail(site, "ticket.read")
    assert [(one.subject_kind, one.subject_id) for one in entries] == [("ticket", sold)]
    assert entries[0].user_id is not None
    assert entries[0].details == {}


def test_finding_tickets_by_their_locator_is_reading_them(site: Site, sold: str) -> None:
    entries = trail(site, "ticket.sold")
    visitor = site.as_role(Role.CLERK, Role.SAC)

    for _ in range(2):
        answer = visitor.get(f"/guiche/bilhetes?localizador={entries[0].details['locator']}")
        assert answer.status_code == 200

    assert [one.subject_id for one in trail(site, "ticket.read")] == [sold]


def test_reading_a_receipt_is_reading_its_tickets(site: Site, sold: str) -> None:
    sac = site.as_role(Role.SAC)
    page = sac.client.get(f"/bilhetes/{sold}").get_data(as_text=True)
    receipt = re.search(r"/bilhetes/vendas/[0-9a-f-]{36}/recibo", page)
    assert receipt is not None

    boss = site.as_role(Role.MANAGER)
    assert boss.client.get(receipt[0]).status_code == 200

    assert len({one.user_id for one in trail(site, "ticket.read")}) == 2


def trail(site: Site, action: str) -> list[AuditEntry]:
    with site.services.database.reading() as session:
        found = session.scalars(select(AuditEntry).where(AuditEntry.action == action)).all()
        session.expunge_all()
        return list(found)


def test_every_action_that_is_recorded_has_its_words() -> None:
    sources = [path.read_text() for path in Path("app/usecases").rglob("*.py")]
    actions = {one for source in sources for one in RECORDED.findall(source)}
    kinds = {one for source in sources for one in KINDS.findall(source)}

    assert {"ticket.sold", "session.started", "user.added", "shift.opened"} <= actions
    assert actions <= set(ACTIONS)
    assert kinds <= set(SUBJECTS)


def test_details_of_a_sale_have_their_words(site: Site, sold: str) -> None:
    names = {name for action in ACTIONS for one in trail(site, action) for name in one.details}

    assert {"locator", "seat", "total", "cash", "roles"} <= names
    assert names <= set(DETAILS)
