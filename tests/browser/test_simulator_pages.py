"""The pages of the card and mail simulators: no barrier of WCAG 2.2 AA, and they reflow."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page

from app.clock import true_now
from app.gateways.card import CardGateway
from app.gateways.card_session import NewCardSession
from app.gateways.mailer import Attachment, Letter, Mailer
from fares.kernel.money import Money
from tests.browser.barriers import barriers
from tests.card_server import CardProcess
from tests.mail_server import MailProcess

pytestmark = pytest.mark.browser

LETTER = Letter(
    to="conceicao.da.silva.pereira@exemplo.com.br",
    subject="Sua passagem de São Paulo (SP) para o Rio de Janeiro (RJ)",
    text="Boa viagem!\nhttps://guiche.example/" + "x" * 90 + "\n",
    html="<html lang='pt-BR'><title>Carta</title><main><h1>Boa viagem!</h1></main></html>",
    attachments=(Attachment(name="passagem.pdf", media_type="application/pdf", content=b"%PDF"),),
    message_id="carta-1@exemplo.com.br",
)


@pytest.fixture(params=["light", "dark"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context: Any = browser.new_context(
        color_scheme=request.param, viewport={"width": 320, "height": 640}
    )
    yield context.new_page()
    context.close()


def card_pages(folder: Path) -> tuple[Callable[[], None], list[str]]:
    """Return what stops the card gateway, and the addresses of a page of each kind."""
    simulator = CardProcess(folder).start()
    gateway = CardGateway(simulator.settings())
    shop = f"{simulator.address}/simulator"
    opened, refused = (
        gateway.create_session(
            NewCardSession(
                attempt_id=uuid4(),
                amount=Money(9500),
                description="Passagem São Paulo (SP) → Rio de Janeiro (RJ)",
                return_url=shop,
                cancel_url=shop,
                notification_url="http://127.0.0.1:9/",
                expires_at=true_now() + timedelta(minutes=15),
            )
        )
        for _ in range(2)
    )
    gateway.close()
    simulator.pay(refused.page_url, "sem-saldo")
    return simulator.stop, [opened.page_url, refused.page_url, shop]


def mail_pages(folder: Path) -> tuple[Callable[[], None], list[str]]:
    """Return what stops the mail server, and the addresses of a page of each kind."""
    simulator = MailProcess(folder).start()
    Mailer(simulator.settings()).send(LETTER)
    shown = f"{simulator.address}/simulator"
    return simulator.stop, [shown, f"{shown}/letters/1"]


@pytest.mark.parametrize("pages", [card_pages, mail_pages])
def test_no_page_has_a_barrier(
    page: Page, tmp_path: Path, pages: Callable[[Path], tuple[Callable[[], None], list[str]]]
) -> None:
    stop, addresses = pages(tmp_path)
    faults: dict[str, object] = {}
    for address in addresses:
        page.goto(address)
        if found := barriers(page):
            faults[address] = found
        if page.evaluate("document.documentElement.scrollWidth") > 320:
            faults[f"{address}, 320 px"] = "scrolls sideways"
    stop()

    assert faults == {}
