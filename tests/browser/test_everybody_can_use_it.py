"""Every page and state: no barrier of WCAG 2.2 AA, light and dark, and narrow screens reflow."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.usecases.demonstration.prepare import DEMO_PARTNER
from app.usecases.partners.access import Scope
from app.usecases.partners.keys import create_key
from app.usecases.partners.terms import CreateKey
from tests.browser.barriers import OF_COLOURS, barriers
from tests.browser.counter import Counter
from tests.browser.live import PASSWORD, Live

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 800}
DESK = {"width": 1280, "height": 800}


@pytest.fixture
def sheet(browser: Browser, live: Live) -> Iterator[Page]:
    """A page without motion, which would blur a colour."""
    context: Any = browser.new_context(
        viewport=DESK, color_scheme="light", locale="pt-BR", reduced_motion="reduce"
    )
    page = context.new_page()
    yield page
    context.close()


def scrolls_sideways(page: Page) -> bool:
    """Tell whether the page is wider than a screen of 320 pixels."""
    page.set_viewport_size(NARROW)
    wider: bool = page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    page.set_viewport_size(DESK)
    return wider


def look(page: Page, faults: dict[str, object], state: str) -> None:
    """Note what is wrong with the page in a state, in light and in dark."""
    if found := barriers(page):
        faults[state] = found
    page.emulate_media(color_scheme="dark")
    if found := barriers(page, OF_COLOURS):
        faults[f"{state}, dark"] = found
    page.emulate_media(color_scheme="light")
    if scrolls_sideways(page):
        faults[f"{state}, 320 px"] = "scrolls sideways"


def enter(page: Page, live: Live, username: str, path: str) -> None:
    """Log in and come to a page."""
    page.goto(live.address + path)
    page.get_by_label("Usuário").fill(username)
    page.get_by_label("Senha").fill(PASSWORD)
    page.get_by_role("button", name="Entrar").click()
    page.wait_for_url(live.address + path)


def test_the_counter_in_each_of_its_states(sheet: Page, live: Live) -> None:
    counter = Counter(sheet, live)
    faults: dict[str, object] = {}

    def note(state: str) -> None:
        look(sheet, faults, state)

    _walk_the_counter(counter, note)

    assert faults == {}


def _walk_the_counter(counter: Counter, note: Callable[[str], None]) -> None:
    counter.enter("ana")
    counter.expect_focus("opening-float")
    note("cash closed")
    counter.open_cash("200")
    note("fresh")
    counter.type("sal")
    expect(counter.page.locator("#destination-list")).to_be_visible()
    note("places")
    counter.press("Enter", "Enter")
    counter.expect_focus("departure-next")
    note("no departure")
    counter.press("Enter")
    counter.expect_focus("departure-list")
    note("departures")
    counter.press("3")
    counter.expect_step("seats")
    note("seats")
    counter.press("Enter")
    counter.expect_step("passengers")
    note("passenger")
    counter.type("52998224724")
    expect(counter.page.locator("#passenger-0-cpf-error")).to_contain_text("não conferem")
    note("wrong CPF")
    counter.tell_passenger("52998224725", "Maria das Dores", "123456789")
    counter.expect_step("payment")
    counter.type("100")
    counter.press("c")
    note("cash and card")
    counter.page.get_by_role("button", name="Retirar").click()
    counter.page.locator("#cash").fill("")
    counter.live.simulator.behave("down")
    counter.sell_exact()
    note("pending")
    counter.live.simulator.behave("normal")
    counter.press("Enter")
    counter.expect_focus("destination")
    note("next sale")
    counter.press("F9")
    counter.expect_focus("counted")
    note("closing the cash")
    counter.press("Escape", "F8")
    counter.expect_focus("copy-locator")
    counter.type(counter.page.locator("#result-locator").inner_text())
    counter.press("Enter")
    expect(counter.page.locator("#copy-choice")).to_be_visible()
    note("copy")


def test_the_pages_beside_the_counter(sheet: Page, live: Live) -> None:
    faults: dict[str, object] = {}
    sheet.goto(f"{live.address}/entrar")
    look(sheet, faults, "login")
    enter(sheet, live, "otavia", "/operacao")
    look(sheet, faults, "operations")
    sheet.get_by_role("link", name="Saúde do sistema").click()
    sheet.get_by_role("button", name="Conferir os dados agora").click()
    sheet.locator("summary", has_text="Filas e worker").click()
    look(sheet, faults, "health of the system")
    sheet.goto(f"{live.address}/nada")
    look(sheet, faults, "not found")
    sheet.goto(f"{live.address}/gestao/usuarios")
    look(sheet, faults, "refused")
    sheet.get_by_role("button", name="Sair").click()
    enter(sheet, live, "marta", "/gestao/usuarios")
    look(sheet, faults, "staff")
    sheet.get_by_role("button", name="Criar usuário").click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    look(sheet, faults, "staff, refused")
    key = CreateKey(partner_code=DEMO_PARTNER.code, label="Loja", scopes=frozenset(Scope))
    create_key(key, database=live.services.database, now=live.services.now())
    sheet.get_by_role("link", name="Parceiros").click()
    sheet.locator("summary", has_text="Desativar").click()
    expect(sheet.get_by_role("button", name="Revogar")).to_be_visible()
    look(sheet, faults, "partners")
    sheet.get_by_role("link", name="Auditoria").click()
    expect(sheet.get_by_role("cell", name="Entrada", exact=True).first).to_be_visible()
    look(sheet, faults, "audit")
    sheet.goto(f"{live.address}/gestao/auditoria?de=2026-02-30")
    look(sheet, faults, "audit, refused")

    assert faults == {}


def test_a_ticket_and_a_receipt_for_the_staff(sheet: Page, live: Live) -> None:
    faults: dict[str, object] = {}
    counter = Counter(sheet, live)
    counter.enter("ana")
    counter.open_cash("200")
    counter.to_payment()
    counter.sell_exact()
    address = sheet.get_by_role("link", name="Abrir bilhete").get_attribute("href")

    sheet.goto(f"{live.address}{address}")
    expect(sheet.get_by_text("não existe neste sistema")).to_be_visible()
    look(sheet, faults, "ticket")
    sheet.goto(f"{live.address}{address}/bilhete")
    look(sheet, faults, "sheet")

    assert faults == {}


def test_a_pending_ticket_and_its_receipt(sheet: Page, live: Live) -> None:
    faults: dict[str, object] = {}
    live.simulator.behave("down")
    counter = Counter(sheet, live)
    counter.enter("ana")
    counter.open_cash("200")
    counter.to_payment()
    counter.sell_exact()
    sheet.goto(
        live.address + str(sheet.get_by_role("link", name="Abrir bilhete").get_attribute("href"))
    )

    look(sheet, faults, "pending ticket")
    sheet.get_by_role("link", name="Recibo").click()
    expect(sheet.get_by_text("Este recibo não é o bilhete")).to_be_visible()
    look(sheet, faults, "receipt")

    assert faults == {}


def test_a_fault_of_the_dark_alone_is_seen(sheet: Page) -> None:
    """Negative control: the page is asked again in the other scheme."""
    faults: dict[str, object] = {}
    sheet.set_content(
        "<html lang=pt-BR><title>x</title><style>p { background: white; color: black }"
        "@media (prefers-color-scheme: dark) { p { color: #ddd } }</style>"
        "<main><h1>x</h1><p>texto</p></main></html>"
    )

    look(sheet, faults, "page")

    assert list(faults) == ["page, dark"]
