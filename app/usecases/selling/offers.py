"""Journeys of some days with what each class costs and the seats that are free.

Whatever the number of days and journeys, it takes the same seven queries.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.models.places import Municipality
from app.db.queries import journeys as queries
from app.db.queries.journey_rows import SeatRow
from app.db.queries.seat_legs import taken_legs
from app.usecases.selling.departures import ClassOffer, FareOption
from app.usecases.selling.journeys import Journey, complete, seats_by_layout
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
    desk = _Desk(
        command,
        bought_on,
        seats_by_layout(session, sellable),
        _taken(session, sellable, now),
        {},
    )
    return [
        OfferedJourney(journey, offers) for journey in sellable if (offers := desk.offers(journey))
    ]


def journeys_of_days(
    session: Session, command: SearchDepartures, *, now: datetime, around: int = 0
) -> list[Journey]:
    """Return every journey of the day and of some days around it, on sale or not."""
    origin = session.get(Municipality, command.origin_code)
    if origin is None:
        return []
    zone = ZoneInfo(origin.zone)
    first, after = command.on - timedelta(days=around), command.on + timedelta(days=around + 1)
    rows = queries.between(
        session,
        command.origin_code,
        command.destination_code,
        datetime.combine(first, time.min, zone),
        datetime.combine(after, time.min, zone),
    )
    return complete(session, rows, now=now)


_SeatsOnLegs = Mapping[int, Sequence[tuple[int, int]]]
"""What is taken on each run: legs and seats."""


def _taken(session: Session, journeys: Sequence[Journey], now: datetime) -> _SeatsOnLegs:
    taken: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for leg in taken_legs(session, {journey.row.trip.run_id for journey in journeys}, now=now):
        taken[leg.run_id].append((leg.leg, leg.seat))
    return taken


@dataclass(frozen=True, slots=True)
class _Desk:
    """What prices journeys: seats of all layouts, what is taken, and prices found before."""

    command: SearchDepartures
    bought_on: date
    by_layout: Mapping[int, Sequence[SeatRow]]
    taken: _SeatsOnLegs
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
        occupied = {seat for leg, seat in self.taken.get(row.trip.run_id, ()) if leg in row.legs}
        free = Counter[ServiceClass]()
        for seat in self.by_layout[row.vehicle.layout_id]:
            free[journey.class_of(seat)] += seat.number not in occupied
        return free
