"""Builders of the company: places, establishments, fleet, counters and staff."""

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count

from sqlalchemy.orm import Session

from app.db.models.company import Carrier, Establishment
from app.db.models.fleet import LayoutSeat, Vehicle, VehicleKind, VehicleLayout
from app.db.models.places import Municipality
from app.db.search_text import search_text
from fares.kernel.documents import Cnpj
from fares.service_class import ServiceClass

NOW = datetime(2026, 12, 5, 13, 0, tzinfo=UTC)
"""10:00 in Brasília on 5 December 2026."""

PASSWORD_HASH = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$bm9ib2R5IGxvZ3MgaW4gd2l0aCB0aGlz"

SAO_PAULO = ("3550308", "São Paulo", "SP", "America/Sao_Paulo")
RIO = ("3304557", "Rio de Janeiro", "RJ", "America/Sao_Paulo")
VITORIA = ("3205309", "Vitória", "ES", "America/Sao_Paulo")
SALVADOR = ("2927408", "Salvador", "BA", "America/Bahia")
CUIABA = ("5103403", "Cuiabá", "MT", "America/Cuiaba")
CAMPINAS = ("3509502", "Campinas", "SP", "America/Sao_Paulo")
RIO_BRANCO = ("1200401", "Rio Branco", "AC", "America/Rio_Branco")
PLACES = (SAO_PAULO, RIO, VITORIA, SALVADOR, CUIABA, CAMPINAS, RIO_BRANCO)

ESTABLISHMENT_CNPJS = {
    "SP": "11.222.333/0001-81",
    "RJ": "11.222.333/0002-62",
    "ES": "11.222.333/0003-43",
    "BA": "11.222.333/0004-24",
    "MT": "11.222.333/0005-05",
    "AC": "11.222.333/0006-96",
}

numbers = count(1)


def a_place(session: Session, place: tuple[str, str, str, str]) -> str:
    """Store a municipality, unless it is there, and return its code."""
    code, name, uf, zone = place
    if session.get(Municipality, code) is None:
        session.add(
            Municipality(ibge_code=code, name=name, uf=uf, zone=zone, search_name=search_text(name))
        )
        session.flush()
    return code


def a_carrier(session: Session) -> Carrier:
    """Store the company, with an establishment in each UF of the line."""
    carrier = Carrier(
        cnpj=Cnpj.parse("11.222.333/0001-81"),
        legal_name="Viação Exemplo Interestadual Ltda",
        trade_name="Viação Exemplo",
        sac_phone="0800 123 4567",
        sac_email="sac@exemplo.com.br",
        site="https://exemplo.com.br/guia",
    )
    session.add(carrier)
    session.flush()
    for place in (SAO_PAULO, RIO, VITORIA, SALVADOR, CUIABA, RIO_BRANCO):
        a_place(session, place)
        session.add(_establishment(carrier.id, place))
    session.flush()
    return carrier


def _establishment(carrier_id: int, place: tuple[str, str, str, str]) -> Establishment:
    code, _, uf, _ = place
    return Establishment(
        cnpj=Cnpj.parse(ESTABLISHMENT_CNPJS[uf]),
        carrier_id=carrier_id,
        uf=uf,
        state_registration="110042490114",
        registration_active=True,
        legal_name="Viação Exemplo Interestadual Ltda",
        trade_name="Viação Exemplo",
        tax_regime="3",
        street="Avenida das Nações",
        street_number="100",
        complement=None,
        district="Centro",
        municipality_code=code,
        postal_code="01001000",
        phone="1130000000",
        email=None,
        series=1,
        sends_ibs_cbs=True,
    )


def a_layout(
    session: Session,
    *,
    classes: Sequence[tuple[ServiceClass, int]] = ((ServiceClass.D, 8), (ServiceClass.B, 4)),
    preferential: Sequence[int] = (1,),
) -> VehicleLayout:
    """Store a layout: rows of four on one deck for each class, numbered from 1."""
    layout = VehicleLayout(code=f"L{next(numbers)}", description="Layout de teste")
    session.add(layout)
    session.flush()
    number = 0
    for deck, (service_class, seats) in enumerate(classes, start=1):
        for index in range(seats):
            number += 1
            row, column = index // 4 + 1, index % 4 + 1
            session.add(
                LayoutSeat(
                    layout_id=layout.id,
                    number=number,
                    label=f"{number:02d}",
                    deck=deck,
                    row=row,
                    column=column,
                    service_class=service_class,
                    preferential=number in preferential,
                )
            )
    session.flush()
    return layout


def a_vehicle(
    session: Session,
    layout: VehicleLayout,
    *,
    kind: VehicleKind = VehicleKind.COACH,
    has_air_conditioning: bool = True,
    has_toilet: bool = True,
) -> Vehicle:
    """Store a vehicle."""
    vehicle = Vehicle(
        plate=f"ABC{next(numbers):04d}",
        layout_id=layout.id,
        kind=kind,
        has_air_conditioning=has_air_conditioning,
        has_toilet=has_toilet,
    )
    session.add(vehicle)
    session.flush()
    return vehicle
