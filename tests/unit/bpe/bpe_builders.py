"""Builders of valid BP-e parts; a test says only what matters to it."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone

from bpe import codes
from bpe.document import Bpe, Identification, Passenger, Place, Trip
from bpe.notes import Note, compose
from bpe.parties import Address, Issuer
from bpe.uf import Uf
from bpe.values import Card, Component, Discount, Payment, Values
from fares.kernel.documents import Cnpj, Cpf
from fares.kernel.money import ZERO, Money
from tests.unit.bpe.bpe_tax_builders import some_taxes

SP_TIME = timezone(timedelta(hours=-3))
ISSUED_AT = datetime(2026, 11, 30, 10, 15, tzinfo=SP_TIME)
BOARDS_AT = datetime(2026, 12, 5, 22, 30, tzinfo=SP_TIME)
NUMERIC = Cnpj.parse("11222333000181")
ALPHANUMERIC = Cnpj.parse("12ABC34501DE35")


def an_address(*, uf: Uf = Uf.SP, municipality_code: str = "3550308") -> Address:
    return Address(
        street="Avenida Cruzeiro do Sul",
        number="1800",
        complement="Guichê 12",
        district="Santana",
        municipality_code=municipality_code,
        municipality="São Paulo",
        postal_code="02030000",
        uf=uf,
        phone="1132350322",
        email="sac@exemplo.com.br",
    )


def an_issuer(*, cnpj: Cnpj = NUMERIC, uf: Uf = Uf.SP, municipality: str = "3550308") -> Issuer:
    return Issuer(
        cnpj=cnpj,
        state_registration="110042490114",
        name="Viação Exemplo Ltda.",
        trade_name="Exemplo",
        tax_regime=codes.TaxRegime.NORMAL,
        address=an_address(uf=uf, municipality_code=municipality),
        authorization="000123",
    )


def some_values(*, discount: Discount | None = None, change: Money = ZERO) -> Values:
    lines = (
        Component(type=codes.ComponentType.BASE_FARE, amount=Money.parse("138.50")),
        Component(type=codes.ComponentType.TOLL, amount=Money.parse("9.10")),
        Component(type=codes.ComponentType.BOARDING_FEE, amount=Money.parse("7.20")),
    )
    owed = Money.total(line.amount for line in lines) - (discount.amount if discount else ZERO)
    cash = Payment(type=codes.PaymentType.CASH, amount=owed + change)
    return Values(components=lines, payments=(cash,), discount=discount, change=change)


def free_values() -> Values:
    """A ticket free of charge: the full price and a discount of all of it."""
    price = some_values().full_price
    free = Payment(type=codes.PaymentType.OTHER, amount=ZERO, description="Gratuidade")
    discount = Discount(type=codes.DiscountType.IDOSO, amount=price, reason="Pessoa idosa")
    return replace(some_values(discount=discount), payments=(free,))


def values_by_card() -> Values:
    card = Card(
        integration=codes.CardIntegration.STANDALONE,
        acquirer=NUMERIC,
        brand=codes.CardBrand.ELO,
        authorization="A1B2C3",
        terminal_nsu="000042",
        installments=1,
        note="final 1234",
    )
    credit = Payment(type=codes.PaymentType.CREDIT, amount=Money.parse("100.00"), card=card)
    cash = Payment(type=codes.PaymentType.CASH, amount=Money.parse("60.00"))
    return replace(some_values(), payments=(credit, cash), change=Money.parse("5.20"))


def an_identification(*, issued_at: datetime = ISSUED_AT, number: int = 1002) -> Identification:
    return Identification(
        environment=codes.Environment.HOMOLOGATION,
        series=1,
        number=number,
        random_code="48291733",
        issued_at=issued_at,
        presence=codes.Presence.COUNTER,
        software="Guichê 0.1",
    )


def a_passenger(*, name: str = "Maria da Conceição d'Ávila & Irmãos") -> Passenger:
    return Passenger(
        name=name,
        identity_type=codes.IdentityType.RG,
        identity_number="12.345.678-9",
        cpf=Cpf.parse("52998224725"),
        phone="11987654321",
    )


def a_trip(*, departs_at: datetime = BOARDS_AT) -> Trip:
    return Trip(
        route_code="08-0123-00",
        route_name="São Paulo x Rio de Janeiro",
        type=codes.TripType.REGULAR,
        service_type=codes.ServiceType.EXECUTIVE,
        departs_at=departs_at,
        prefix="08-0123-00",
        seat=12,
        platform="A7",
    )


def some_notes() -> str:
    return compose(
        {
            Note.SAC: "0800 123 4567",
            Note.PLACE_OF_ISSUE: "São Paulo/SP",
            Note.BOARDING_MUNICIPALITY: "São Paulo/SP",
            Note.BOARDING_PLACE: "Terminal Rodoviário do Tietê",
            Note.SHOW_UP: "05/12/2026 22:00",
            Note.SERVICE_CLASS: "D - executiva",
            Note.SEAT: "12",
            Note.VIA: "1ª via",
            Note.TRANSFER_RULE: "Transferível até 3 horas antes da partida",
            Note.RESCHEDULING_RULE: "Sem custo até 3 horas antes; depois, 20% do preço",
            Note.GUIDE: "no guichê e em exemplo.com.br/guia",
            Note.LEGAL_VALIDITY: "30/11/2027",
        }
    )


def a_bpe(
    *,
    cnpj: Cnpj = NUMERIC,
    issued_at: datetime = ISSUED_AT,
    boards_at: datetime = BOARDS_AT,
    number: int = 1002,
) -> Bpe:
    """A valid document; change other parts with `dataclasses.replace`."""
    return Bpe(
        identification=an_identification(issued_at=issued_at, number=number),
        issuer=an_issuer(cnpj=cnpj),
        origin=Place(
            uf=Uf.SP, municipality_code="3550308", code="3550308", name="São Paulo - Tietê"
        ),
        destination=Place(
            uf=Uf.RJ, municipality_code="3304557", code="3304557", name="Rio de Janeiro - Novo Rio"
        ),
        boards_at=boards_at,
        passenger=a_passenger(),
        trip=a_trip(departs_at=boards_at),
        values=some_values(),
        taxes=some_taxes(),
        notes=some_notes(),
    )


def a_card(*, installments: int | None = None) -> Card:
    return Card(integration=codes.CardIntegration.STANDALONE, installments=installments)
