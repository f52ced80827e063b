"""Search of departures between two municipalities on a day."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.places import Municipality
from app.db.queries import journeys as queries
from app.db.queries.seat_legs import TakenLeg, taken_legs
from app.usecases.selling.departures import ClassOffer, Departure
from app.usecases.selling.journeys import Journey, complete
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
        taken = taken_legs(session, {journey.row.trip.run_id for journey in journeys}, now=now)
    sellable = [journey for journey in journeys if journey.obstacle(at=now) is None]
    departures = [
        _departure(journey, offers)
        for journey in sellable
        if (offers := _offers(journey, command.channel, bought_on, taken))
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


def _offers(
    journey: Journey, channel: Channel, bought_on: date, taken: Iterable[TakenLeg]
) -> tuple[ClassOffer, ...]:
    """Return the classes that have a price, the most comfortable first."""
    occupied = {
        leg.seat
        for leg in taken
        if leg.run_id == journey.row.trip.run_id and leg.leg in journey.row.legs
    }
    free = Counter[ServiceClass]({journey.class_of(seat): 0 for seat in journey.seats})
    free.update(journey.class_of(seat) for seat in journey.seats if seat.number not in occupied)
    offers = []
    for service_class in sorted(free):
        priced = journey.price(service_class, channel, bought_on)
        if priced is not None:
            offers.append(
                ClassOffer(
                    service_class=service_class,
                    fare_id=priced.fare.id,
                    quote=priced.quote,
                    free_seats=free[service_class],
                    conditions=priced.conditions,
                )
            )
    return tuple(offers)


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
