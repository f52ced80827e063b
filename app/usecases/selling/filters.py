"""Departures filtered and put in order, as a passenger asks: pure functions over a search."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from app.usecases.selling.departures import ClassOffer, Departure
from fares.kernel.money import Money
from fares.service_class import ServiceClass

HOURS_OF_A_PERIOD = 6


class Period(StrEnum):
    """A quarter of the day, by the hour at the boarding stop."""

    DAWN = "dawn"  # madrugada, 0:00 to 5:59
    MORNING = "morning"  # manhã, 6:00 to 11:59
    AFTERNOON = "afternoon"  # tarde, 12:00 to 17:59
    NIGHT = "night"  # noite, 18:00 to 23:59


class Order(StrEnum):
    """What comes first in a list of departures."""

    DEPARTURE = "departure"  # mais cedo
    ARRIVAL = "arrival"  # chega antes
    PRICE = "price"  # menor preço
    DURATION = "duration"  # mais rápido


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What a passenger wants; what is not told is not asked."""

    classes: frozenset[ServiceClass] = frozenset()
    periods: frozenset[Period] = frozenset()
    most: Money | None = None
    """The highest price, boarding fee included."""
    longest: timedelta | None = None
    transferable: bool = False
    """Whether the ticket must be one that may be given to somebody else."""
    with_seats: bool = False
    """Whether sold-out classes are left out."""


def filter_departures(departures: Iterable[Departure], filters: Filters) -> list[Departure]:
    """Return the departures that are asked for, each with the offers that are.

    A departure of which no offer is left is left out too.
    """
    left = (
        replace(one, classes=tuple(offer for offer in one.classes if _suits(offer, filters)))
        for one in departures
        if _is_asked(one, filters)
    )
    return [departure for departure in left if departure.classes]


def order_departures(departures: Iterable[Departure], order: Order) -> list[Departure]:
    """Return the departures with what is asked first; what is equal, by time.

    In order of price a sold-out departure comes last.
    """
    by_time = sorted(departures, key=lambda one: (one.departs_at, one.trip_id))
    match order:
        case Order.DEPARTURE:
            return by_time
        case Order.ARRIVAL:
            return sorted(by_time, key=lambda one: one.arrives_at)
        case Order.DURATION:
            return sorted(by_time, key=lambda one: one.duration)
        case Order.PRICE:
            return sorted(by_time, key=_cheapness)


def period_of(departure: Departure) -> Period:
    """Return the part of the day in which a departure leaves, at the boarding stop."""
    local = departure.departs_at.astimezone(ZoneInfo(departure.origin_zone))
    return tuple(Period)[local.hour // HOURS_OF_A_PERIOD]


def _is_asked(departure: Departure, filters: Filters) -> bool:
    in_period = not filters.periods or period_of(departure) in filters.periods
    return in_period and (filters.longest is None or departure.duration <= filters.longest)


def _suits(offer: ClassOffer, filters: Filters) -> bool:
    return (
        (not filters.classes or offer.service_class in filters.classes)
        and (filters.most is None or offer.quote.total <= filters.most)
        and (offer.conditions.transferable or not filters.transferable)
        and (offer.free_seats > 0 or not filters.with_seats)
    )


def _cheapness(departure: Departure) -> tuple[bool, int]:
    price = departure.lowest_price
    return price is None, 0 if price is None else price.centavos
