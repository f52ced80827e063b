"""What a clerk meets on a bad day: a lost seat, no time left, no tax office, no network."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.counter import Counter
from tests.browser.live import PASSWORD, Live
from tests.browser.stored import orders_of, shift_differences, sold_seats, tickets_of

pytestmark = pytest.mark.browser


@pytest.fixture
def rival(browser: Browser, live: Live) -> Counter:
    """Another clerk at another counter of the same terminal."""
    rival = Counter(browser.new_context(locale="pt-BR").new_page(), live)
    rival.enter("dora")
    rival.open_cash("100")
    return rival


def test_a_lost_seat_is_named_and_the_nearest_equal_one_offered(
    counter: Counter, rival: Counter
) -> None:
    counter.to_seats()
    rival.to_payment()

    counter.press("Enter")

    counter.expect_told(re.compile(r"A 13 acabou de ser ocupada\. A 14 é igual.*Enter aceita"))
    counter.press("Enter")
    counter.expect_step("passengers")
    expect(counter.page.locator("#passenger-cards")).to_contain_text("Poltrona 14")
    rival.page.context.close()


def test_two_clerks_never_sell_one_seat(counter: Counter, rival: Counter) -> None:
    counter.to_seats()
    rival.to_seats()

    counter.press("Enter")
    rival.press("Enter")
    for one in (counter, rival):
        outcome = one.page.locator("#step-passengers.is-current, .status-warn")
        expect(outcome).to_be_visible()
        if one.page.locator(".status-warn").is_visible():
            one.expect_told("acabou de ser ocupada")
            one.press("Enter")
        one.expect_step("passengers")
    for one, cpf in ((counter, "52998224725"), (rival, "11144477735")):
        one.tell_passenger(cpf, "Maria das Dores", "123456789")
        one.expect_step("payment")
        one.sell_exact()

    assert sold_seats(counter.live) == [13, 14]
    rival.page.context.close()


def test_a_hold_that_ran_out_is_made_again_with_all_that_was_typed(counter: Counter) -> None:
    counter.page.clock.install()
    counter.to_payment()
    counter.live.services.let_pass(timedelta(minutes=11))
    counter.page.clock.fast_forward("11:00")

    counter.expect_told("O tempo da reserva acabou")
    counter.sell_exact()

    expect(counter.page.locator("#result-tickets")).to_contain_text("Maria das Dores")
    assert len(orders_of(counter.live)) == 1


def test_more_time_is_warned_of_and_one_key_away(counter: Counter) -> None:
    counter.page.clock.install()
    counter.to_payment()
    counter.live.services.let_pass(timedelta(minutes=8, seconds=30))
    counter.page.clock.fast_forward("08:30")
    counter.expect_told("A reserva acaba em")

    counter.press("F4")

    counter.expect_told("Mais tempo")
    expect(counter.page.locator("#hold-left")).to_have_text(re.compile(r"^(10:00|9:5\d)$"))
    counter.expect_focus("cash")


def test_without_a_tax_office_the_sale_stays_paid_and_a_receipt_is_printed(
    counter: Counter,
) -> None:
    counter.live.simulator.behave("down")
    counter.to_payment()

    locator = counter.sell_exact()

    expect(counter.page.locator("#result-title")).to_have_text("Venda paga, bilhete pendente")
    expect(counter.page.locator("#bar-printer")).to_contain_text(f"recibo {locator} às")
    expect(counter.page.locator("#bar-sefaz")).to_contain_text("1 pendente")
    assert tickets_of(counter.live) == ["paid"]


def test_a_pending_ticket_that_is_authorised_later_is_told_on_the_screen(
    counter: Counter,
) -> None:
    counter.live.simulator.behave("down")
    counter.to_payment()
    counter.sell_exact()
    expect(counter.page.locator("#result-title")).to_have_text("Venda paga, bilhete pendente")

    counter.live.simulator.behave("normal")
    counter.live.work_once()

    counter.expect_told("Autorizado agora")
    expect(counter.page.locator("#result-tickets")).to_contain_text("Bilhete emitido")


def test_without_a_network_what_was_typed_stays_and_enter_tries_again(counter: Counter) -> None:
    counter.to_payment()
    counter.expect_focus("cash")
    counter.type("400")
    counter.page.context.set_offline(offline=True)

    counter.press("Enter", "Enter")
    counter.expect_told("Sem conexão com o servidor")
    counter.expect_focus("sell")
    counter.page.context.set_offline(offline=False)
    counter.press("Enter")

    counter.expect_step("result")
    expect(counter.page.locator("#result-change")).to_have_text("R$\u00a010,15")
    assert len(orders_of(counter.live)) == 1


def test_an_answer_that_was_lost_does_not_sell_twice(counter: Counter) -> None:
    """The sale reached the server, its answer did not reach the screen."""
    counter.to_payment()
    counter.page.route("**/guiche/vendas", lambda route: (route.fetch(), route.abort())[1], times=1)
    counter.expect_focus("cash")

    counter.press("Enter", "Enter")
    counter.expect_told("Sem conexão com o servidor")
    counter.press("Enter")

    counter.expect_step("result")
    expect(counter.page.locator("#result-repeated")).to_be_visible()
    assert len(orders_of(counter.live)) == 1


def test_a_session_that_ended_asks_for_the_password_over_the_page(counter: Counter) -> None:
    counter.to_payment()
    counter.expect_focus("cash")
    counter.type("400")
    counter.live.services.let_pass(timedelta(minutes=31))

    counter.press("Enter", "Enter")
    counter.expect_focus("login-password")
    counter.type(PASSWORD)
    counter.press("Enter")

    counter.expect_told("foi refeita")
    counter.expect_focus("cash")
    counter.press("Enter", "Enter")
    counter.expect_step("result")
    expect(counter.page.locator("#result-change")).to_have_text("R$\u00a010,15")


def test_a_reload_brings_the_sale_back_to_where_it_was(counter: Counter) -> None:
    counter.to_payment()
    counter.expect_focus("cash")
    counter.type("400")

    counter.page.reload()

    counter.expect_step("payment")
    counter.expect_focus("cash")
    assert counter.value("cash") == "400"
    assert counter.value("passenger-0-name") == "Maria das Dores"
    counter.press("Enter", "Enter")
    counter.expect_step("result")


def test_logging_out_leaves_nothing_of_a_passenger_in_the_tab(counter: Counter) -> None:
    counter.to_payment()

    counter.page.get_by_role("button", name="Sair").click()

    expect(counter.page.locator("#usuario")).to_be_visible()
    assert counter.page.evaluate("sessionStorage.length") == 0


def test_nothing_is_sold_with_the_cash_closed(page: Page, live: Live) -> None:
    counter = Counter(page, live)
    counter.enter("ana")
    counter.expect_focus("opening-float")
    counter.press("Escape")
    counter.to_payment()
    counter.expect_focus("cash")

    counter.press("Enter", "Enter")

    counter.expect_told("Abra o caixa antes de vender")
    counter.expect_focus("opening-float")
    counter.open_cash_here("200")
    counter.expect_focus("sell")
    counter.press("Enter")
    counter.expect_step("result")


def test_the_cash_is_closed_with_a_count_and_its_difference_kept(counter: Counter) -> None:
    counter.to_payment()
    counter.sell_exact()

    counter.press("F9")
    counter.expect_focus("counted")
    counter.type("580")
    counter.press("Enter")

    expect(counter.page.locator("#z-difference")).to_have_text("Falta R$\u00a09,85")
    assert shift_differences(counter.live) == ["-9.85"]
    counter.expect_focus("z-done")
    counter.press("Enter")
    expect(counter.page.locator("#bar-shift")).to_contain_text("fechado")


def test_a_copy_is_registered_and_printed(counter: Counter) -> None:
    counter.to_payment()
    locator = counter.sell_exact()
    expect(counter.page.locator("#bar-printer")).to_contain_text(f"bilhete {locator} às")

    counter.press("F8")
    counter.expect_focus("copy-locator")
    counter.type(locator)
    counter.press("Enter")
    expect(counter.page.locator("#copy-choice input[type=radio]").first).to_be_focused()
    counter.press("Tab", "Tab", "ArrowDown")
    counter.expect_focus("copy-document")
    counter.press("Tab")
    counter.type("52998224725")
    counter.press("Enter")

    expect(counter.page.locator("#bar-printer")).to_contain_text("2ª via às")
    counter.expect_told("2ª via registrada")
