"""Journeys of some days with what each class costs and the seats that are free.

Whatever the number of days and journeys, it takes the same seven queries.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.queries import journeys as queries
from app.db.queries.pairs import origin_of
from app.db.queries.seat_counts import classed_seats, taken_seats
from app.usecases.selling.departures import ClassOffer, FareOption
from app.usecases.selling.journeys import Journey, complete
from app.usecases.selling.search_terms import SearchDepartures
from fares.kernel.deadlines import legal_date
from fares.kernel.money import Money
from fares.service_class import ServiceClass


@dataclass(frozen=True, slots=True)
class OfferedJourney:
    """A journey that may be sold now, with every option of its classes."""

    journey: Journey
    offers: tuple[ClassOffer, ...]

    @property
    def day(self) -> date:
        """Return the travel day, local to the boarding stop."""
        row = self.journey.row
        return legal_date(row.origin.departs_at, ZoneInfo(row.origin_place.zone))


def read_offers(
    session: Session, command: SearchDepartures, *, now: datetime, around: int = 0
) -> list[OfferedJourney]:
    """Return what may be sold at this moment on the day, and on some days around it.

    A journey is offered only if the law allows its sale now, before its departure, and
    the price list has a price for it. A sold-out one is there, with no free seat.
    """
    journeys = journeys_of_days(session, command, now=now, around=around)
    sellable = [journey for journey in journeys if journey.obstacle(at=now) is None]
    bought_on = legal_date(now, ZoneInfo(command.purchase_zone))
    classes = _classes(session, sellable)
    seats: _Counts = {layout: Counter(of.values()) for layout, of in classes.items()}
    taken = _taken(session, sellable, classes, now)
    desk = _Desk(command, bought_on, seats, taken, {})
    return [
        OfferedJourney(journey, offers) for journey in sellable if (offers := desk.offers(journey))
    ]


def journeys_of_days(
    session: Session, command: SearchDepartures, *, now: datetime, around: int = 0
) -> list[Journey]:
    """Return every journey of the day and of some days around it, on sale or not."""
    pair = command.origin_code, command.destination_code
    origin = origin_of(session, *pair)
    if origin is None:
        return []
    zone, line_ids = ZoneInfo(origin[0]), origin[1]
    first, after = command.on - timedelta(days=around), command.on + timedelta(days=around + 1)
    rows = queries.between(
        session,
        line_ids,
        pair,
        datetime.combine(first, time.min, zone),
        datetime.combine(after, time.min, zone),
    )
    return complete(session, rows, now=now)


_Counts = dict[Hashable, Counter[ServiceClass]]
"""How many seats of each class of the layout, by layout or by journey."""
_Classes = dict[int, dict[int, ServiceClass]]
"""The class of each seat, by layout and by number."""


def _classes(session: Session, journeys: Sequence[Journey]) -> _Classes:
    classes: _Classes = defaultdict(dict)
    for seat in classed_seats(session, (journey.row.vehicle.layout_id for journey in journeys)):
        classes[seat.layout_id][seat.number] = seat.service_class
    return classes


def _taken(
    session: Session, journeys: Sequence[Journey], classes: _Classes, now: datetime
) -> _Counts:
    counts: _Counts = defaultdict(Counter)
    if not journeys:
        return counts
    layouts = {one.row.trip.id: classes[one.row.vehicle.layout_id] for one in journeys}
    for taken in taken_seats(session, layouts, journeys[0].row.pair, now=now):
        key = (taken.trip_id, taken.origin_position, taken.destination_position)
        counts[key][layouts[taken.trip_id][taken.seat]] += 1
    return counts


@dataclass(frozen=True, slots=True)
class _Desk:
    """What prices journeys: seats, what is taken of them, and prices found before."""

    command: SearchDepartures
    bought_on: date
    seats: _Counts
    taken: _Counts
    known: dict[tuple[int, ServiceClass, Money], tuple[FareOption, ...]]
    """The options of a line's class, which many journeys share."""

    def offers(self, journey: Journey) -> tuple[ClassOffer, ...]:
        """Return every option of the classes on sale, the most comfortable class first."""
        return tuple(
            ClassOffer(
                service_class=service_class,
                fare_id=option.fare_id,
                quote=option.quote,
                free_seats=free,
                conditions=option.conditions,
            )
            for service_class, free in sorted(self._free_by_class(journey).items())
            for option in self._options(journey, service_class)
        )

    def _options(self, journey: Journey, service_class: ServiceClass) -> tuple[FareOption, ...]:
        row = journey.row
        key = (row.line.id, service_class, row.origin.boarding_fee)
        if key not in self.known:
            self.known[key] = journey.options(service_class, self.command.channel, self.bought_on)
        return self.known[key]

    def _free_by_class(self, journey: Journey) -> Counter[ServiceClass]:
        """Return how many seats of each class are free on every leg; maybe none."""
        row = journey.row
        taken = self.taken[row.trip.id, row.origin.position, row.destination.position]
        free = Counter[ServiceClass]()
        for service_class, seats in self.seats[row.vehicle.layout_id].items():
            free[journey.sold_as(service_class)] += seats - taken[service_class]
        return free
