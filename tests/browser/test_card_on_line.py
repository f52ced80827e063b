"""Paying by card in a real browser: to the gateway's own page, and back to the tickets."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.gateways.card import CardGateway
from tests.browser.live import Live
from tests.browser.stored import sold_seats
from tests.browser.test_purchase_on_line import ORDER, PAYMENT, fill, keep_seat
from tests.card_server import CardProcess

pytestmark = pytest.mark.browser


@pytest.fixture
def gateway(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardProcess]:
    """The gateway's simulator, and a shop that takes cards at it."""
    simulator = CardProcess(tmp_path_factory.mktemp("card")).start()
    line = CardGateway(simulator.settings())
    given = live.services
    object.__setattr__(given, "card", line)
    object.__setattr__(given, "settings", replace(given.settings, public_url=live.address))
    yield simulator
    line.close()
    simulator.stop()


def ask_for_card(page: Page) -> None:
    page.get_by_label(re.compile("Cartão")).check()
    page.get_by_role("button", name=re.compile("^Pagar R")).click()
    page.wait_for_url(PAYMENT)
    page.get_by_role("link", name="Ir para a página do cartão").click()


def test_the_gateways_page_leads_back_to_the_tickets(
    page: Page, live: Live, gateway: CardProcess
) -> None:
    """No rule of ours about where forms lead stops the way there or back."""
    keep_seat(page, live)
    fill(page)
    ask_for_card(page)
    page.wait_for_url(f"{gateway.address}/**")
    page.get_by_role("button", name=re.compile("Pagar")).click()
    page.wait_for_url(ORDER)
    assert len(sold_seats(live)) == 1


def test_who_turns_back_at_the_gateway_pays_another_way(
    page: Page, live: Live, gateway: CardProcess
) -> None:
    keep_seat(page, live)
    fill(page)
    ask_for_card(page)
    page.wait_for_url(f"{gateway.address}/**")
    page.get_by_role("button", name=re.compile("[Cc]ancelar|[Vv]oltar|[Dd]esistir")).click()
    page.wait_for_url(PAYMENT)
    page.get_by_role("button", name=re.compile("Pix")).first.click()
    expect(page.get_by_role("img", name=re.compile("Código QR do Pix"))).to_be_visible()
