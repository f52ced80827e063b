"""What passengers are told: no barrier, no script needed, and a Guia that prints."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.live import Live
from tests.browser.test_everybody_can_use_it import look
from tests.printed_paper import page_sizes, squeezed, text_of

pytestmark = pytest.mark.browser

A4 = (595.3, 841.9)
LATE = (
    "/direitos?regra=sale-opening&kind=convencional&line_departs_at=2026-03-10T08:00"
    "&opened_at=2026-03-07T08:01&authorized_from=2025-01-01"
)
PAGES = {
    "Guia": "/guia",
    "points of sale": "/pontos-de-venda",
    "no point of sale": "/pontos-de-venda?cidade=xyz",
    "information": "/informacoes",
    "help": "/ajuda",
    "rights": "/direitos",
    "rights, late": LATE,
    "rights, with faults": "/direitos?regra=sale-opening",
    "clocks, with faults": "/direitos?regra=prazos",
}


@pytest.fixture
def sheet(browser: Browser, live: Live) -> Iterator[Page]:
    context: Any = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="pt-BR", reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def test_nobody_meets_a_barrier_on_the_way_to_what_they_may_know(sheet: Page, live: Live) -> None:
    faults: dict[str, object] = {}
    for state, path in PAGES.items():
        sheet.goto(live.address + path)
        look(sheet, faults, state)

    assert faults == {}


def test_a_passenger_without_scripts_counts_their_clocks_by_keys_alone(
    browser: Browser, live: Live
) -> None:
    context: Any = browser.new_context(java_script_enabled=False, locale="pt-BR")
    page = context.new_page()
    page.goto(f"{live.address}/direitos")

    page.get_by_label("Início da sua viagem").fill("2027-03-10T20:00")
    page.get_by_label("Dia da compra").fill("2027-03-01")
    page.get_by_label("Dia da compra").press("Enter")

    expect(page.get_by_role("status")).to_contain_text("A sua viagem")
    expect(page.get_by_text("qua., 10 de março de 2027, 17:00")).to_be_visible()
    context.close()


def test_the_page_of_the_guia_prints_all_of_itself_on_a4(sheet: Page, live: Live) -> None:
    sheet.goto(f"{live.address}/guia")

    pdf = sheet.pdf(format="A4", margin={"top": "15mm", "bottom": "15mm"})

    assert all(size == pytest.approx(A4, abs=1) for size in page_sizes(pdf))
    text = text_of(pdf)
    assert squeezed("até 3 horas antes do horário de início da sua viagem") in text
    assert squeezed("Ouvidoria da ANTT: telefone 166") in text
    assert squeezed("Baixar em PDF") not in text
