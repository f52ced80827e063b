"""What the BP-e of a sale says, read back from its XML."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import select

from app.db.models.company import Establishment
from app.db.models.fleet import Vehicle, VehicleKind
from app.db.models.pricing import FareConditions, TaxRule
from app.db.models.sales import Ticket
from app.usecases.fiscal.compose import NoEstablishment, Numbering, compose, gather
from app.usecases.fiscal.composition.tax_rules import NoIbsCbsRule
from app.usecases.selling.payment_terms import CardPayment
from app.usecases.selling.terms import PaymentMethod
from bpe.builder import sign_bpe
from bpe.codes import CardBrand, Environment, PaymentType, Presence, ServiceType
from bpe.document import Bpe
from bpe.notes import Note, parse
from bpe.schema import validate
from fares.icms import Cst
from fares.kernel.errors import DomainError
from fares.kernel.money import Money
from fares.kernel.rules import rule
from fares.service_class import ServiceClass
from tests.builders import a_tax_rule
from tests.fiscal_house import House, cash

NUMBERING = Numbering(series=1, number=7, random_code="40917283")


def composed(house: House, ticket_id: UUID) -> Bpe:
    """Return the document that would be made now, proved by signature and schema."""
    with house.database.reading() as session:
        sale = gather(session, ticket_id, now=house.clock.now())
        document = compose(sale, NUMBERING, environment=Environment.HOMOLOGATION)
    signed = sign_bpe(document, house.services.fiscal_office().certificate)
    validate(signed.xml)
    return document


def notes_of(document: Bpe) -> dict[str, str]:
    return parse(document.notes or "")


def test_the_issuer_is_the_establishment_of_the_state_of_origin(embedded_house: House) -> None:
    """505: enderEmit/UF is UFIni."""
    document = composed(embedded_house, embedded_house.sell_one())

    assert str(document.issuer.address.uf) == "SP"
    assert document.issuer.cnpj.characters == "11222333000181"
    assert (document.origin.name, document.destination.name) == ("São Paulo", "Salvador")
    assert document.identification.presence is Presence.COUNTER
    assert document.issuer.authorization == document.trip.prefix == document.trip.route_code


def test_each_moment_is_told_on_the_clock_of_its_place(embedded_house: House) -> None:
    document = composed(embedded_house, embedded_house.sell_one())

    assert document.identification.issued_at.isoformat() == "2026-12-05T10:00:00-03:00"
    assert document.boards_at.isoformat() == "2026-12-10T08:00:00-03:00"
    assert document.trip.departs_at == document.boards_at


@rule("R6033-143", side="within")
@rule("R6033-138", side="within")
def test_the_notes_tell_what_the_layout_has_no_field_for(embedded_house: House) -> None:
    """Art. 143, I–VII, and 138: show-up thirty minutes before the passenger's departure."""
    notes = notes_of(composed(embedded_house, embedded_house.sell_one()))

    assert notes[Note.SAC] == "0800 123 4567 / sac@exemplo.com.br"
    assert notes[Note.PLACE_OF_ISSUE] == "Guichê Tietê, São Paulo/SP"
    assert notes[Note.VIA] == "1ª via"
    assert (notes[Note.LINE_ORIGIN], notes[Note.LINE_DESTINATION]) == (
        "São Paulo/SP",
        "Salvador/BA",
    )
    assert notes[Note.BOARDING_MUNICIPALITY] == "São Paulo/SP"
    assert notes[Note.BOARDING_PLACE] == "Terminal de São Paulo"
    assert notes[Note.SHOW_UP] == "10/12/2026 07:30"
    assert notes[Note.SERVICE_CLASS] == "D - executiva"
    assert notes[Note.SEAT] == "01"
    assert notes[Note.ALIGHTING_MUNICIPALITY] == "Salvador/BA"
    assert notes[Note.ALIGHTING_PLACE] == "Terminal de Salvador"
    assert "Transferível" in notes[Note.TRANSFER_RULE]
    assert "R$ 20,00" in notes[Note.RESCHEDULING_RULE]
    assert notes[Note.LEGAL_VALIDITY] == "até 05/12/2027"
    assert "https://exemplo.com.br/guia" in notes[Note.GUIDE]
    assert Note.M3_NOTICE not in notes


