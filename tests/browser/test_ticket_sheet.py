"""The ticket's page in a browser: reachable by everyone, narrow or wide, dark or printed."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from app.web.ticket_page import ticket_html
from bpe.dabpe.reading import read_ticket
from tests.browser.barriers import barriers
from tests.printed_paper import codes_of, page_sizes
from tests.recorded_tickets import NOTES, Recorded, bpe_proc, pay

pytestmark = pytest.mark.browser

MM = 72 / 25.4
ORDINARY = Recorded()
CROWDED = Recorded(
    passenger_name="Maria Aparecida da Conceição dos Santos Albuquerque Cavalcan",
    service_type="11",
    departs_at="2026-12-05T22:30:00-04:00",
    discount="14.80",
    to_pay="140.00",
    discount_reason="<tpDesconto>01</tpDesconto><xDesconto>Promoção de verão</xDesconto>",
    payments=(pay("01", "100.00"), pay("04", "50.00")),
    change="10.00",
    notes={
        **NOTES,
        "Condições da tarifa promocional": "Compra até 30/11/2026, para viagem até 31/12/2026",
        "Micro-ônibus M3": "Viagem realizada em micro-ônibus M3 (art. 143, § 3º)",
    },
)
TICKETS = pytest.mark.parametrize(
    "recorded", [pytest.param(ORDINARY, id="ordinary"), pytest.param(CROWDED, id="crowded")]
)


def opened(browser: Browser, recorded: Recorded, folder: Path, **context: Any) -> Page:
    """Open the file that a ticket is saved as."""
    file = folder / "ticket.html"
    file.write_text(ticket_html(read_ticket(bpe_proc(recorded)), copy=2), encoding="utf-8")
    page = browser.new_context(**context).new_page()
    page.goto(file.as_uri())
    return page


@TICKETS
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1100])
def test_nothing_stands_in_anyones_way(
    browser: Browser, tmp_path: Path, recorded: Recorded, scheme: str, width: int
) -> None:
    page = opened(
        browser,
        recorded,
        tmp_path,
        color_scheme=scheme,
        viewport={"width": width, "height": 800},
    )

    found = barriers(page)

    page.context.close()
    assert found == []


@TICKETS
def test_a_narrow_screen_never_scrolls_sideways(
    browser: Browser, tmp_path: Path, recorded: Recorded
) -> None:
    """WCAG 1.4.10: 320 CSS pixels are enough."""
    page = opened(browser, recorded, tmp_path, viewport={"width": 320, "height": 800})

    width = page.evaluate("document.documentElement.scrollWidth")

    page.context.close()
    assert width == 320


@TICKETS
def test_it_prints_on_one_sheet_of_a4_with_a_code_that_reads(
    browser: Browser, tmp_path: Path, recorded: Recorded
) -> None:
    page = opened(browser, recorded, tmp_path, color_scheme="dark")

    sheet = page.pdf(prefer_css_page_size=True, print_background=False)

    page.context.close()
    ((width, height),) = page_sizes(sheet)
    assert width == pytest.approx(210 * MM, abs=1.5)
    assert height == pytest.approx(297 * MM, abs=1.5)
    assert codes_of(sheet, dpi=300) == [recorded.qr_text]
