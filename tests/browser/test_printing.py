"""What comes out of a thermal printer when the counter prints: the ticket, 72 mm wide."""

import pytest
from playwright.sync_api import expect

from tests.browser.counter import Counter
from tests.printed_paper import codes_of, page_sizes, text_of

pytestmark = pytest.mark.browser

MM = 72 / 25.4


def test_the_page_that_is_printed_fits_a_roll_and_its_code_reads(counter: Counter) -> None:
    counter.to_payment()
    locator = counter.sell_exact()
    expect(counter.page.locator("#bar-printer")).to_contain_text(f"bilhete {locator} às")
    printed = counter.page.locator("#printer iframe").get_attribute("src")

    counter.page.goto(f"{counter.live.address}{printed}")
    paper = counter.page.pdf(width="80mm", height="600mm", print_background=True)

    widths = {round(width / MM) for width, _ in page_sizes(paper)}
    assert widths == {80}
    assert len(page_sizes(paper)) == 1
    assert "Mariadas" in text_of(paper)
    assert "SEMVALORFISCAL" in text_of(paper)
    assert codes_of(paper)[0].startswith("https://")


def test_two_tickets_are_printed_one_after_the_other(counter: Counter) -> None:
    asked: list[str] = []
    counter.page.on(
        "request",
        lambda request: asked.append(request.url) if request.url.endswith("bobina") else None,
    )
    counter.to_passengers(people=2)
    counter.tell_passenger("52998224725", "Maria das Dores", "123456789", 0)
    counter.tell_passenger("11144477735", "Rui Pereira", "223456789", 1)
    counter.expect_step("payment")
    locator = counter.sell_exact()

    expect(counter.page.locator("#bar-printer")).to_contain_text(f"bilhete {locator}")
    expect(counter.page.locator("#bar-printer[data-state=ok]")).to_be_visible()
    assert len(set(asked)) == 2
    counter.expect_focus("result-new")


def test_a_ticket_that_does_not_open_is_told_and_printed_again(counter: Counter) -> None:
    counter.page.route("**/bobina", lambda route: route.fulfill(status=500, body="falha"), times=1)
    counter.to_payment()
    counter.sell_exact()
    counter.expect_told("A venda está feita, mas a impressão não abriu")
    expect(counter.page.locator("#bar-printer[data-state=fault]")).to_be_visible()

    counter.press("i")

    expect(counter.page.locator("#bar-printer[data-state=ok]")).to_be_visible()


def test_no_key_is_asked_for_while_the_browser_prints(counter: Counter) -> None:
    """It drops what is typed meanwhile: a clerk who was asked for Enter would press in vain."""
    counter.page.add_init_script(
        """window.print = () => {
            const step = window.parent.document.getElementById("step-result");
            window.parent.askedWhilePrinting = step.classList.contains("is-current");
        };"""
    )
    counter.page.reload()
    counter.expect_focus("destination")
    counter.to_payment()

    counter.sell_exact()

    counter.expect_focus("result-new")
    assert counter.page.evaluate("window.askedWhilePrinting") is False
