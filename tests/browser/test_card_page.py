"""The hosted page of the simulated card gateway: by keyboard, without scripts, for everybody."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from app.clock import true_now
from app.gateways.card import CardGateway
from app.gateways.card_session import CardSession, NewCardSession, SessionStatus
from fares.kernel.money import Money
from tests.card_server import CardProcess

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def simulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardProcess]:
    simulator = CardProcess(tmp_path_factory.mktemp("card")).start()
    yield simulator
    simulator.stop()


@pytest.fixture
def gateway(simulator: CardProcess) -> Iterator[CardGateway]:
    gateway = CardGateway(simulator.settings())
    yield gateway
    gateway.close()


@pytest.fixture
def session(gateway: CardGateway, simulator: CardProcess) -> CardSession:
    """A session whose shop is the simulator's own list, so that there is a page to return to."""
    shop = f"{simulator.address}/simulator"
    return gateway.create_session(
        NewCardSession(
            attempt_id=uuid4(),
            amount=Money(9500),
            description="Passagem São Paulo (SP) → Rio de Janeiro (RJ)",
            return_url=f"{shop}?volta",
            cancel_url=f"{shop}?desistiu",
            notification_url="http://127.0.0.1:9/",
            expires_at=true_now() + timedelta(minutes=15),
        )
    )


@pytest.fixture(params=["light", "dark"])
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A narrow page without scripts, whose console must stay clean."""
    context: Any = browser.new_context(
        viewport={"width": 320, "height": 640},
        color_scheme=request.param,
        locale="pt-BR",
        java_script_enabled=False,
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    yield page
    context.close()
    assert [told for told in complaints if not told.startswith("Failed to load")] == []


def test_who_pays_by_keyboard_comes_back_to_the_shop(
    phone: Page, session: CardSession, gateway: CardGateway
) -> None:
    phone.goto(session.page_url)
    for key in ("Tab", "ArrowDown", "ArrowDown", "Tab", "Tab", "Enter"):
        phone.keyboard.press(key)

    expect(phone).to_have_url(
        f"{session.page_url.split('/pay')[0]}/simulator?volta=&session_id={session.session_id}"
    )
    paid = gateway.get_session(session.attempt_id)
    assert paid
    assert paid.receipt
    assert paid.receipt.brand == "elo"


def test_who_turns_back_comes_back_to_the_shop(
    phone: Page, session: CardSession, gateway: CardGateway
) -> None:
    phone.goto(session.page_url)
    phone.get_by_role("button", name="Cancelar e voltar à loja").click()

    expect(phone.get_by_role("heading", name="Gateway de cartão")).to_be_visible()
    assert "desistiu" in phone.url
    found = gateway.get_session(session.attempt_id)
    assert found
    assert found.status is SessionStatus.CANCELLED


def test_a_fault_is_said_beside_the_choice(phone: Page, session: CardSession) -> None:
    phone.goto(session.page_url)
    phone.get_by_label("Elo débito: aprovado").check()
    phone.get_by_label("Parcelas").select_option("3")
    phone.get_by_role("button", name="Pagar").click()

    expect(phone.get_by_role("alert")).to_contain_text("Escolha um dos cartões")
    expect(phone.get_by_label("Elo débito: aprovado")).to_be_checked()
