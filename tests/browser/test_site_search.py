"""A passenger at a phone: searches, compares, chooses a seat, by keys alone or without scripts."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.usecases.selling.hold import HoldSeats, hold_seats
from fares.tariff import Channel
from tests.browser.live import Live
from tests.browser.test_everybody_can_use_it import look

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DAY = "2026-12-07"
SEARCH = f"/buscar?origem=são paulo&destino=rio de janeiro&ida={DAY}"
MOST_BYTES, MOST_REQUESTS = 150_000, 8
"""A carrier's own sheet and logo make ten of eight requests."""


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    return page


@pytest.fixture(params=["light", "dark"])
def sheet(browser: Browser, live: Live, request: pytest.FixtureRequest) -> Iterator[Page]:
    context: Any = browser.new_context(
        viewport=PHONE, color_scheme=request.param, locale="pt-BR", reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def type_city(page: Page, label: str, text: str) -> None:
    """Type a city's beginning and choose the first of the list by keys."""
    field = page.get_by_role("combobox", name=label, exact=True)
    expect(field).to_be_focused()
    page.keyboard.type(text)
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_be_visible()
    page.keyboard.press("Enter")
    expect(field).to_have_attribute("aria-expanded", "false")


def tab_to(page: Page, css: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        if page.evaluate("css => document.activeElement.matches(css)", css):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"No Tab leads to {css}.")


def take_seat(live: Live, page: Page, seat: int) -> None:
    """Let somebody else hold a seat of the trip that the page shows."""
    found = re.search(r"/viagens/(\d+)/(\d+)/(\d+)/", page.url)
    assert found is not None
    command = HoldSeats(
        trip_id=int(found[1]),
        origin_position=int(found[2]),
        destination_position=int(found[3]),
        seats=(seat,),
        channel=Channel.COUNTER,
        held_by="user:somebody",
    )
    hold_seats(command, database=live.services.database, now=live.services.now())


def test_from_the_first_page_to_a_kept_seat_by_keys_alone(phone: Page, live: Live) -> None:
    phone.goto(live.address)
    tab_to(phone, "#origem")
    type_city(phone, "De", "sao p")
    tab_to(phone, "#destino")
    type_city(phone, "Para", "rio de")
    phone.get_by_label("Ida", exact=True).fill(DAY)
    phone.keyboard.press("Enter")  # in a field, which searches
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Rio de Janeiro")
    tab_to(phone, ".result-end .btn")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Escolha sua poltrona")
    tab_to(phone, "input[name=poltrona]")
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press(" ")
    chosen = phone.locator("input[name=poltrona]:checked")
    expect(chosen).to_be_focused()
    expect(chosen).to_have_attribute("aria-label", re.compile(r"Poltrona \d\d, .+, livre, R\$"))
    expect(phone.locator("[data-total]")).to_contain_text("R$")
    tab_to(phone, ".seats-sum .btn")
    phone.keyboard.press("Enter")
    phone.wait_for_url(f"{live.address}/compra")


def test_the_same_without_scripts_there_and_back(browser: Browser, live: Live) -> None:
    context: Any = browser.new_context(viewport=PHONE, locale="pt-BR", java_script_enabled=False)
    page = context.new_page()
    page.goto(live.address)
    page.get_by_label("De", exact=True).fill("sao paulo")
    page.get_by_label("Para", exact=True).fill("rio de jan")
    page.get_by_label("Ida", exact=True).fill(DAY)
    page.get_by_label("Volta, se houver").fill("2026-12-08")
    page.get_by_role("button", name="Buscar passagem").click()
    for way in ("Ida", "Agora a volta"):
        expect(page.locator(".overline")).to_contain_text(way)
        page.get_by_role("link", name=re.compile("Escolher poltrona")).first.click()
        page.locator("input[name=poltrona]:enabled").nth(2).check(force=True)
        page.get_by_role("button", name="Guardar por 10 minutos").click()
    page.wait_for_url(f"{live.address}/compra")
    context.close()


def test_a_seat_that_somebody_takes_is_told_without_a_reload(phone: Page, live: Live) -> None:
    phone.goto(live.address + SEARCH)
    phone.get_by_role("link", name=re.compile("Escolher poltrona")).first.click()
    seat = phone.locator("input[name=poltrona]:enabled").nth(3)
    number, label = seat.get_attribute("value"), seat.get_attribute("data-label")
    phone.locator(f"input[value='{number}'][name=poltrona]").check(force=True)

    take_seat(live, phone, int(str(number)))

    told = phone.locator("[data-told]")
    expect(told).to_contain_text(f"Você perdeu a poltrona {label}")
    gone = phone.locator(f"input[value='{number}'][name=poltrona]")
    expect(gone).to_be_disabled()
    expect(gone).not_to_be_checked()


def test_nobody_meets_a_barrier_on_the_way_to_a_seat(sheet: Page, live: Live) -> None:
    faults: dict[str, object] = {}
    sheet.goto(live.address)
    look(sheet, faults, "first page")
    sheet.locator("#origem").press_sequentially("s")
    expect(sheet.get_by_role("option").first).to_be_visible()
    sheet.keyboard.press("ArrowDown")
    look(sheet, faults, "list of cities")
    sheet.goto(f"{live.address}/buscar?origem=s&destino=&ida=")
    look(sheet, faults, "refused search")
    sheet.goto(f"{live.address}/buscar?origem=s&destino=rio de janeiro&ida={DAY}")
    look(sheet, faults, "which city")
    sheet.goto(f"{live.address}/viagens?de=3550308&para=5103403&ida=2027-06-01")
    look(sheet, faults, "no departure")
    sheet.goto(live.address + SEARCH)
    for summary in sheet.locator("main summary").all():
        summary.click()
    look(sheet, faults, "results")
    sheet.get_by_role("link", name=re.compile("Escolher poltrona")).first.click()
    sheet.locator("input[name=poltrona]:enabled").nth(1).check(force=True)
    look(sheet, faults, "seats")
    take_seat(
        live, sheet, int(str(sheet.locator(":checked[name=poltrona]").get_attribute("value")))
    )
    sheet.get_by_role("button", name="Guardar por 10 minutos").click()
    expect(sheet.get_by_role("alert")).to_contain_text("acabou de ser ocupada")
    look(sheet, faults, "lost seat")
    sheet.get_by_role("link", name="Ver em lista").click()
    look(sheet, faults, "list of seats")

    assert faults == {}


def test_the_first_page_is_light_enough_for_a_slow_phone(browser: Browser, live: Live) -> None:
    context: Any = browser.new_context(viewport=PHONE, locale="pt-BR")
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    received: list[float] = []
    network.on("Network.loadingFinished", lambda told: received.append(told["encodedDataLength"]))

    page.goto(live.address, wait_until="networkidle")

    context.close()
    assert 3 < len(received) <= MOST_REQUESTS
    assert sum(received) <= MOST_BYTES
