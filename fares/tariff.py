"""The price list: what a section costs, by class and channel.

Resolução ANTT 6.033/2023, arts. 132, 133 § 3º and 139: the carrier sets its prices
freely; they may differ by section, time, seat and point of sale.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from fares.kernel.money import Money
from fares.kernel.rules import rule
from fares.service_class import ServiceClass

ANY_CHANNEL = "any"
"""The channel of a price that holds wherever there is none of its own."""


class Channel(StrEnum):
    """Where a ticket is bought; the price may differ by it (art. 139)."""

    COUNTER = "counter"  # guichê
    ONLINE = "online"
    PARTNER = "partner"
    ONBOARD = "onboard"


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceEntry:
    """A price of one section, with the days on which it is sold.

    :raises ValueError: if the promotional price is above the ordinary one
    """

    service_class: ServiceClass
    channel: str
    """A `Channel`, or `ANY_CHANNEL`."""
    valid_from: date
    """First day of purchase."""
    valid_until: date | None
    """Last day of purchase; None while there is no end."""
    base_fare: Money
    toll: Money
    insurance: Money
    promotional_base_fare: Money | None = None
    promotional_until: date | None = None
    """Last day of purchase at the promotional price; None: as long as the entry."""
    promotional_terms: str | None = None
    """The conditions of the promotional price, as they are shown."""

    def __post_init__(self) -> None:
        if self.promotional_base_fare and self.promotional_base_fare > self.base_fare:
            raise ValueError("A promotional fare is not above the ordinary one.")

    def is_sold_on(self, day: date) -> bool:
        """Tell whether the price holds for purchases made on a day."""
        return self.valid_from <= day and (self.valid_until is None or day <= self.valid_until)


@rule("R6033-132", "R6033-133§3", "R6033-139")
def price_in_force(
    entries: Iterable[PriceEntry], *, service_class: ServiceClass, channel: Channel, on: date
) -> PriceEntry | None:
    """Choose the price of a class in a channel for purchases made on a day.

    A price of the channel's own beats one for any channel; then the one that started
    later; then the lower. The day is the purchase's: a price is a fact of the sale
    (docs/adr/0004). None where nothing is offered.
    """
    offered = [
        entry
        for entry in entries
        if entry.service_class is service_class
        and entry.channel in {channel.value, ANY_CHANNEL}
        and entry.is_sold_on(on)
    ]
    return max(offered, key=_precedence, default=None)


def _precedence(entry: PriceEntry) -> tuple[bool, date, int]:
    return entry.channel != ANY_CHANNEL, entry.valid_from, -entry.base_fare.centavos
