"""What this visitor keeps right now, told on the pages before the purchase."""

from dataclasses import dataclass
from uuid import UUID

from app.usecases.purchases.basket import Basket
from app.usecases.purchases.read import find_open
from app.usecases.selling.hold_terms import HeldSeats
from app.usecases.selling.live_holds import list_live_holds
from app.web.context import services
from app.web.formatting import hora
from app.web.house import BRASILIA
from app.web.site.visitor import known_visitor, visitor


@dataclass(frozen=True, slots=True)
class Kept:
    """Seats that wait for their purchase."""

    seats: str
    """Such as "poltrona 12" or "poltronas 12 e 14"."""
    until: str
    """The time of day in Brasília at which they are given back."""


def live_holds() -> tuple[HeldSeats, ...]:
    """Return what the visitor holds, the oldest first."""
    name = known_visitor()
    if name is None:
        return ()
    return list_live_holds(name, database=services().database, now=services().now())


def kept() -> list[Kept]:
    """Return what the visitor holds, in words."""
    return [
        Kept(seat_words([seat.label for seat in hold.seats]), hora(hold.expires_at, BRASILIA))
        for hold in live_holds()
    ]


def begun(basket: Basket) -> UUID | None:
    """Return the purchase of the seats in a basket that already waits for its money, if any."""
    if not basket.live:
        return None
    holds = [journey.hold_id for journey in basket.journeys]
    return find_open(visitor(), holds, database=services().database)


def seat_words(labels: list[str]) -> str:
    """Return seats as they are named in a sentence."""
    if len(labels) == 1:
        return f"poltrona {labels[0]}"
    return f"poltronas {', '.join(labels[:-1])} e {labels[-1]}"
