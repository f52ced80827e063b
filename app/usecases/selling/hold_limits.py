"""How many seats may be kept without buying: every limit in one place (docs/adr/0029).

A seat kept and not bought is a seat that nobody else can buy. What is bought stops
counting; what was given back, or ran out, goes on counting for `STRETCH`, so that keeping
seats in turn empties no bus either.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from fares.kernel.errors import DomainError

STRETCH = timedelta(minutes=30)
"""How far back seats that were kept and not bought count; no hold lasts longer."""


class Holder(StrEnum):
    """Who holds seats: what the name of a holder begins with, such as "user:7"."""

    STAFF = "user"
    VISITOR = "visitor"
    PARTNER = "partner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Seats kept at once, in all and of one trip."""

    at_once: int
    of_trip: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldLimits:
    """What one holder may keep, and everybody together who asks from one place."""

    holder: Share
    place: Share
    unbought: int
    """Seats kept from one place within `STRETCH` that were not bought."""


_STAFF = Share(at_once=40, of_trip=40)
"""A group that fills a bus is sold at a counter, by somebody who is known by name."""
_KEY = Share(at_once=600, of_trip=40)
"""A partner has many customers at once, and never a whole bus of 46 unpaid."""

LIMITS: Mapping[Holder, HoldLimits] = {
    Holder.STAFF: HoldLimits(holder=_STAFF, place=_STAFF, unbought=_STAFF.at_once),
    Holder.VISITOR: HoldLimits(
        holder=Share(at_once=12, of_trip=6),  # a way out and a way back, for six
        place=Share(at_once=60, of_trip=18),  # many homes share one address of a mobile carrier
        unbought=120,
    ),
    Holder.PARTNER: HoldLimits(holder=_KEY, place=_KEY, unbought=1200),
}
"""Counters name no place, so that only what the clerk keeps is limited."""


def limits_of(held_by: str) -> HoldLimits:
    """Return the limits of a holder by the kind that their name begins with.

    It is who holds that counts and not the price list: a partner may sell at the prices of
    the site. An unknown kind is held to what a visitor may.
    """
    kind, _, _ = held_by.partition(":")
    return LIMITS[Holder(kind)] if kind in set(Holder) else LIMITS[Holder.VISITOR]


class TooManySeats(DomainError):
    """This person keeps as many seats as one may at once, in all or of one trip."""

    code = "hold.too-many-seats"
    title = "Poltronas demais guardadas"

    def __init__(self, held: int, limit: int, *, of_trip: bool) -> None:
        self.held, self.limit = held, limit
        where = " desta viagem" if of_trip else ""
        super().__init__(
            f"Você já guarda {held} {_seats(held)}{where}, e são até {limit} de uma vez. Conclua "
            "ou desfaça uma reserva, ou espere ela terminar."
        )


class TooManyUnbought(DomainError):
    """From one network address, or with one partner's key, too much is kept and not bought."""

    code = "hold.too-many-unbought"
    title = "Reservas demais sem pagamento"

    def __init__(self, retry_after: timedelta) -> None:
        self.retry_after = retry_after
        minutes = max(1, -(-int(retry_after.total_seconds()) // 60))
        super().__init__(
            "Deste mesmo acesso já foram guardadas poltronas demais sem pagamento. Conclua as "
            f"reservas que estão abertas, ou tente de novo em {minutes} "
            f"{'minuto' if minutes == 1 else 'minutos'}. Nos pontos de venda a compra segue normal."
        )


def _seats(count: int) -> str:
    return "poltrona" if count == 1 else "poltronas"
