"""A passenger at a phone buys: by keys alone, without scripts, and when time or banks fail."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import select

from app.clock import true_now
from app.db.models.charges import PixCharge
from app.usecases.purchases.pix_settle import settle_charge
from fares.kernel.money import Money
from tests.browser.live import Live
from tests.browser.stored import sold_seats, tickets_of
from tests.browser.test_everybody_can_use_it import look
from tests.browser.test_site_search import PHONE, SEARCH, tab_to

pytestmark = pytest.mark.browser

PAYMENT = re.compile(r"/compra/[0-9a-f-]{36}$")
ORDER = re.compile(r"/pedido/")


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    return page


@pytest.fixture
def sheet(browser: Browser, live: Live) -> Iterator[Page]:
    """A phone without motion, which would blur a colour."""
    context: Any = browser.new_context(viewport=PHONE, locale="pt-BR", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def plain(browser: Browser, live: Live) -> Iterator[Page]:
    """A phone that runs no script."""
    context: Any = browser.new_context(viewport=PHONE, java_script_enabled=False, locale="pt-BR")
    yield context.new_page()
    context.close()


def keep_seat(page: Page, live: Live, *seats: int) -> None:
    """Keep seats of the first trip of the day and come to the purchase."""
    page.goto(live.address + SEARCH)
    page.get_by_role("link", name=re.compile("poltrona")).first.click()
    free = page.locator("input[name=poltrona]:not([disabled])")
    for place in seats or (6,):
        free.nth(place).check(force=True)
    page.get_by_role("button", name="Guardar por 10 minutos").click()
    page.wait_for_url(f"{live.address}/compra")


def fill(page: Page, name: str = "Maria das Dores") -> None:
    """Fill in everything that must be."""
    for field in page.locator("input[id$=-nome]:visible").all():
        field.fill(name)
    for field in page.locator("input[id$=-numero]:visible").all():
        field.fill("123456789")
    page.get_by_label("E-mail").fill("maria@exemplo.com.br")
    page.get_by_label(re.compile("Li e aceito")).check()


def ask_for_pix(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Pagar R")).click()
    page.wait_for_url(PAYMENT)


def let_ask(live: Live) -> None:
    """End the patience with a bank that was silent."""
    with live.services.database.writing() as session:
        for charge in session.scalars(select(PixCharge)):
            charge.next_ask_at = true_now()


def last_charge(live: Live) -> str:
    return list(live.bank.charges)[-1]


def test_from_a_kept_seat_to_the_ticket_by_keys_alone(phone: Page, live: Live) -> None:
    keep_seat(phone, live)
    tab_to(phone, "input[id$=-nome]")
    phone.keyboard.type("Maria das Dores")
    tab_to(phone, "input[id$=-numero]")
    phone.keyboard.type("123456789")
    tab_to(phone, "#comprador-email")
    phone.keyboard.type("maria@exemplo.com.br")
    phone.keyboard.press("Enter")  # too early: what is missing is told, and nothing is lost
    expect(phone.locator("#erros")).to_be_focused()
    tab_to(phone, "#erros a")
    phone.keyboard.press("Enter")
    expect(phone.locator("#aceito")).to_be_focused()
    phone.keyboard.press("Space")
    tab_to(phone, "[data-pay]")
    phone.keyboard.press("Enter")
    phone.wait_for_url(PAYMENT)
    expect(phone.get_by_role("img", name=re.compile("Código QR do Pix"))).to_be_visible()
    tab_to(phone, "[data-copy]")
    phone.keyboard.press("Enter")
    expect(phone.locator("[data-copied]")).to_contain_text("Código copiado")

    live.bank.pay(last_charge(live))
    phone.wait_for_url(ORDER)
    live.work_once()

    expect(phone.get_by_text("Bilhete emitido")).to_be_visible()
    expect(phone.get_by_role("img", name="Código QR do bilhete")).to_be_visible()
    assert tickets_of(live) == ["issued"]
    assert phone.evaluate("sessionStorage.length") == 0


def test_without_scripts_the_purchase_is_whole(plain: Page, live: Live) -> None:
    keep_seat(plain, live)
    plain.get_by_role("button", name="Preciso de mais tempo").click()
    fill(plain)
    ask_for_pix(plain)
    live.bank.pay(last_charge(live))
    settle_charge(last_charge(live), services=live.services)

    plain.get_by_role("link", name="Já paguei").click()
    plain.wait_for_url(ORDER)
    expect(plain.get_by_text("Pagamento confirmado")).to_be_visible()
    live.work_once()
    plain.reload()
    with plain.expect_download() as download:
        plain.get_by_role("link", name="Pôr na agenda").click()

    assert download.value.suggested_filename.endswith(".ics")
    assert len(sold_seats(live)) == 1


def test_the_tax_office_is_down_and_the_ticket_comes_later(phone: Page, live: Live) -> None:
    live.simulator.behave("down")
    keep_seat(phone, live)
    fill(phone)
    ask_for_pix(phone)
    live.bank.pay(last_charge(live))
    phone.wait_for_url(ORDER)
    live.work_once()
    phone.reload()

    expect(phone.get_by_text("Seu lugar está garantido")).to_be_visible()
    live.simulator.behave("normal")
    live.work_once()

    expect(phone.get_by_text("Bilhete emitido")).to_be_visible()


def test_more_time_is_given_in_place(phone: Page, live: Live) -> None:
    keep_seat(phone, live)
    fill(phone)
    live.services.let_pass(timedelta(minutes=8))
    phone.get_by_role("button", name="Preciso de mais tempo").click()

    expect(phone.locator("[data-keep-told]")).to_contain_text("guardado por 10 minutos")
    expect(phone.locator("[data-clock]")).to_have_text(re.compile(r"^(10:00|9:5\d)$"))
    expect(phone.locator("input[id$=-nome]:visible").first).to_have_value("Maria das Dores")


def test_after_the_time_what_was_typed_is_there(phone: Page, live: Live) -> None:
    keep_seat(phone, live)
    fill(phone, "Ana D’Ávila")
    live.services.let_pass(timedelta(minutes=11))
    phone.get_by_role("button", name=re.compile("^Pagar R")).click()
    expect(phone.get_by_text("O tempo acabou e as poltronas voltaram à venda")).to_be_visible()
    phone.get_by_role("button", name="Guardar as mesmas poltronas de novo").click()

    expect(phone.locator("input[id$=-nome]:visible").first).to_have_value("Ana D’Ávila")
    keep_seat(phone, live, 7)
    expect(phone.locator("input[id$=-nome]:visible").first).to_have_value("Ana D’Ávila")


def test_every_page_of_the_purchase_is_open_to_everybody(sheet: Page, live: Live) -> None:
    faults: dict[str, object] = {}
    sheet.goto(f"{live.address}/compra")
    look(sheet, faults, "nothing kept")
    keep_seat(sheet, live, 6, 7)
    look(sheet, faults, "form")
    sheet.get_by_role("button", name=re.compile("^Pagar R")).click()
    expect(sheet.locator("#erros")).to_be_visible()
    look(sheet, faults, "form with faults")
    fill(sheet)
    live.bank.silent = True
    ask_for_pix(sheet)
    look(sheet, faults, "bank silent")
    live.bank.silent = False
    let_ask(live)
    expect(sheet.get_by_text("Pix copia e cola")).to_be_visible()
    look(sheet, faults, "code")
    live.bank.pay(last_charge(live), Money(1000))
    expect(sheet.get_by_text("Recebemos")).to_be_visible()
    look(sheet, faults, "a part came")
    sheet.get_by_role("link", name="Desistir da compra").click()
    look(sheet, faults, "giving up")
    sheet.get_by_role("button", name="Desistir da compra").click()
    expect(sheet.get_by_text("Seu dinheiro volta")).to_be_visible()
    look(sheet, faults, "money back")

    assert faults == {}


def test_every_page_after_the_purchase_is_open_to_everybody(sheet: Page, live: Live) -> None:
    faults: dict[str, object] = {}
    keep_seat(sheet, live)
    fill(sheet)
    ask_for_pix(sheet)
    live.bank.pay(last_charge(live), live.bank.charges[last_charge(live)].amount + Money(100))
    expect(sheet.get_by_role("heading", name="Compra paga")).to_be_visible()
    look(sheet, faults, "paid, and too much")
    sheet.get_by_role("link", name="Ver bilhetes").click()
    look(sheet, faults, "pending")
    live.work_once()
    sheet.reload()
    look(sheet, faults, "issued")
    sheet.goto(f"{live.address}/pedido/nada")
    look(sheet, faults, "address ended")
    sheet.goto(f"{live.address}/meus-bilhetes")
    sheet.get_by_label("Localizador").fill("ABC123")
    sheet.get_by_role("button", name="Ver bilhetes").click()
    look(sheet, faults, "not found")
    keep_seat(sheet, live)
    fill(sheet)
    ask_for_pix(sheet)
    live.services.let_pass(timedelta(minutes=11))
    sheet.reload()
    look(sheet, faults, "time over")

    assert faults == {}
