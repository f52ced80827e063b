"""The main job without a mouse: a sale, its keys counted, sold once and printed."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.counter import Counter
from tests.browser.live import Live
from tests.browser.stored import orders_of, tickets_of

pytestmark = pytest.mark.browser

MOST_KEYS = 25
CPF = "52998224725"


def test_cash_sale_to_a_known_passenger_takes_at_most_25_keys(counter: Counter) -> None:
    """From the fresh screen to the printed ticket, every key counted, the CPF's included.

    The destination is typed in three letters, the day is tomorrow's: the first one with
    a departure. The fewest keys would be one less, for a departure of today.
    """
    counter.to_payment()
    first = counter.sell_exact()
    expect(counter.page.locator("#bar-printer")).to_contain_text(f"bilhete {first} às")
    counter.press("Enter")
    counter.expect_focus("destination")
    counter.keys = 0

    counter.type("sal")
    counter.press("Enter", "+", "Enter", "Enter", "Enter")
    counter.type(CPF)
    counter.press("Enter", "Enter")

    counter.expect_step("result")
    locator = counter.page.locator("#result-locator").inner_text()
    expect(counter.page.locator("#bar-printer")).to_contain_text(f"bilhete {locator} às")
    assert counter.keys <= MOST_KEYS
    assert counter.keys == 21
    assert tickets_of(counter.live) == ["issued", "issued"]


def test_keys_typed_faster_than_the_server_answers_are_not_lost(counter: Counter) -> None:
    """The server takes a third of a second for each answer; the hands do not wait."""
    counter.page.route("**/guiche/**", _after_a_while)

    counter.type("sal")
    counter.press("Enter", "+", "Enter", "3", "Enter")
    counter.type("52998224725")

    counter.expect_step("passengers")
    counter.expect_focus("passenger-0-name")
    assert counter.value("day") == "06/12/2026"
    assert counter.value("passenger-0-cpf") == "52998224725"


def test_a_slip_mended_faster_than_the_server_answers_stays_mended(counter: Counter) -> None:
    counter.page.route("**/guiche/**", _after_a_while)

    counter.type("sal")
    counter.press("Enter", "+", "Enter", "2", "Enter")
    counter.type("529982247254")
    counter.press("Backspace", "Backspace")
    counter.type("5")

    counter.expect_step("passengers")
    counter.expect_focus("passenger-0-name")
    assert counter.value("passenger-0-cpf") == "52998224725"


def test_typing_goes_on_while_a_window_closes(page: Page, live: Live) -> None:
    """A window tells that it closed a frame later: who types by then loses no letter."""
    counter = Counter(page, live)
    counter.enter("ana")
    counter.expect_focus("opening-float")

    page.evaluate(
        """() => {
            document.getElementById("cash-dialog").close();
            const field = document.activeElement;
            field.setRangeText("sa", 0, 0, "end");
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    counter.press("l")

    counter.expect_focus("destination")
    assert counter.value("destination") == "sal"


def _after_a_while(route: Route) -> None:
    route.request.frame.page.wait_for_timeout(300)
    route.continue_()


def test_double_enter_sells_once(counter: Counter) -> None:
    counter.to_payment()
    counter.expect_focus("cash")

    counter.press("Enter", "Enter", "Enter", "Enter")

    counter.expect_step("result")
    counter.page.wait_for_load_state("networkidle")
    assert len(orders_of(counter.live)) == 1
    counter.expect_step("result")


def test_sale_shows_change_while_it_is_typed(counter: Counter) -> None:
    counter.to_payment(departure="3")

    counter.type("400")

    expect(counter.page.locator("#change")).to_have_text("R$\u00a010,15")
    counter.press("Enter", "Enter")
    counter.expect_step("result")
    expect(counter.page.locator("#result-change")).to_have_text("R$\u00a010,15")


def test_too_little_cash_is_told_beside_the_field(counter: Counter) -> None:
    counter.to_payment(departure="3")

    counter.type("300")
    counter.press("Enter")

    expect(counter.page.locator("#cash-error")).to_contain_text("Faltam R$\u00a089,85")
    counter.expect_focus("cash")
    assert orders_of(counter.live) == []


def test_group_of_three_is_one_order(counter: Counter) -> None:
    counter.to_passengers(people=3)
    counter.tell_passenger("52998224725", "Maria das Dores", "123456789", 0)
    counter.tell_passenger("11144477735", "João Pereira", "223456789", 1)
    counter.press("Enter")
    counter.expect_focus("passenger-2-document_kind")
    counter.press("ArrowDown", "ArrowDown", "Enter")
    counter.type("PA123456")
    counter.press("Enter")
    counter.type("Ann Lee")
    counter.press("Enter")
    counter.expect_step("payment")

    counter.sell_exact()

    expect(counter.page.locator("#result-tickets li")).to_have_count(3)
    assert len(orders_of(counter.live)) == 1
    assert tickets_of(counter.live) == ["issued"] * 3


def test_card_and_cash_together_pay_one_sale(counter: Counter) -> None:
    counter.to_payment(departure="3")

    counter.type("100")
    counter.press("c")
    counter.expect_focus("slip-0-brand")
    counter.press("Enter")
    counter.type("4321")
    counter.press("Enter")
    counter.type("123456")
    counter.press("Enter")
    counter.type("A1B2C3")
    counter.press("Enter")
    counter.type("01027058000191")
    counter.press("Enter")
    counter.expect_focus("sell")
    counter.press("Enter")

    counter.expect_step("result")
    assert tickets_of(counter.live) == ["issued"]


def test_a_card_number_is_refused_and_nothing_is_sold(counter: Counter) -> None:
    counter.to_payment()

    counter.press("d", "Enter")
    counter.type("4321")
    counter.press("Enter")
    counter.type("4111111111111111")
    counter.press("Enter")
    counter.type("A1B2C3")
    counter.press("Enter")
    counter.type("01027058000191")
    counter.press("Enter", "Enter")

    counter.expect_told("Número de cartão")
    assert orders_of(counter.live) == []


def test_escape_goes_back_and_keeps_what_was_typed(counter: Counter) -> None:
    counter.to_payment()

    counter.press("Escape")
    counter.expect_step("passengers")
    counter.press("Escape")
    counter.expect_step("seats")
    counter.press("Enter")
    counter.expect_step("passengers")

    assert counter.value("passenger-0-name") == "Maria das Dores"


def test_f3_repeats_the_way_of_the_last_sale(counter: Counter) -> None:
    counter.to_payment()
    counter.sell_exact()

    counter.press("F3")

    counter.expect_step("departures")
    assert counter.value("destination") == "Salvador - BA"


def test_a_day_without_departures_leads_to_the_next_one_that_has(counter: Counter) -> None:
    counter.to_departures(days=0)

    expect(counter.page.locator("#departure-none")).to_contain_text("A próxima parte em")
    counter.expect_focus("departure-next")
    counter.press("Enter")

    counter.expect_focus("departure-list")
    expect(counter.page.locator("#departure-list li")).not_to_have_count(0)
    assert counter.value("day") == "06/12/2026"


def test_conditions_of_the_fare_are_told_before_the_payment(counter: Counter, page: Page) -> None:
    counter.to_departures()

    expect(page.locator("#conditions")).to_contain_text(
        "Não transferível · remarcação R$\u00a025,00"
    )
    counter.press("ArrowDown")
    expect(page.locator("#conditions")).to_contain_text("Transferível · remarcação sem taxa")
