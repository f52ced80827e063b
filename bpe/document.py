"""BP-e: the electronic ticket of one passenger on one journey, before it is XML.

A document that can be made satisfies what the layout and the authorisers ask of one
document alone; the figures in the comments are the authorisers' rejections.
"""

from dataclasses import dataclass
from datetime import date, datetime

from bpe import shapes
from bpe.access_key import AccessKey
from bpe.codes import (
    Accommodation,
    Emission,
    Environment,
    IdentityType,
    Presence,
    ServiceType,
    TripType,
)
from bpe.notes import MAX_LENGTH
from bpe.parties import Agency, Buyer, Issuer
from bpe.shapes import InvalidBpe, require_moment, require_range, require_shape
from bpe.taxes import Taxes
from bpe.uf import Uf
from bpe.values import Values
from fares.kernel.documents import Cpf


@dataclass(frozen=True, slots=True, kw_only=True)
class Identification:
    """Which document this is, and when and how it was issued."""

    environment: Environment
    series: int
    number: int
    random_code: str
    """cBP, eight digits."""
    issued_at: datetime
    """In the zone of the issuer's establishment."""
    presence: Presence
    software: str
    """Name and version of the program, up to 20 characters."""

    def __post_init__(self) -> None:
        require_range(self.series, range(1000), "série")
        require_range(self.number, range(1, 10**9), "número do bilhete")
        require_shape(shapes.RANDOM_CODE, self.random_code, "código numérico", "8 algarismos")
        require_moment(self.issued_at, "emissão")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """An end of the passenger's journey."""

    uf: Uf
    municipality_code: str
    code: str
    """The carrier's or the regulator's code of the place, up to 7 characters."""
    name: str

    def __post_init__(self) -> None:
        municipality = self.municipality_code
        require_shape(shapes.MUNICIPALITY, municipality, "município", "7 algarismos do IBGE")
        if municipality[:2] != self.uf.number:
            raise InvalidBpe("município", f"{municipality} não é da UF {self.uf}")
        if not 1 <= len(self.code) <= 7:
            raise InvalidBpe("código da localidade", f"“{self.code}” não tem de 1 a 7 posições")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passenger:
    """Who travels; an interstate ticket always says (211)."""

    name: str
    identity_type: IdentityType
    identity_number: str
    identity_description: str | None = None
    """For `IdentityType.OTHER`."""
    cpf: Cpf | None = None
    born_on: date | None = None
    phone: str | None = None
    email: str | None = None

    def __post_init__(self) -> None:
        require_shape(shapes.PHONE, self.phone, "telefone", "de 7 a 12 algarismos")
        require_shape(shapes.EMAIL, self.email, "e-mail", "um endereço como nome@empresa.com.br")
        if self.identity_type is IdentityType.OTHER and self.identity_description is None:
            raise InvalidBpe("documento do passageiro", "o tipo 5 pede a descrição")
        if self.born_on is not None and not 1800 <= self.born_on.year <= 2099:
            raise InvalidBpe("nascimento", f"{self.born_on.year} não pode ser o ano")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """The coach's trip and the passenger's seat in it."""

    route_code: str
    route_name: str
    type: TripType
    service_type: ServiceType
    departs_at: datetime
    """In the zone of the place of boarding."""
    accommodation: Accommodation = Accommodation.SEAT
    prefix: str | None = None
    seat: int | None = None
    """A number; the label of the seat goes in the notes."""
    platform: str | None = None

    def __post_init__(self) -> None:
        require_range(self.seat, range(1000), "poltrona")
        require_moment(self.departs_at, "viagem")
        if self.service_type is ServiceType.FERRY:  # 498
            raise InvalidBpe("tipo de serviço", "travessia não é serviço rodoviário")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bpe:
    """A normal BP-e of road transport."""

    identification: Identification
    issuer: Issuer
    origin: Place
    destination: Place
    boards_at: datetime
    """dhEmb, in the zone of the place of boarding."""
    passenger: Passenger
    trip: Trip
    values: Values
    taxes: Taxes
    buyer: Buyer | None = None
    agency: Agency | None = None
    fisco_note: str | None = None
    """For the tax office."""
    notes: str | None = None
    """infCpl, as `bpe.notes.compose` writes it."""

    def __post_init__(self) -> None:
        require_moment(self.boards_at, "embarque")
        if len(self.notes or "") > MAX_LENGTH:  # A rule cut in half is worse than none.
            raise InvalidBpe("observações", f"passam de {MAX_LENGTH} caracteres")
        self._require_issuer_at_origin()
        self._require_boarding_within_a_year()
        self._require_tax_within_price()

    @property
    def access_key(self) -> AccessKey:
        """The key, which follows from the fields."""
        return AccessKey.compose(
            uf=self.origin.uf,
            issued_at=self.identification.issued_at,
            cnpj=self.issuer.cnpj,
            series=self.identification.series,
            number=self.identification.number,
            emission=Emission.NORMAL,
            random_code=self.identification.random_code,
        )

    @property
    def expires_at(self) -> datetime:
        """dhValidade, by the authorisers' rule (506); the passenger's right may last longer."""
        return a_year_after(self.identification.issued_at)

    def _require_issuer_at_origin(self) -> None:
        issuer, origin = self.issuer.address.uf, self.origin.uf
        if issuer != origin:  # 505
            raise InvalidBpe("emitente", f"é de {issuer} e a viagem começa em {origin}")

    def _require_boarding_within_a_year(self) -> None:
        issued_at = self.identification.issued_at.replace(microsecond=0)
        if self.boards_at < issued_at:  # 254
            raise InvalidBpe("embarque", "já passou na hora da emissão")
        if self.boards_at > a_year_after(issued_at):  # 219
            raise InvalidBpe("embarque", "a mais de um ano da emissão")

    def _require_tax_within_price(self) -> None:
        if self.taxes.icms.amount > self.values.full_price:  # 499
            raise InvalidBpe("ICMS", "é maior que o valor do bilhete")


def a_year_after(moment: datetime) -> datetime:
    """Return the same clock time a year later; 29 February becomes 28."""
    try:
        return moment.replace(year=moment.year + 1)
    except ValueError:
        return moment.replace(year=moment.year + 1, day=28)
