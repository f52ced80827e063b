"""The page of an order: a ticket that looks like one, and an address that nobody guesses."""

import re

import pytest
from sqlalchemy import select

from app.db.models.letters import Letter
from app.db.models.sales import Order, Ticket
from tests.integration.web.site.conftest import Buyer


@pytest.fixture
def order(buyer: Buyer) -> str:
    path = buyer.paid(7, 8)
    buyer.get(path)
    return path


def test_it_tells_the_journey_the_seat_and_what_to_bring(buyer: Buyer, order: str) -> None:
    for told in (
        "São Paulo/SP",
        "Salvador/BA",
        "08:00",
        "07:30",
        "Maria das Dores",
        "RG ou CIN ••• 789",
        "Cancelar até 05:00 de qui., 10 de dezembro de 2026",
        "Pagamento confirmado",
        "estão sendo emitidos",
        "m•••@exemplo.com.br",
    ):
        assert told in buyer.page, told
    assert buyer.page.count('<article class="pass"') == 2


def test_no_number_of_a_document_is_in_the_page_or_in_its_address(buyer: Buyer, order: str) -> None:
    for number in ("123456789", "12.345.678-9", "maria@exemplo.com.br"):
        assert number not in buyer.page
        assert number not in order


def test_the_address_goes_to_no_cache_no_index_and_no_other_site(buyer: Buyer, order: str) -> None:
    answer = buyer.get(order)

    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_the_address_needs_no_cookie_and_ends(buyer: Buyer, order: str) -> None:
    friend = Buyer(buyer.app, buyer.shop)
    assert friend.get(order).status_code == 200

    buyer.let_pass(days=7)

    assert friend.get(order).status_code == 410
    assert 'href="/meus-bilhetes"' in friend.page


@pytest.mark.parametrize("cut", [slice(0, -1), slice(1, None), slice(0, 20)])
def test_a_guessed_address_opens_nothing(buyer: Buyer, order: str, cut: slice) -> None:
    token = order.rpartition("/")[2]

    assert buyer.get(f"/pedido/{token[cut]}").status_code == 410


def test_another_orders_ticket_is_not_below_the_address(buyer: Buyer, order: str) -> None:
    other = Buyer(buyer.app, buyer.shop)
    other.paid(9)
    with buyer.shop.database.reading() as session:
        foreign = session.scalar(select(Ticket.id).where(Ticket.seat == 9))

    for file in ("bilhete", "bilhete.pdf", "viagem.ics"):
        assert buyer.get(f"{order}/{foreign}/{file}").status_code == 404


def test_before_the_tax_office_answers_there_is_no_document(buyer: Buyer, order: str) -> None:
    with buyer.shop.database.reading() as session:
        ticket = session.scalar(select(Ticket.id).where(Ticket.seat == 7))

    for file in ("bilhete", "bilhete.pdf"):
        assert buyer.get(f"{order}/{ticket}/{file}").status_code == 404
    assert "Baixar PDF" not in buyer.page
    assert buyer.client.get(f"{order}/estado").get_json() == {"pending": True}


def test_a_ticket_that_never_came_says_what_goes_back(buyer: Buyer, order: str) -> None:
    token_path = order
    buyer.let_pass(days=5, hours=-1)

    buyer.get(token_path)

    assert "não foi autorizado até a hora do embarque" in buyer.page
    assert "voltam para você, e você não precisa fazer nada" in buyer.page


def test_the_journey_goes_into_an_agenda(buyer: Buyer, order: str) -> None:
    path = re.findall(r'href="([^"]+viagem\.ics)"', buyer.page)[0]

    answer = buyer.get(path)

    assert answer.mimetype == "text/calendar"
    assert "DTSTART:20261210T110000Z" in buyer.page
    assert "attachment" in answer.headers["Content-Disposition"]


def test_the_letter_is_sent_again_to_the_address_on_file(buyer: Buyer, order: str) -> None:
    answer = buyer.send(f"{order}/carta", email="outra@exemplo.com.br")

    with buyer.shop.database.reading() as session:
        letters = [one.address for one in session.scalars(select(Letter))]
    assert answer.location == order
    assert letters == ["maria@exemplo.com.br"] * 2


def test_the_letter_is_not_sent_for_ever(buyer: Buyer, order: str) -> None:
    codes = []
    for _ in range(4):
        buyer.get(order)
        codes.append(buyer.send(f"{order}/carta").status_code)

    assert codes == [303, 303, 303, 429]


def test_the_locator_and_a_document_lead_to_it(buyer: Buyer, order: str) -> None:
    with buyer.shop.database.reading() as session:
        locator = session.scalars(select(Order.locator)).one()
    anybody = Buyer(buyer.app, buyer.shop)
    anybody.get("/meus-bilhetes")

    answer = anybody.send("/meus-bilhetes", localizador=locator.lower(), documento="123456789")

    assert answer.status_code == 303
    assert anybody.get(answer.location).status_code == 200
    assert "123456789" not in answer.location
