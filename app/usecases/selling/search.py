"""Search of departures between two municipalities on a day."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.fleet import LayoutSeat
from app.db.models.places import Municipality
from app.db.queries import journeys as queries
from app.db.queries.seat_legs import TakenLeg, taken_legs
from app.usecases.selling.departures import ClassOffer, Departure
from app.usecases.selling.journeys import Journey, complete, seats_by_layout
from fares.kernel.deadlines import legal_date
from fares.service_class import ServiceClass
from fares.tariff import Channel

BRASILIA = "America/Sao_Paulo"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchDepartures:
    """Ask what may be sold from one municipality to another on a day."""

    origin_code: str
    destination_code: str
    on: date
    """The passenger's travel day, local to the boarding stop."""
    channel: Channel
    purchase_zone: str = BRASILIA
    """IANA zone of the place of purchase, which decides the day a price is in force."""


def search_departures(
    command: SearchDepartures, *, database: Database, now: datetime
) -> list[Departure]:
    """Return what may be sold at this moment, by time of departure.

    A journey is offered only if the law allows its sale now, before its departure, and
    the price list has a price for it. A sold-out one is shown, with no free seat.
    """
    bought_on = legal_date(now, ZoneInfo(command.purchase_zone))
    with database.reading() as session:
        journeys = journeys_of_the_day(session, command, now)
        seats = seats_by_layout(session, journeys)
        taken = taken_legs(session, {journey.row.trip.run_id for journey in journeys}, now=now)
    sellable = [journey for journey in journeys if journey.obstacle(at=now) is None]
    departures = [
        _departure(journey, offers)
        for journey in sellable
        if (offers := _offers(_Seats(journey, seats, taken), command.channel, bought_on))
    ]
    return sorted(departures, key=lambda departure: (departure.departs_at, departure.trip_id))


def journeys_of_the_day(
    session: Session, command: SearchDepartures, now: datetime
) -> list[Journey]:
    """Return every journey of the day, on sale or not."""
    origin = session.get(Municipality, command.origin_code)
    if origin is None:
        return []
    start = datetime.combine(command.on, time.min, ZoneInfo(origin.zone))
    end = datetime.combine(command.on + timedelta(days=1), time.min, ZoneInfo(origin.zone))
    rows = queries.between(session, command.origin_code, command.destination_code, start, end)
    return complete(session, rows, now=now)


@dataclass(frozen=True, slots=True)
class _Seats:
    """A journey with the seats of all layouts and what is taken on all runs."""

    journey: Journey
    by_layout: Mapping[int, Sequence[LayoutSeat]]
    taken: Sequence[TakenLeg]

    def free_by_class(self) -> Counter[ServiceClass]:
        """Return how many seats of each class are free on every leg; maybe none."""
        row = self.journey.row
        occupied = {
            leg.seat for leg in self.taken if leg.run_id == row.trip.run_id and leg.leg in row.legs
        }
        free = Counter[ServiceClass]()
        for seat in self.by_layout[row.vehicle.layout_id]:
            free[self.journey.class_of(seat)] += seat.number not in occupied
        return free


def _offers(seats: _Seats, channel: Channel, bought_on: date) -> tuple[ClassOffer, ...]:
    """Return every option of the classes on sale, the most comfortable class first."""
    return tuple(
        ClassOffer(
            service_class=service_class,
            fare_id=option.fare_id,
            quote=option.quote,
            free_seats=free,
            conditions=option.conditions,
        )
        for service_class, free in sorted(seats.free_by_class().items())
        for option in seats.journey.options(service_class, channel, bought_on)
    )


def _departure(journey: Journey, offers: tuple[ClassOffer, ...]) -> Departure:
    row = journey.row
    return Departure(
        trip_id=row.trip.id,
        origin_position=row.origin.position,
        destination_position=row.destination.position,
        carrier_name=row.carrier_name,
        line_prefix=row.line.prefix,
        line_description=row.line.description,
        kind=row.trip.kind,
        vehicle_kind=row.vehicle.kind,
        departs_at=row.origin.departs_at,
        origin_zone=row.origin_place.zone,
        boarding_place=row.origin.boarding_place,
        platform=row.origin.platform,
        arrives_at=row.destination.arrives_at,
        destination_zone=row.destination_place.zone,
        alighting_place=row.destination.boarding_place,
        classes=offers,
    )
