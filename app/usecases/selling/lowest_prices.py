"""The lowest price with a free seat, of a day and of the days beside it."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from app.db.engine import Database
from app.usecases.selling.offers import OfferedJourney, read_offers
from app.usecases.selling.search_terms import SearchDepartures
from fares.kernel.money import Money

NEIGHBOURS = 1
"""How many days before and after the one asked for are priced too."""


def lowest_prices(
    command: SearchDepartures, *, database: Database, now: datetime
) -> dict[date, Money | None]:
    """Return the lowest price of the day and of the days beside it; None: nothing to buy.

    It is what a passenger pays, boarding fee and all, for a seat that is free now.
    """
    with database.reading() as session:
        offered = read_offers(session, command, now=now, around=NEIGHBOURS)
    return lowest_by_day(offered, command.on)


def lowest_by_day(offered: Iterable[OfferedJourney], on: date) -> dict[date, Money | None]:
    """Return the lowest price of each day from the one before to the one after."""
    lowest: dict[date, Money | None] = {
        on + timedelta(days=step): None for step in range(-NEIGHBOURS, NEIGHBOURS + 1)
    }
    for one in offered:
        prices = [offer.quote.total for offer in one.offers if offer.free_seats]
        known = lowest[one.day]
        if prices:
            lowest[one.day] = min(prices) if known is None else min(known, *prices)
    return lowest
