"""A quote: the price told to a passenger, and what it is worth when they buy.

Resolução ANTT 6.033/2023, arts. 133 and 139.
"""

from dataclasses import dataclass
from datetime import date

from fares.components import FareParts
from fares.kernel.money import ZERO, Money
from fares.kernel.rules import rule
from fares.tariff import PriceEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A price as it was shown, with the conditions that were shown with it."""

    parts: FareParts
    terms: str | None
    """The conditions of a promotional price; None for an ordinary price."""
    terms_until: date | None
    """Last day of purchase at that price, told with the terms."""

    @property
    def total(self) -> Money:
        """What the passenger was told to pay."""
        return self.parts.total


def quote_price(entry: PriceEntry, *, boarding_fee: Money, on: date) -> Quote:
    """Quote a price of the list for a purchase on a day.

    A promotional fare in force is stated as the ordinary one less a discount. The
    boarding fee, of the place where the passenger boards, is the one thing added.
    """
    promotional = entry.promotional_fare_on(on)
    parts = FareParts(
        base_fare=entry.base_fare,
        toll=entry.toll,
        insurance=entry.insurance,
        boarding_fee=boarding_fee,
        discount=ZERO if promotional is None else entry.base_fare - promotional,
    )
    if promotional is None:
        return Quote(parts=parts, terms=None, terms_until=None)
    return Quote(parts=parts, terms=entry.promotional_terms, terms_until=entry.promotional_until)


@rule("R6033-139 p.ú.")
def settle(quoted: Quote, current: Quote, *, on: date) -> Quote:
    """Decide which of two prices is charged: the one quoted or the one now in force.

    The better for the passenger, unless the quoted price came with conditions, told
    beforehand, that no longer hold on the day of the purchase: then the current one.
    """
    if _has_lapsed(quoted, on):
        return current
    return min(quoted, current, key=lambda quote: quote.total)


def _has_lapsed(quote: Quote, on: date) -> bool:
    """Tell whether conditions that were told with the price have run out.

    Without terms nothing was told, and an unsaid last day binds nobody.
    """
    return bool(quote.terms) and quote.terms_until is not None and on > quote.terms_until
