"""The seats of a trip over a section: which are free, held or sold, and their price."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from app.usecases.selling.departures import Conditions
from app.usecases.selling.search import BRASILIA
from fares.kernel.errors import DomainError
from fares.quote import Quote
from fares.service_class import ServiceClass
from fares.tariff import Channel


class SeatState(StrEnum):
    """How a seat stands over a section; taken on one leg is taken."""

    FREE = "free"  # livre
    YOURS = "yours"  # held by the hold that asks
    HELD = "held"  # reservada por outra venda, por minutos
    SOLD = "sold"  # vendida


class TripNotFound(DomainError):
    """There is no such trip, or it has no such stops."""

    code = "trip.not-found"
    title = "Viagem não encontrada"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSeatMap:
    """Ask for the seats of a trip between two of its stops."""

    trip_id: int
    origin_position: int
    destination_position: int
    channel: Channel
    hold_id: UUID | None = None
    """Seats of this hold are shown as one's own."""
    purchase_zone: str = BRASILIA


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOnMap:
    """A seat, where it lies and what it costs; without a fare of its class it has no quote."""

    seat: int
    label: str
    deck: int
    row: int
    column: int
    service_class: ServiceClass
    preferential: bool
    state: SeatState
    quote: Quote | None
    conditions: Conditions | None

    @property
    def on_sale(self) -> bool:
        return self.state is SeatState.FREE and self.quote is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatMap:
    """The seats of a trip over a section, ordered by deck, row and column."""

    trip_id: int
    origin_position: int
    destination_position: int
    seats: tuple[SeatOnMap, ...]
