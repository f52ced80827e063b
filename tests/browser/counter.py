"""A clerk who only has a keyboard: every key that is pressed is counted."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.live import PASSWORD, Live

STEPS = ("route", "departures", "seats", "passengers", "payment", "result")


class Counter:
    """The counter's screen as a clerk's hands and eyes know it."""

    def __init__(self, page: Page, live: Live) -> None:
        self.page = page
        self.live = live
        self.keys = 0

    def enter(self, username: str) -> None:
        """Log in and come to the counter."""
        self.page.goto(f"{self.live.address}/guiche")
        self.expect_focus("usuario")
        self.type(username)
        self.press("Tab")
        self.type(PASSWORD)
        self.press("Enter")
        expect(self.page.locator("#step-route")).to_be_visible()

    def open_cash(self, amount: str) -> None:
        """Open the cash, which the screen asks for by itself."""
        expect(self.page.locator("#opening-float")).to_be_focused()
        self.type(amount)
        self.press("Enter")
        expect(self.page.locator("#cash-dialog")).to_be_hidden()
        self.expect_focus("destination")
        self.keys = 0

    def open_cash_here(self, amount: str) -> None:
        """Open the cash in the window that is shown; the focus goes back to the sale."""
        self.type(amount)
        self.press("Enter")
        expect(self.page.locator("#cash-dialog")).to_be_hidden()

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def type(self, text: str) -> None:
        """Press the key of each character."""
        for character in text:
            if character.isascii():
                self.press(character)
            else:  # a dead key and a letter
                self.page.keyboard.insert_text(character)
                self.keys += 2

    def expect_focus(self, field: str) -> None:
        """Wait until a field has the focus."""
        expect(self.page.locator(f"#{field}")).to_be_focused()

    def expect_step(self, name: str) -> None:
        """Wait until the screen is at a step."""
        expect(self.page.locator(f"#step-{name}.is-current")).to_be_visible()

    def expect_told(self, text: str | re.Pattern[str]) -> None:
        """Wait until the status line says something."""
        expect(self.page.locator(".lines")).to_contain_text(text)

    def to_departures(self, destination: str = "sal", days: int = 1) -> None:
        """Search departures some days from today."""
        self.type(destination)
        self.press("Enter")
        self.expect_focus("day")
        self.press(*["+"] * days, "Enter")
        self.expect_step("departures")

    def to_seats(self, departure: str = "3", days: int = 1) -> None:
        """Choose a departure by its number."""
        self.to_departures(days=days)
        self.press(departure)
        self.expect_step("seats")

    def to_passengers(self, departure: str = "3", people: int = 1) -> None:
        """Take the seats that are proposed."""
        self.to_seats(departure)
        self.press(*["+"] * (people - 1), "Enter")
        self.expect_step("passengers")

    def tell_passenger(self, cpf: str, name: str, document: str, index: int = 0) -> None:
        """Give the details of somebody who never travelled before."""
        self.expect_focus(f"passenger-{index}-cpf")
        self.type(cpf)
        self.expect_focus(f"passenger-{index}-name")
        self.type(name)
        self.press("Enter", "Enter")
        self.type(document)
        self.press("Enter")

    def to_payment(self, departure: str = "3") -> None:
        """Come to the payment with one passenger."""
        self.to_passengers(departure)
        self.tell_passenger("52998224725", "Maria das Dores", "123456789")
        self.expect_step("payment")

    def sell_exact(self) -> str:
        """Take the exact amount in cash, sell, and return the locator."""
        self.expect_focus("cash")
        self.press("Enter")
        self.expect_focus("sell")
        self.press("Enter")
        self.expect_step("result")
        return self.page.locator("#result-locator").inner_text()

    def path(self) -> str:
        """Return the path of the page."""
        return urlsplit(self.page.url).path

    def value(self, field: str) -> str:
        """Return what a field holds."""
        return self.page.locator(f"#{field}").input_value()
