"""The BP-e of a ticket that a partner sold names the partner, and the tax office takes it."""

from uuid import UUID

import pytest
from lxml import etree
from sqlalchemy import select

from app.db.models.partners import Partner, PartnerPresence
from app.db.models.sales import Order, Ticket, TicketStatus
from app.usecases.fiscal.read_ticket import read_ticket
from app.web.application import create_app
from bpe.dabpe import reading
from fares.kernel.money import ZERO
from fares.tariff import Channel
from tests.builders_company import RIO_BRANCO
from tests.builders_partner import a_partner, an_api_key
from tests.builders_partner_sale import PartnerShop
from tests.builders_purchase import Shop
from tests.fiscal_house import House
from tests.scripted_bank import ScriptedBank

NAMESPACE = {"b": "http://www.portalfiscal.inf.br/bpe"}


def sold_by_partner(house: House, presence: PartnerPresence) -> UUID:
    """Sell a ticket as a partner in Rio Branco."""
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        order = session.scalars(select(Order)).one()
        partner = a_partner(session, place=RIO_BRANCO, presence=presence)
        order.channel, order.partner_id, order.commission = Channel.PARTNER, partner.id, ZERO
        order.partner_presence = presence
        order.point_of_sale_id = order.shift_id = order.sold_by_id = None
    return ticket_id


@pytest.mark.parametrize(
    ("presence", "code"), [(PartnerPresence.COUNTER, "1"), (PartnerPresence.REMOTE, "2")]
)
def test_the_bpe_names_the_agency_and_where_it_met_the_passenger(
    embedded_house: House, presence: PartnerPresence, code: str
) -> None:
    ticket_id = sold_by_partner(embedded_house, presence)

    embedded_house.work()

    assert embedded_house.ticket(ticket_id).status is TicketStatus.ISSUED
    tree = etree.fromstring(embedded_house.document(ticket_id).signed_xml)
    told = {
        path: tree.findtext(f".//b:{path}", namespaces=NAMESPACE)
        for path in (
            "ide/b:indPres",
            "agencia/b:CNPJ",
            "agencia/b:xNome",
            "agencia/b:enderAgencia/b:cMun",
            "agencia/b:enderAgencia/b:UF",
        )
    }
    assert list(told.values()) == [
        code,
        "45678912000155",
        "Agência Rodoviária Modelo Ltda",
        "1200401",
        "AC",
    ]


def test_a_partner_that_changed_since_changes_no_older_ticket(embedded_house: House) -> None:
    ticket_id = sold_by_partner(embedded_house, PartnerPresence.REMOTE)
    with embedded_house.database.writing() as session:
        session.scalars(select(Partner)).one().presence = PartnerPresence.COUNTER

    embedded_house.work()

    tree = etree.fromstring(embedded_house.document(ticket_id).signed_xml)
    assert tree.findtext(".//b:indPres", namespaces=NAMESPACE) == "2"


def test_what_is_printed_names_the_agency_beside_all_that_is_mandatory(
    embedded_house: House,
) -> None:
    ticket_id = sold_by_partner(embedded_house, PartnerPresence.COUNTER)
    embedded_house.work()

    view = read_ticket(ticket_id, database=embedded_house.database, now=embedded_house.clock.now())

    assert view.bpe_proc is not None
    printed = reading.read_ticket(view.bpe_proc)
    assert printed.agency is not None
    assert printed.agency.legal_name == "Agência Rodoviária Modelo Ltda"
    assert printed.issuer.trade_name == "Viação Exemplo"
    assert "Agência Modelo, Rio Branco/AC" in printed.notes.values()


@pytest.mark.parametrize(
    ("presence", "from_afar"),
    [(PartnerPresence.COUNTER, False), (PartnerPresence.REMOTE, True)],
)
def test_who_bought_from_afar_may_withdraw_within_seven_days(
    embedded_house: House, presence: PartnerPresence, from_afar: bool
) -> None:
    ticket_id = sold_by_partner(embedded_house, presence)

    view = read_ticket(ticket_id, database=embedded_house.database, now=embedded_house.clock.now())

    assert view.online is from_afar
    assert view.sold_at == "Agência Modelo"


def test_the_partner_is_given_the_documents_of_what_it_sold(embedded_house: House) -> None:
    house = embedded_house
    with house.database.writing() as session:
        partner = a_partner(session)
        token = an_api_key(session, partner)
    shop = Shop(
        database=house.database,
        network=house.network,
        trip_id=house.trip_id,
        services=house.services,
        bank=ScriptedBank(house.clock),
        clock=house.clock,
    )
    seller = PartnerShop(shop=shop, partner_id=partner.id)
    order_id = seller.pay(seller.ordered(7))
    house.work()
    with house.database.reading() as session:
        ticket_id = session.scalars(select(Ticket.id).where(Ticket.order_id == order_id)).one()
    client = create_app(house.services).test_client()
    path, headers = f"/api/v1/tickets/{ticket_id}", {"Authorization": f"Bearer {token}"}

    told = client.get(path, headers=headers).get_json()
    dabpe = client.get(f"{path}/dabpe.pdf", headers=headers)
    xml = client.get(f"{path}/bpe.xml", headers=headers)

    assert told["state"] == "issued"
    assert told["access_key"] == house.document(ticket_id).access_key
    assert told["protocol"]
    assert (dabpe.content_type, dabpe.data[:5]) == ("application/pdf", b"%PDF-")
    assert xml.content_type.startswith("application/xml")
    assert told["access_key"].encode() in xml.data
    assert reading.read_ticket(xml.data).agency is not None
