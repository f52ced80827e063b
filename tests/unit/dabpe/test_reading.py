"""Reading of a recorded ticket: what the XML says, in our own words, or a plain refusal."""

from datetime import datetime

import pytest

from bpe.codes import ComponentType, DiscountType, Emission, Environment, IdentityType, PaymentType
from bpe.dabpe.nodes import UnreadableTicket
from bpe.dabpe.printed import PrintedTicket
from bpe.dabpe.reading import read_ticket
from bpe.notes import Note
from bpe.parsing import UnreadableXml
from fares.kernel.documents import Cnpj, Cpf
from fares.kernel.money import ZERO, Money
from tests.recorded_tickets import KEY, NOTES, Recorded, bpe, bpe_proc, pay


def read(recorded: Recorded) -> PrintedTicket:
    return read_ticket(bpe_proc(recorded))


def test_an_authorised_ticket_is_read_whole() -> None:
    ticket = read(Recorded())

    assert ticket.issuer.cnpj == Cnpj.parse("11222333000181")
    assert ticket.issuer.address.postal_code == "02031000"
    assert ticket.identity.access_key == KEY
    assert (ticket.identity.series, ticket.identity.number) == (1, 1001)
    assert ticket.identity.environment is Environment.HOMOLOGATION
    assert ticket.identity.emission is Emission.NORMAL
    assert ticket.identity.issued_at == datetime.fromisoformat("2026-11-30T10:15:00-03:00")
    assert ticket.identity.qr_text.endswith(f"?chBPe={KEY}&tpAmb=2")
    assert ticket.authorization is not None
    assert ticket.authorization.number == "135260000000123"
    assert ticket.passenger is not None
    assert ticket.passenger.cpf == Cpf.parse("52998224725")
    assert ticket.passenger.document_type is IdentityType.RG
    assert ticket.journey.departs_at.isoformat() == "2026-12-05T22:30:00-03:00"
    assert ticket.values.components[0] == (ComponentType.BASE_FARE, Money.parse("138.50"))
    assert ticket.values.payments[0].type is PaymentType.PIX
    assert ticket.taxes.icms_amount == Money.parse("17.71")
    assert ticket.notes[Note.SHOW_UP] == "05/12/2026 22:00"
    assert ticket.notes == NOTES


def test_a_ticket_is_read_before_its_authorisation() -> None:
    ticket = read_ticket(bpe(Recorded()))

    assert ticket.authorization is None
    assert ticket.identity.access_key == KEY


def test_an_answer_without_a_number_authorises_nothing() -> None:
    assert read(Recorded(protocol=None)).authorization is None


def test_whole_reais_need_no_centavos() -> None:
    """The layout takes "154" and "0" as well as "154.00"."""
    values = read(Recorded(full_price="154", to_pay="154", discount="0")).values

    assert values.full_price == Money.parse("154.00")
    assert values.discount == ZERO


def test_a_card_is_read_without_its_number() -> None:
    card = (
        "<card><tpIntegra>2</tpIntegra><tBand>99</tBand><xBand>Hipercard</xBand>"
        "<cAut>A1</cAut><nsuTrans>42</nsuTrans></card>"
    )

    (payment,) = read(Recorded(payments=(pay("04", "154.80", f"|{card}"),))).values.payments

    assert payment.type is PaymentType.DEBIT
    assert payment.card_brand == "Hipercard"
    assert (payment.card_nsu, payment.card_authorization) == ("42", "A1")


def test_an_agency_abroad_has_no_cnpj() -> None:
    agency = (
        "<agencia><xNome>Agencia del Sur</xNome><CNPJ>00000000000000</CNPJ><enderAgencia>"
        "<xLgr>Calle 1</xLgr><nro>2</nro><xBairro>Centro</xBairro><cMun>9999999</cMun>"
        "<xMun>Rivera</xMun><UF>EX</UF></enderAgencia></agencia>"
    )

    found = read(Recorded(agency=agency)).agency

    assert found is not None
    assert found.cnpj is None


@pytest.mark.parametrize(
    ("to_pay", "discount", "components", "price"),
    [
        pytest.param("154.80", "0.00", None, "147.60", id="all but the boarding fee"),
        pytest.param("140.00", "14.80", None, "132.80", id="a discount lowers the price"),
        pytest.param("7.20", "147.60", None, "0.00", id="only the fee is paid"),
        pytest.param("0.00", "154.80", None, "0.00", id="not even the fee is paid"),
        pytest.param("138.50", "0.00", (("01", "138.50"),), "138.50", id="no fee at all"),
        pytest.param(
            "160.00",
            "0.00",
            (("01", "150.00"), ("04", "5.00"), ("06", "3.00"), ("99", "2.00")),
            "155.00",
            id="insurance is of the service, other services are not",
        ),
    ],
)
def test_the_price_of_the_service_leaves_the_fees_out(
    to_pay: str, discount: str, components: tuple[tuple[str, str], ...] | None, price: str
) -> None:
    """Resolução ANTT 6.033/2023, art. 2º, LXIV: what the passenger pays for the carriage."""
    recorded = Recorded(to_pay=to_pay, discount=discount)
    if components:
        recorded = Recorded(to_pay=to_pay, discount=discount, components=components)

    assert str(read(recorded).values.service_price) == price


def test_a_discount_brings_its_reason() -> None:
    reason = "<tpDesconto>10</tpDesconto><xDesconto>ID Jovem 100%</xDesconto>"

    values = read(Recorded(discount="147.60", to_pay="7.20", discount_reason=reason)).values

    assert values.discount_type is DiscountType.JOVEM
    assert values.discount_reason == "ID Jovem 100%"


@pytest.mark.parametrize(
    ("xml", "error"),
    [
        pytest.param(b"", UnreadableXml, id="nothing"),
        pytest.param(b"<BPe", UnreadableXml, id="not well formed"),
        pytest.param(
            b'<!DOCTYPE BPe [<!ENTITY x SYSTEM "file:///etc/passwd">]><BPe>&x;</BPe>',
            UnreadableXml,
            id="an entity that would be fetched",
        ),
        pytest.param(b"<NFe/>", UnreadableTicket, id="another document"),
        pytest.param(b"<BPe/>", UnreadableTicket, id="no namespace"),
        pytest.param(
            b'<bpeProc xmlns="http://www.portalfiscal.inf.br/bpe"/>', UnreadableTicket, id="empty"
        ),
    ],
)
def test_what_is_no_ticket_is_refused(xml: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        read_ticket(xml)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        pytest.param((b"<tpServ>6<", b"<tpServ>77<"), "77", id="a code of a later layout"),
        pytest.param((b"<dhEmb>2026", b"<dhEmb>noon"), "noon", id="a day that is none"),
        pytest.param((b"<vBP>154.80", b"<vBP>154,80"), "154,80", id="a comma"),
        pytest.param((b' Id="BPe', b' Ie="BPe'), "atributo Id", id="no key"),
        pytest.param((b"infBPeSupl>", b"infOutro>"), "qrCodBPe", id="no QR code"),
    ],
)
def test_what_the_layout_does_not_know_is_refused(change: tuple[bytes, bytes], told: str) -> None:
    xml = bpe_proc(Recorded()).replace(*change)

    with pytest.raises(UnreadableTicket, match=told):
        read_ticket(xml)
