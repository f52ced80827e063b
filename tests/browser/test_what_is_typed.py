"""Amounts and days as clerks type them, read by the counter's own modules."""

import pytest
from playwright.sync_api import Page

from tests.browser.live import Live

pytestmark = pytest.mark.browser

TODAY = "2026-12-05"

AMOUNTS = {
    "200": 20000,
    "196,05": 19605,
    "200,5": 20050,
    "1.234,56": 123456,
    "1.000": 100000,
    "0": 0,
    "0,00": 0,
    " 12 ": 1200,
    "": None,
    "12.5": None,
    "1,234": None,
    "-5": None,
    "1e3": None,
    "R$ 5": None,
}
DAYS = {
    "": "2026-12-05",
    "hoje": "2026-12-05",
    "amanhã": "2026-12-06",
    "+3": "2026-12-08",
    "5": "2026-12-05",
    "4": "2027-01-04",
    "31": "2026-12-31",
    "12/3": "2027-03-12",
    "24/12": "2026-12-24",
    "4/12": "2027-12-04",
    "24/12/26": "2026-12-24",
    "24/12/2026": "2026-12-24",
    "30/2": None,
    "32": None,
    "depois": None,
}


def results(page: Page, module: str, expression: str, texts: list[str]) -> dict[str, object]:
    """Return what a function of a module makes of each text."""
    call = f"""async (texts) => {{
        const module = await import('/static/js/{module}');
        return texts.map((text) => module.{expression});
    }}"""
    return dict(zip(texts, page.evaluate(call, texts), strict=True))


def test_amounts_are_read_to_the_centavo(page: Page, live: Live) -> None:
    page.goto(f"{live.address}/entrar")

    assert results(page, "money.js", "typedAmount(text)", list(AMOUNTS)) == AMOUNTS


def test_days_are_the_next_that_fit(page: Page, live: Live) -> None:
    page.goto(f"{live.address}/entrar")

    assert results(page, "days.js", f"typedDay(text, '{TODAY}')", list(DAYS)) == DAYS


@pytest.mark.parametrize(
    ("centavos", "text"),
    [(0, "R$ 0,00"), (5, "R$ 0,05"), (-985, "-R$ 9,85"), (123456789, "R$ 1.234.567,89")],
)
def test_amounts_are_written_as_people_read_them(
    page: Page, live: Live, centavos: int, text: str
) -> None:
    page.goto(f"{live.address}/entrar")

    written = results(page, "money.js", f"brl({centavos})", ["x"])["x"]

    assert str(written).replace("\u00a0", " ") == text


def test_the_best_seats_lie_together(page: Page, live: Live) -> None:
    page.goto(f"{live.address}/entrar")
    seats = [
        {"seat": row * 4 + column, "deck": 1, "row": row, "column": column, "class": "D",
         "on_sale": (row, column) not in {(2, 2)}, "state": "free", "preferential": row == 1}
        for row in range(1, 5)
        for column in range(1, 5)
    ]  # fmt: skip
    call = """async ([seats, count]) => {
        const { bestSeats } = await import('/static/js/counter/best_seats.js');
        return bestSeats(seats, 'D', count).map((seat) => [seat.row, seat.column]);
    }"""

    assert page.evaluate(call, [seats, 1]) == [[2, 1]]
    assert page.evaluate(call, [seats, 2]) == [[2, 3], [2, 4]]
    assert page.evaluate(call, [seats, 4]) == [[3, 1], [3, 2], [3, 3], [3, 4]]
