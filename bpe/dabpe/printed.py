"""A recorded ticket as it is printed: what its XML says, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bpe.codes import (
    ComponentType,
    DiscountType,
    Emission,
    Environment,
    IdentityType,
    PaymentType,
    ServiceType,
)
from bpe.notes import Note
from bpe.uf import Uf
from fares.kernel.documents import Cnpj, Cpf
from fares.kernel.money import ZERO, Money

_FEES = frozenset({ComponentType.BOARDING_FEE, ComponentType.INTEGRATED_SALE, ComponentType.OTHER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a company's establishment is."""

    street: str
    number: str
    complement: str | None
    district: str
    municipality: str
    uf: str
    postal_code: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Issuer:
    """The establishment of the carrier (autorizatária) that issued the ticket."""

    cnpj: Cnpj
    state_registration: str
    legal_name: str
    trade_name: str | None
    address: Address
    phone: str | None
    email: str | None
    authorization: str | None
    """Number of the TAR."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agency:
    """A third party that sold the ticket."""

    cnpj: Cnpj | None
    legal_name: str
    address: Address


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What a BP-e is known by."""

    access_key: str
    series: int
    number: int
    issued_at: datetime
    environment: Environment
    emission: Emission
    qr_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorization:
    """The tax office's protocol."""

    number: str
    received_at: datetime
    message: str | None
    """What the tax office wants the passenger to read (infFisco)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passenger:
    """Who travels."""

    name: str
    document_type: IdentityType
    document_number: str
    document_description: str | None
    cpf: Cpf | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """What this passenger bought."""

    origin: str
    origin_uf: Uf
    destination: str
    destination_uf: str
    departs_at: datetime
    """TP, with the offset of the boarding place."""
    line: str
    prefix: str | None
    service_type: ServiceType
    seat: str | None
    platform: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One form of payment."""

    type: PaymentType
    description: str | None
    amount: Money
    card_brand: str | None
    card_nsu: str | None
    card_authorization: str | None
    card_note: str | None
    """What else the sale recorded of the card, such as its last digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """What the journey costs and how it was paid."""

    components: tuple[tuple[ComponentType, Money], ...]
    full_price: Money
    discount: Money
    discount_type: DiscountType | None
    discount_reason: str | None
    to_pay: Money
    change: Money
    payments: tuple[Payment, ...]

    @property
    def service_price(self) -> Money:
        """What the passenger pays for the carriage itself, fees apart.

        A subtotal of recorded amounts: the XML has no field for it, and art. 143, VI,
        asks for it (docs/adr/0015). Of a gratuidade it is zero, whoever bears the fees.
        """
        fees = Money.total(part for kind, part in self.components if kind in _FEES)
        return max(ZERO, self.to_pay - fees)


@dataclass(frozen=True, slots=True, kw_only=True)
class Taxes:
    """What the ticket says about taxes; a tax that has no value says so by its CST."""

    icms_cst: str
    simples_nacional: bool
    icms_base: Money | None
    icms_rate: str | None
    """Percentage, as recorded."""
    icms_amount: Money | None
    icms_base_reduction: str | None
    ibs: Money | None
    cbs: Money | None
    approximate_total: Money | None
    """Lei 12.741/2012."""
    tax_office_notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTicket:
    """All that a DABPE shows."""

    issuer: Issuer
    agency: Agency | None
    identity: Identity
    authorization: Authorization | None
    passenger: Passenger | None
    buyer: str | None
    """Who paid, when it is not the passenger."""
    journey: Journey
    values: Values
    taxes: Taxes
    notes: Mapping[str, str]
    """The labelled lines of infCpl; look one up with a `bpe.notes.Note`."""

    @property
    def seat(self) -> str | None:
        """The label on the seat, or its number; "0" is how the layout says none."""
        number = None if self.journey.seat == "0" else self.journey.seat
        return self.notes.get(Note.SEAT, number)
