"""Holds in words: what is asked, what is answered, and what can go wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from app.usecases.selling.departures import Conditions
from app.usecases.selling.search_terms import BRASILIA
from fares.kernel.errors import DomainError
from fares.kernel.lawbook import Citation
from fares.kernel.money import Money
from fares.quote import Quote
from fares.service_class import ServiceClass
from fares.tariff import Channel

HOLD_LENGTH = timedelta(minutes=10)
"""How long a hold lasts from when it is made or renewed."""
HOLD_LIMIT = timedelta(minutes=30)
"""How long it can last in all, however often it is renewed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldSeats:
    """Keep seats of a trip between two of its stops: all of them or none."""

    trip_id: int
    origin_position: int
    destination_position: int
    seats: tuple[int, ...]
    channel: Channel
    held_by: str
    """Who asks; for staff `held_by_user(user_id)`."""
    held_from: str | None = None
    """Where it is asked from, which is limited too: the network address on line, the key of
    a partner; None at a counter."""
    purchase_zone: str = BRASILIA
    fare_by_seat: Mapping[int, int] = field(default_factory=dict)
    """The fare chosen for a seat; a seat without a choice is held at the cheapest."""
    hold_id: UUID | None = None
    """The number to hold under, for who must find the hold again; a new one if none is given."""
    replaces: UUID | None = None
    """A hold of the same person that the new one takes the place of, in one step: if a
    seat is lost the old one stays. The absolute limit goes on counting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RenewHold:
    """Ask for more time; beyond the absolute limit there is none."""

    hold_id: UUID
    held_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseHold:
    """Give the seats back; releasing twice changes nothing."""

    hold_id: UUID
    held_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatQuote:
    """A held seat and the price that was quoted for it."""

    seat: int
    label: str
    service_class: ServiceClass
    fare_id: int
    quote: Quote
    conditions: Conditions


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldSeats:
    """Seats kept until `expires_at`; renewable until `ends_at`."""

    hold_id: UUID
    trip_id: int
    origin_position: int
    destination_position: int
    seats: tuple[SeatQuote, ...]
    expires_at: datetime
    ends_at: datetime

    @property
    def total(self) -> Money:
        return Money.total(seat.quote.parts.total for seat in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class NearestSeat:
    """An equal seat that is free: same class and price, as near as can be."""

    seat: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LostSeat:
    """A seat that somebody else took, and the equal one to offer instead."""

    seat: int
    label: str
    nearest: NearestSeat | None


class SeatTaken(DomainError):
    """One or more of the seats were taken by somebody else; none was held."""

    code = "seat.taken"
    title = "Poltrona já ocupada"

    def __init__(self, lost: tuple[LostSeat, ...]) -> None:
        self.lost = lost
        self.seat, self.label, self.nearest = lost[0].seat, lost[0].label, lost[0].nearest
        super().__init__(_told(lost))


class InvalidSeats(DomainError):
    """The seats asked for are none, too many, repeated, or not of this vehicle."""

    code = "seat.invalid-choice"
    title = "Confira as poltronas"


class NotOnSale(DomainError):
    """The section may not be sold now; the law or the price list says why."""

    code = "trip.not-on-sale"
    title = "Viagem fora de venda"

    def __init__(self, reason: str, legal_basis: tuple[Citation, ...] = ()) -> None:
        self.reason, self.legal_basis = reason, legal_basis
        super().__init__(reason)


class FareNotOffered(DomainError):
    """A fare was chosen that is not offered now for its seat."""

    code = "fare.not-offered"
    title = "Tarifa não oferecida"

    def __init__(self, seat: int, label: str) -> None:
        self.seat, self.label = seat, label
        super().__init__(
            f"A tarifa escolhida para a poltrona {label} não é oferecida agora. "
            "Busque de novo e escolha uma das tarifas de agora."
        )


class HoldExpired(DomainError):
    """The time of the hold is over: the seats must be held anew."""

    code = "hold.expired"
    title = "Reserva expirada"

    def __init__(self, hold_id: UUID) -> None:
        self.hold_id = hold_id
        super().__init__("O tempo da reserva acabou. Escolha a poltrona de novo.")


class HoldNotFound(DomainError):
    """There is no such hold of this person."""

    code = "hold.not-found"
    title = "Reserva não encontrada"

    def __init__(self, hold_id: UUID) -> None:
        self.hold_id = hold_id
        super().__init__("Não há reserva sua com esse número. Escolha a poltrona de novo.")


def _told(lost: tuple[LostSeat, ...]) -> str:
    """Return the message: which seat is lost and which equal one is free."""
    return " ".join(
        f"A {seat.label} acabou de ser ocupada."
        + (f" A {seat.nearest.label} é igual e está livre." if seat.nearest else "")
        for seat in lost
    )
