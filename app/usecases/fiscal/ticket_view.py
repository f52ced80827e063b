"""A ticket as pages, receipts and prints see it."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from app.db.models.fiscal import DocumentStatus
from app.db.models.payments import PaymentMethod
from app.db.models.sales import DocumentKind
from app.usecases.selling.departures import Conditions
from fares.components import FareParts
from fares.kernel.documents import Cpf
from fares.kernel.money import Money
from fares.service_class import ServiceClass


class TicketState(StrEnum):
    """Where a ticket stands for whoever reads it, whether or not a worker ran."""

    PENDING = "pending"
    """Paid; the BP-e is on its way."""
    REFUSED = "refused"
    """Paid; the BP-e cannot be issued until somebody mends the data."""
    ISSUED = "issued"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    """Not authorised at its boarding time: the money goes back."""

    @property
    def label(self) -> str:
        """The state in Portuguese."""
        return _LABELS[self]


_LABELS = {
    TicketState.PENDING: "Bilhete pendente",
    TicketState.REFUSED: "Bilhete não emitido",
    TicketState.ISSUED: "Bilhete emitido",
    TicketState.CANCELLED: "Venda anulada",
    TicketState.EXPIRED: "Expirado sem autorização",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyView:
    """Where from and to, and when, each on the clock of its own place."""

    line_prefix: str
    line_description: str
    origin: str
    """Municipality and UF, such as "São Paulo/SP"."""
    boarding_place: str
    platform: str | None
    origin_zone: str
    departs_at: datetime
    show_up_at: datetime
    destination: str
    alighting_place: str
    destination_zone: str
    arrives_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TravellerView:
    """Who travels, with the whole numbers: pages mask them."""

    name: str
    document_kind: DocumentKind
    document_number: str
    document_description: str | None
    cpf: Cpf | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentView:
    """What was received for this ticket in one form, and the change given out of it."""

    method: PaymentMethod
    received: Money
    change: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentView:
    """The fiscal document of the ticket, as far as it came."""

    document_id: UUID
    access_key: str
    series: int
    number: int
    status: DocumentStatus
    status_code: str | None
    status_reason: str | None
    protocol: str | None
    authorized_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketView:
    """A ticket and all that is told of it."""

    ticket_id: UUID
    order_id: UUID
    locator: str
    state: TicketState
    why: str
    """What the state is due to, in Portuguese; empty when there is nothing to say."""
    bought_at: datetime
    online: bool
    """Whether it was bought on the site, face to face with nobody."""
    sold_at: str
    """The point of sale; empty for a purchase without one."""
    carrier: str
    sac_phone: str | None
    journey: JourneyView
    traveller: TravellerView
    seat: int
    seat_label: str
    service_class: ServiceClass
    parts: FareParts
    conditions: Conditions
    payments: tuple[PaymentView, ...]
    valid_until: date
    document: DocumentView | None
    bpe_proc: bytes | None
    """The authorised document with its protocol, from which everything is printed."""
    to_return: Money | None
    """What is marked to go back, or will be as soon as somebody writes it down."""
