"""“Meus bilhetes” tells a guesser nothing, and stops one."""

import re
from typing import Any

import pytest
from sqlalchemy import event, select

from app.db.models.sales import Order
from app.usecases.selling.own_order import BY_ADDRESS, BY_LOCATOR
from tests.integration.web.site.conftest import Buyer

RIGHT = "123456789"


@pytest.fixture
def locator(buyer: Buyer) -> str:
    buyer.paid(7)
    with buyer.shop.database.reading() as session:
        return session.scalars(select(Order.locator)).one()


def ask(buyer: Buyer, locator: str, document: str) -> int:
    buyer.get("/meus-bilhetes")
    return buyer.send("/meus-bilhetes", localizador=locator, documento=document).status_code


def shown(buyer: Buyer) -> str:
    """Return the page without what is new in every answer, and without what was typed."""
    return re.sub(r'(value="[^"]*"|pedido <span class="mono">\w+)', "", buyer.page)


@pytest.mark.parametrize("document", [RIGHT, "12.345.678-9", " 123456789 "])
def test_any_way_of_writing_the_document_will_do(buyer: Buyer, locator: str, document: str) -> None:
    assert ask(buyer, f" {locator.lower()} ", document) == 303


@pytest.mark.parametrize(
    "document", ["", " ", "0", "12345678", "1234567890", "\x00", "9" * 5000, "王"]
)
def test_nothing_else_will(buyer: Buyer, locator: str, document: str) -> None:
    assert ask(buyer, locator, document) == 404


def test_a_wrong_locator_and_a_wrong_document_are_told_alike(buyer: Buyer, locator: str) -> None:
    first = ask(buyer, "ZZZZZZ", RIGHT), shown(buyer)
    second = ask(buyer, locator, "000000000"), shown(buyer)

    assert first == second


def test_as_much_is_asked_of_the_database_either_way(buyer: Buyer, locator: str) -> None:
    engines = buyer.shop.database.engines
    asked: list[str] = []

    def hear(*facts: Any) -> None:
        asked.append(facts[2])

    for engine in engines:
        event.listen(engine, "before_cursor_execute", hear)
    ask(buyer, "ZZZZZZ", RIGHT)
    without = asked.copy()
    asked.clear()
    ask(buyer, locator, "000000000")
    for engine in engines:
        event.remove(engine, "before_cursor_execute", hear)

    assert asked == without


def test_a_guesser_is_stopped_by_address_and_by_locator(buyer: Buyer, locator: str) -> None:
    codes = [ask(buyer, locator, str(number)) for number in range(BY_LOCATOR.attempts + 1)]
    assert codes == [404] * BY_LOCATOR.attempts + [429]

    more = BY_ADDRESS.attempts - len(codes)
    assert [ask(buyer, f"A{number}", RIGHT) for number in range(more)] == [404] * more
    assert ask(buyer, "AAAAAA", RIGHT) == 429


def test_it_is_in_the_navigation(buyer: Buyer) -> None:
    buyer.get("/")

    assert 'href="/meus-bilhetes"' in buyer.page
