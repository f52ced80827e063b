"""The price list: what a section costs, by class and channel.

Resolução ANTT 6.033/2023, arts. 132, 133 § 3º, 139 and 145 § 2º: the carrier sets its
prices freely; they may differ by section, time, seat and point of sale, and with what
the ticket allows afterwards, but one that may be transferred is always among them.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeVar

from fares.conditions import FareConditions
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
    conditions: FareConditions
    """What the fare allows after the purchase."""

    def __post_init__(self) -> None:
        if self.promotional_base_fare and self.promotional_base_fare > self.base_fare:
            raise ValueError("A promotional fare is not above the ordinary one.")

    def is_sold_on(self, day: date) -> bool:
        """Tell whether the price holds for purchases made on a day."""
        return self.valid_from <= day and (self.valid_until is None or day <= self.valid_until)

    def promotional_fare_on(self, day: date) -> Money | None:
        """Return the promotional fare for purchases made on a day, if there is one."""
        if self.promotional_until is not None and day > self.promotional_until:
            return None
        return self.promotional_base_fare

    def charged_on(self, day: date) -> Money:
        """Return what is charged for purchases made on a day, but for the boarding fee."""
        promotional = self.promotional_fare_on(day)
        fare = self.base_fare if promotional is None else promotional
        return fare + self.toll + self.insurance


Entry = TypeVar("Entry", bound=PriceEntry)


@rule("R6033-132", "R6033-133§3", "R6033-139")
def options_in_force(
    entries: Iterable[Entry], *, service_class: ServiceClass, channel: Channel, on: date
) -> tuple[Entry, ...]:
    """Return the prices of a class among which a passenger chooses, the cheapest first.

    There is one for each code of conditions. Of the prices with one code a channel's own
    beats one for any channel; then the one that started later; then the lower, as it is
    charged. The day is the purchase's: a price is a fact of the sale (docs/adr/0004).
    """
    chosen: dict[str, Entry] = {}
    for entry in entries:
        if (
            entry.service_class is service_class
            and entry.channel in {channel.value, ANY_CHANNEL}
            and entry.is_sold_on(on)
        ):
            code = entry.conditions.code
            chosen[code] = max(chosen.get(code, entry), entry, key=lambda one: _standing(one, on))
    return tuple(sorted(chosen.values(), key=lambda one: _appeal(one, on)))


@rule("R6033-145§2")
def offered_options(options: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the options that may be put on sale: all, or none if no ticket is transferable.

    “A autorizatária deverá disponibilizar para venda […] a opção de bilhete transferível”:
    a fare that cannot be transferred is sold only beside one that can, in the same class,
    section and point of sale.
    """
    return tuple(options) if any(one.conditions.transferable for one in options) else ()


@rule("R6033-145§2")
def lack_transferable(intransferable: Set[str], transferable: Set[str]) -> bool:
    """Tell whether in some channel a class has only fares that cannot be transferred.

    Both are told by the channels of their prices, of which `ANY_CHANNEL` serves all.
    """
    if ANY_CHANNEL in transferable:
        return False
    reached = set(Channel) if ANY_CHANNEL in intransferable else set(intransferable)
    return not reached <= set(transferable)


def _standing(entry: PriceEntry, on: date) -> tuple[bool, date, int]:
    """Order the prices of one code of conditions; the greatest holds."""
    return entry.channel != ANY_CHANNEL, entry.valid_from, -entry.charged_on(on).centavos


def _appeal(entry: PriceEntry, on: date) -> tuple[Money, bool, Money, str]:
    """Order the options: by price, and at one price the one that allows more first."""
    terms = entry.conditions
    return entry.charged_on(on), not terms.transferable, terms.rescheduling_fee, terms.code
