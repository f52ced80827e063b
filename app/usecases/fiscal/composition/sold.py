"""What a BP-e is made from: rows as they were read, with the columns that it needs alone.

They are named like the tables, whose models say what each column means.
"""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from app.db.models.fleet import VehicleKind
from app.db.models.partners import PartnerPresence
from app.db.models.payments import PaymentMethod
from app.db.models.sales import DocumentKind
from fares.kernel.documents import Cnpj, Cpf
from fares.kernel.money import Money
from fares.service_class import ServiceClass
from fares.tariff import Channel


@dataclass(frozen=True, slots=True)
class Municipality:
    """A municipality with its clock."""

    ibge_code: str
    name: str
    uf: str
    zone: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the trip, where the passenger boards or alights."""

    boarding_place: str
    platform: str | None
    municipality: Municipality


@dataclass(frozen=True, slots=True)
class Carrier:
    """What the notes tell of the carrier."""

    id: int
    sac_phone: str | None
    sac_email: str | None
    site: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """The line, whose prefix is its TAR."""

    prefix: str
    description: str
    carrier: Carrier
    origin: Municipality
    destination: Municipality


@dataclass(frozen=True, slots=True)
class Vehicle:
    """What the vehicle of the trip is."""

    kind: VehicleKind
    has_toilet: bool


@dataclass(frozen=True, slots=True)
class Establishment:
    """Who issues."""

    id: int
    cnpj: Cnpj
    state_registration: str
    legal_name: str
    trade_name: str
    tax_regime: str
    street: str
    street_number: str
    complement: str | None
    district: str
    municipality_code: str
    uf: str
    postal_code: str | None
    phone: str | None
    email: str | None
    series: int
    sends_ibs_cbs: bool
    municipality: Municipality


@dataclass(frozen=True, slots=True)
class Partner:
    """The third party that sold."""

    cnpj: Cnpj
    legal_name: str
    trade_name: str
    street: str
    street_number: str
    complement: str | None
    district: str
    municipality_code: str
    postal_code: str | None
    phone: str | None
    email: str | None
    municipality: Municipality


@dataclass(frozen=True, slots=True)
class PointOfSale:
    """The counter that sold."""

    name: str
    municipality: Municipality


@dataclass(frozen=True, slots=True)
class Order:
    """How and where it was sold."""

    channel: Channel
    partner_presence: PartnerPresence | None
    point_of_sale: PointOfSale | None
    partner: Partner | None


@dataclass(frozen=True, slots=True)
class FareConditions:
    """The version of the conditions under which it was sold."""

    code: str
    version: int
    transferable: bool
    rescheduling_fee: Money
    text: str


@dataclass(frozen=True, slots=True)
class Ticket:
    """The ticket, with all around it that does not depend on where it leads."""

    id: UUID
    seat: int
    seat_label: str
    service_class: ServiceClass
    departs_at: datetime
    valid_until: date
    passenger_name: str
    document_kind: DocumentKind
    document_number: str
    document_description: str | None
    cpf: Cpf | None
    base_fare: Money
    toll: Money
    insurance: Money
    boarding_fee: Money
    discount: Money
    discount_type: str | None
    discount_reason: str | None
    terms_shown: str | None
    order: Order
    conditions: FareConditions
    line: Line
    vehicle: Vehicle


@dataclass(frozen=True, slots=True)
class Payment:
    """How money came in."""

    method: PaymentMethod
    card_brand: str | None
    card_nsu: str | None
    card_authorization: str | None
    acquirer_cnpj: Cnpj | None
    card_attempt_id: UUID | None


@dataclass(frozen=True, slots=True)
class Share:
    """The part of a payment that pays for the ticket."""

    received: Money
    change: Money
    payment: Payment