@rule("R6033-145§3", side="beyond")
def test_a_ticket_that_cannot_be_transferred_says_so(embedded_house: House) -> None:
    """Art. 145, § 3º: “intransferível”."""
    house = embedded_house
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        for conditions in session.scalars(select(FareConditions)):
            conditions.transferable = False

    assert "Intransferível" in notes_of(composed(house, ticket_id))[Note.TRANSFER_RULE]


@rule("R6033-143", side="beyond")
def test_a_micro_bus_is_announced(embedded_house: House) -> None:
    """Art. 143, § 3º; tpServ 11."""
    house = embedded_house
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        for vehicle in session.scalars(select(Vehicle)):
            vehicle.kind = VehicleKind.M3_MICROBUS

    document = composed(house, ticket_id)

    assert "micro-ônibus M3" in notes_of(document)[Note.M3_NOTICE]
    assert document.trip.service_type is ServiceType.MICRO_BUS


@pytest.mark.parametrize(
    ("service_class", "has_toilet", "service_type"),
    [
        pytest.param(ServiceClass.A, True, ServiceType.BED, id="cama"),
        pytest.param(ServiceClass.B, True, ServiceType.LEITO_AIR_CONDITIONED, id="leito"),
        pytest.param(ServiceClass.C, True, ServiceType.SEMILEITO, id="semileito"),
        pytest.param(ServiceClass.D, True, ServiceType.EXECUTIVE, id="executiva"),
        pytest.param(
            ServiceClass.E, True, ServiceType.CONVENTIONAL_WITH_TOILET, id="básica com sanitário"
        ),
        pytest.param(ServiceClass.E, False, ServiceType.CONVENTIONAL, id="básica sem sanitário"),
    ],
)
def test_the_class_sold_is_the_type_of_service(
    embedded_house: House,
    service_class: ServiceClass,
    has_toilet: bool,
    service_type: ServiceType,
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        session.get_one(Ticket, ticket_id).service_class = service_class
        for vehicle in session.scalars(select(Vehicle)):
            vehicle.has_toilet = has_toilet

    assert composed(house, ticket_id).trip.service_type is service_type


def test_the_price_adds_up_to_what_was_paid(embedded_house: House) -> None:
    document = composed(embedded_house, embedded_house.sell_one(payments=[cash("200.00")]))

    values = document.values
    assert [str(line.amount) for line in values.components] == ["180.00", "8.00", "1.90", "6.15"]
    assert str(values.owed) == "196.05"
    assert (str(values.payments[0].amount), str(values.change)) == ("200.00", "3.95")
    icms = document.taxes.icms
    assert (icms.cst, str(icms.base), str(icms.amount)) == (Cst.FULL, "189.90", "22.79")


def test_the_shares_of_a_mixed_payment_pay_each_ticket(embedded_house: House) -> None:
    house = embedded_house
    card = CardPayment(
        method=PaymentMethod.CREDIT,
        amount=Money.parse("300.00"),
        brand="Elo",
        last4="1234",
        nsu="000123",
        authorization="A1B2C3",
        acquirer_cnpj="01.027.058/0001-91",
    )
    sold = house.sell(1, 2, payments=[cash("100.00"), card])

    documents = [composed(house, ticket.ticket_id) for ticket in sold.tickets]

    assert [str(document.values.owed) for document in documents] == ["196.05", "196.05"]
    paid = [payment for document in documents for payment in document.values.payments]
    by_card = [payment for payment in paid if payment.type is PaymentType.CREDIT]
    assert Money.total(payment.amount for payment in by_card) == card.amount
    assert {payment.card.brand for payment in by_card if payment.card} == {CardBrand.ELO}
    change = Money.total(document.values.change for document in documents)
    assert str(change) == "7.90"


def test_a_brand_of_its_own_is_named(embedded_house: House) -> None:
    card = CardPayment(
        method=PaymentMethod.DEBIT,
        amount=Money.parse("196.05"),
        brand="Banricompras",
        last4="9876",
        nsu="77",
        authorization="9",
        acquirer_cnpj="01.027.058/0001-91",
    )

    (payment,) = composed(embedded_house, embedded_house.sell_one(payments=[card])).values.payments

    assert payment.type is PaymentType.DEBIT
    assert payment.card is not None
    assert (payment.card.brand, payment.card.brand_name) == (CardBrand.OTHER, "Banricompras")
    assert payment.card.terminal_nsu == "77"


@pytest.mark.parametrize(
    ("valid_from", "rate"),
    [
        pytest.param(timedelta(days=1), "22.79", id="from tomorrow: the old rule"),
        pytest.param(timedelta(0), "13.29", id="from today: the new rule"),
        pytest.param(timedelta(days=-1), "13.29", id="from yesterday: the new rule"),
    ],
)
def test_the_tax_rule_is_that_of_the_day_of_issue(
    embedded_house: House, valid_from: timedelta, rate: str
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        newer = a_tax_rule_from(session, (house.clock.now() + valid_from).date())
        assert newer.rate == "7.00"

    assert str(composed(house, ticket_id).taxes.icms.amount) == rate


def a_tax_rule_from(session: object, day: object) -> TaxRule:
    old = session.scalars(select(TaxRule).where(TaxRule.uf == "SP")).one()
    columns = {c.key: getattr(old, c.key) for c in TaxRule.__table__.columns if c.key != "id"}
    newer = TaxRule(**{**columns, "valid_from": day, "rate": "7.00"})
    session.add(newer)
    return newer


def test_the_day_of_issue_is_the_issuers_own(embedded_house: House) -> None:
    """Two in the morning in UTC is still the day before in São Paulo."""
    house = embedded_house
    ticket_id = house.sell_one()
    house.clock.move_to(datetime(2026, 12, 8, 2, 0, tzinfo=UTC))
    with house.database.writing() as session:
        a_tax_rule_from(session, datetime(2026, 12, 8, tzinfo=UTC).date())

    document = composed(house, ticket_id)

    assert document.identification.issued_at.date().isoformat() == "2026-12-07"
    assert str(document.taxes.icms.amount) == "22.79"


def test_a_rule_of_the_class_comes_before_the_general_one(embedded_house: House) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        own = a_tax_rule(session, "RS")
        own.uf, own.service_class, own.rate = "SP", "D", "7.00"

    assert str(composed(house, ticket_id).taxes.icms.amount) == "13.29"


def test_ibs_and_cbs_are_stated_where_the_establishment_states_them(
    embedded_house: House,
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()

    with_reform = composed(house, ticket_id).taxes
    with house.database.writing() as session:
        for establishment in session.scalars(select(Establishment)):
            establishment.sends_ibs_cbs = False
    without = composed(house, ticket_id).taxes

    assert with_reform.ibs_cbs is not None
    assert with_reform.ibs_cbs.taxes is not None
    assert str(with_reform.ibs_cbs.taxes.base) == "167.11"
    assert str(with_reform.ibs_cbs.taxes.ibs) == "0.17"
    assert str(with_reform.ibs_cbs.taxes.cbs.amount) == "1.50"
    assert str(with_reform.document_total) == "197.72"
    assert (without.ibs_cbs, without.document_total) == (None, None)


def test_what_is_missing_is_named(embedded_house: House) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        for rule_ in session.scalars(select(TaxRule)):
            rule_.ibs_cbs_class = None
    with pytest.raises(NoIbsCbsRule):
        composed(house, ticket_id)

    with house.database.writing() as session:
        for establishment in session.scalars(select(Establishment)):
            if establishment.uf == "SP":
                session.delete(establishment)
    with pytest.raises(NoEstablishment) as refused:
        composed(house, ticket_id)
    assert isinstance(refused.value, DomainError)
    assert refused.value.uf == "SP"
