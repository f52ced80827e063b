"""From an on-line purchase to the ticket: all that art. 143 asks, verified as anybody would.

Resolução ANTT 6.033/2023, arts. 142 and 143.
"""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import pytest
from lxml import etree
from sqlalchemy import select

from app.db.models.sales import Ticket
from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.outcome import Issued
from app.usecases.fiscal.read_ticket import read_ticket as read_sold
from app.usecases.purchases.card_page import Addresses, open_card_page
from app.usecases.purchases.card_settle import settle_attempt
from bpe.dabpe.mandatory import missing_fields
from bpe.dabpe.reading import read_ticket
from bpe.notes import Note
from bpe.verify import verify
from fares.kernel.rules import rule
from tests.builders_purchase import VISITOR, Shop, a_purchase
from tests.fiscal_house import House
from tests.scripted_bank import ScriptedBank
from tests.scripted_gateway import ScriptedGateway

NAMESPACE = {"b": "http://www.portalfiscal.inf.br/bpe"}
ADDRESSES = Addresses(
    back="http://127.0.0.1/volta",
    cancelled="http://127.0.0.1/cancelou",
    notices="http://127.0.0.1/x",
)


@pytest.fixture
def shop(embedded_house: House) -> Shop:
    house = embedded_house
    bank, gateway = ScriptedBank(house.clock), ScriptedGateway(house.clock)
    return Shop(
        database=house.database,
        network=house.network,
        trip_id=house.trip_id,
        services=replace(house.services, pix=bank, card=gateway),  # type: ignore[arg-type]
        bank=bank,
        clock=house.clock,
    )


def issued(shop: Shop) -> bytes:
    """Issue the one ticket that was bought and return its bpeProc."""
    with shop.database.reading() as session:
        ticket_id: UUID = session.scalars(select(Ticket.id)).one()
    assert isinstance(issue_now(ticket_id, services=shop.services), Issued)
    document = read_sold(ticket_id, database=shop.database, now=shop.clock.now()).bpe_proc
    assert document is not None
    return document


def told(bpe_proc: bytes, path: str) -> list[str]:
    return etree.fromstring(bpe_proc).xpath(f"//b:{path}/text()", namespaces=NAMESPACE)


def by_pix(shop: Shop) -> bytes:
    _, txid = shop.charged(7)
    shop.bank.pay(txid)
    shop.settle(txid)
    return issued(shop)


def by_card(shop: Shop) -> bytes:
    gateway = shop.services.card
    assert isinstance(gateway, ScriptedGateway)
    purchase_id = shop.begin(a_purchase(shop.hold(7)))
    open_card_page(purchase_id, VISITOR, ADDRESSES, services=shop.services)
    attempt_id = gateway.wanted[-1].attempt_id
    gateway.pay(attempt_id)
    settle_attempt(attempt_id, services=shop.services)
    return issued(shop)


@pytest.mark.parametrize("bought", [by_pix, by_card])
@rule("R6033-142", "R6033-143", side="within")
def test_it_says_all_that_the_law_asks_and_withstands_verification(
    shop: Shop, bought: Callable[[Shop], bytes]
) -> None:
    document = bought(shop)
    ticket = read_ticket(document)

    assert [check.name for check in verify(document) if not check.ok] == []
    assert [str(missing) for missing in missing_fields(ticket)] == []
    assert ticket.notes[Note.PLACE_OF_ISSUE] == "Internet"
    assert told(document, "indPres") == ["2"]


def test_pix_is_told_as_pix(shop: Shop) -> None:
    document = by_pix(shop)

    assert told(document, "tPag") == ["06"]
    assert told(document, "card") == []
    assert told(document, "vPag") == told(document, "vPgto")


def test_a_card_on_the_gateway_s_page_is_an_integrated_payment(shop: Shop) -> None:
    """Table of the layout: 1 for what the machine told, 2 for what a clerk copied."""
    document = by_card(shop)

    assert told(document, "tPag") == ["03"]
    assert told(document, "tpIntegra") == ["1"]
    assert told(document, "nsuTrans") == ["000777"]
