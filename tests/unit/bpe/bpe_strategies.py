"""Strategies: any BP-e that can be made, with text of any kind in it."""

from datetime import date, datetime, timedelta, timezone

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from bpe import codes
from bpe.document import Bpe, Identification, Passenger, Place, Trip, a_year_after
from bpe.parties import Address, Agency, Buyer, Issuer
from bpe.taxes import Taxes
from bpe.uf import Uf
from fares.kernel.documents import Cnpj, InvalidCnpj
from fares.kernel.money import Money
from tests.unit.bpe.bpe_builders import ISSUED_AT
from tests.unit.bpe.bpe_money_strategies import ibs_cbs, icms, values
from tests.unit.bpe.bpe_text_strategies import CNPJS, CPFS, digits, optional, texts


def moments(around: datetime = ISSUED_AT) -> SearchStrategy[datetime]:
    seconds = st.integers(-300 * 86_400, 300 * 86_400)
    zones = st.integers(-5, -2).map(lambda hours: timezone(timedelta(hours=hours)))
    return st.builds(
        lambda s, zone: (around + timedelta(seconds=s)).astimezone(zone), seconds, zones
    )


@st.composite
def establishments(draw: DrawFn) -> Cnpj:
    """An establishment of one of the two companies that have a certificate."""
    body = draw(CNPJS).root + draw(st.from_regex(r"[0-9A-Z]{4}", fullmatch=True))
    for pair in range(100):
        try:
            return Cnpj.parse(f"{body}{pair:02d}")
        except InvalidCnpj:
            continue
    raise AssertionError(body)


def municipalities(uf: Uf) -> SearchStrategy[str]:
    return digits(5, 5).map(lambda rest: uf.number + rest)


@st.composite
def addresses(draw: DrawFn, uf: Uf | None = None) -> Address:
    uf = uf or draw(st.sampled_from(Uf))
    return Address(
        street=draw(texts()),
        number=draw(texts()),
        complement=draw(optional(texts())),
        district=draw(texts()),
        municipality_code=draw(municipalities(uf)),
        municipality=draw(texts()),
        uf=uf,
        postal_code=draw(optional(digits(8, 8))),
        phone=draw(optional(digits(7, 12))),
        email=draw(optional(st.just("a&b@exemplo.com.br"))),
    )


@st.composite
def documents(draw: DrawFn) -> Bpe:
    """Any document that can be made, of a company that has a certificate."""
    origin, end = draw(st.sampled_from(Uf)), draw(st.sampled_from(Uf))
    issued_at, bill = draw(moments()), draw(values())
    latest = int((a_year_after(issued_at) - issued_at).total_seconds())
    boards_at = issued_at + timedelta(seconds=draw(st.integers(0, latest)))
    return Bpe(
        identification=Identification(
            environment=draw(st.sampled_from(codes.Environment)),
            series=draw(st.integers(0, 999)),
            number=draw(st.integers(1, 999_999_999)),
            random_code=draw(digits(8, 8)),
            issued_at=issued_at,
            presence=draw(st.sampled_from(codes.Presence)),
            software=draw(texts()),
        ),
        issuer=Issuer(
            cnpj=draw(establishments()),
            state_registration=draw(digits(2, 14)),
            name=draw(texts()),
            trade_name=draw(optional(texts())),
            tax_regime=draw(st.sampled_from(codes.TaxRegime)),
            address=draw(addresses(origin)),
            authorization=draw(texts(18)),
        ),
        origin=draw(places(origin)),
        destination=draw(places(end)),
        boards_at=boards_at,
        passenger=draw(passengers()),
        trip=draw(trips(boards_at)),
        values=bill,
        taxes=Taxes(
            icms=draw(icms(bill.full_price)),
            approximate_total=draw(st.none() | st.just(Money(123))),
            legal_text=draw(optional(texts())),
            ibs_cbs=draw(st.none() | ibs_cbs(bill.full_price)),
            document_total=draw(st.none() | st.just(bill.full_price)),
        ),
        buyer=draw(st.none() | buyers()),
        agency=draw(st.none() | agencies()),
        fisco_note=draw(optional(texts())),
        notes=draw(optional(texts())),
    )


def places(uf: Uf) -> SearchStrategy[Place]:
    return st.builds(
        Place, uf=st.just(uf), municipality_code=municipalities(uf), code=texts(5), name=texts()
    )


def passengers() -> SearchStrategy[Passenger]:
    return st.builds(
        Passenger,
        name=texts(),
        identity_type=st.sampled_from(codes.IdentityType),
        identity_number=texts(),
        identity_description=texts(),
        cpf=st.none() | CPFS,
        born_on=st.none() | st.dates(date(1800, 1, 1), date(2099, 12, 31)),
        phone=optional(digits(7, 12)),
        email=st.none() | st.just("eu@exemplo.com.br"),
    )


def trips(departs_at: datetime) -> SearchStrategy[Trip]:
    return st.builds(
        Trip,
        route_code=texts(),
        route_name=texts(100),
        type=st.sampled_from(codes.TripType),
        service_type=st.sampled_from(
            [kind for kind in codes.ServiceType if kind is not codes.ServiceType.FERRY]
        ),
        departs_at=st.just(departs_at),
        prefix=optional(texts()),
        seat=st.none() | st.integers(0, 999),
        platform=optional(texts()),
    )


def buyers() -> SearchStrategy[Buyer]:
    registration = optional(digits(2, 14))
    return st.builds(
        Buyer,
        name=texts(),
        identity=CNPJS | CPFS,
        address=addresses(),
        state_registration=registration,
    )


def agencies() -> SearchStrategy[Agency]:
    return st.builds(Agency, name=texts(), cnpj=CNPJS, address=addresses())
