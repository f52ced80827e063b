"""The BP-e of a ticket that a partner sold names the partner, and the tax office takes it."""

from uuid import UUID

import pytest
from lxml import etree
from sqlalchemy import select

from app.db.models.partners import PartnerPresence
from app.db.models.sales import Order, TicketStatus
from app.usecases.fiscal.read_ticket import read_ticket
from bpe.dabpe import reading
from fares.kernel.money import ZERO
from fares.tariff import Channel
from tests.builders_company import RIO_BRANCO
from tests.builders_partner import a_partner
from tests.fiscal_house import House

NAMESPACE = {"b": "http://www.portalfiscal.inf.br/bpe"}


def sold_by_partner(house: House, presence: PartnerPresence) -> UUID:
    """Sell a ticket as a partner in Rio Branco."""
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        order = session.scalars(select(Order)).one()
        partner = a_partner(session, place=RIO_BRANCO, presence=presence)
        order.channel, order.partner_id, order.commission = Channel.PARTNER, partner.id, ZERO
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
