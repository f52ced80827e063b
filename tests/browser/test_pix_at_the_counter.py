"""A clerk takes a Pix by keys alone: the code on the screen, the sale when the money is in."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.counter import Counter
from tests.browser.live import Live
from tests.browser.stored import orders_of, tickets_of
from tests.browser.test_everybody_can_use_it import look

pytestmark = pytest.mark.browser


def last_charge(live: Live) -> str:
    return list(live.bank.charges)[-1]


def test_the_sale_is_made_when_the_money_is_in(counter: Counter) -> None:
    counter.to_payment()
    counter.press("p")
    expect(counter.page.locator("#pix-qr")).to_be_visible()
    assert orders_of(counter.live) == []

    counter.live.bank.pay(last_charge(counter.live))

    expect(counter.page.locator("#step-result.is-current")).to_be_visible()
    assert tickets_of(counter.live) == ["issued"]
    assert len(orders_of(counter.live)) == 1


def test_cash_pays_a_part_only_when_the_pix_is_in(counter: Counter) -> None:
    counter.to_payment()
    counter.type("50")
    counter.press("p")
    expect(counter.page.get_by_text("Receba R$ 50,00 em dinheiro só depois")).to_be_visible()
    counter.live.bank.pay(last_charge(counter.live))

    expect(counter.page.locator("#step-result.is-current")).to_be_visible()


def test_two_escapes_leave_it_and_cash_still_sells(counter: Counter) -> None:
    counter.to_payment()
    counter.press("p")
    expect(counter.page.locator("#pix-qr")).to_be_visible()
    counter.press("Escape")
    expect(counter.page.locator("#pix-told")).to_contain_text("Esc de novo desfaz a cobrança")
    counter.press("Escape")
    expect(counter.page.locator("#pix-dialog")).to_be_hidden()
    expect(counter.page.locator("#problem")).to_contain_text("Nada foi vendido")

    assert len(counter.sell_exact()) == 6
    assert len(orders_of(counter.live)) == 1


def test_the_window_is_open_to_everybody(counter: Counter, page: Page) -> None:
    faults: dict[str, object] = {}
    page.emulate_media(reduced_motion="reduce")  # motion would blur a colour
    counter.to_payment()
    counter.press("p")
    expect(page.locator("#pix-qr")).to_be_visible()
    look(page, faults, "pix at the counter")

    assert faults == {}
