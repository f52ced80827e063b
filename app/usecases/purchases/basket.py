"""The basket: what a visitor keeps, with everything that must be told before they pay."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.queries.journey_rows import PlaceRow, StopRow
from app.operations.show_up import show_up_at
from app.usecases.purchases.terms import MOST_JOURNEYS
from app.usecases.selling.departures import Conditions
from app.usecases.selling.hold_terms import HoldNotFound
from app.usecases.selling.journeys import Obstacle
from app.usecases.selling.live_holds import list_live_holds
from app.usecases.selling.places import Place
from app.usecases.selling.sale_terms import SaleTerms, tell_terms
from fares.kernel.deadlines import BRASILIA, legal_date
from fares.kernel.money import Money
from fares.quote import Quote
from fares.service_class import ServiceClass


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketSeat:
    """A seat, what it costs now, and what its fare allows."""

    seat: int
    label: str
    service_class: ServiceClass
    fare_id: int
    price: Quote
    conditions: Conditions


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketJourney:
    """One journey, with the seats kept for it."""

    hold_id: UUID
    trip_id: int
    origin_position: int
    destination_position: int
    origin: Place
    destination: Place
    departs_at: datetime
    arrives_at: datetime
    show_up_at: datetime
    boarding_place: str
    platform: str | None
    alighting_place: str
    seats: tuple[BasketSeat, ...]
    expires_at: datetime
    ends_at: datetime
    """Beyond this there is no more time to be had."""
    live: bool
    """Whether the seats are still kept."""
    obstacle: Obstacle | None
    """Why it may no longer be sold; None while it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Basket:
    """The journeys that one purchase would buy, in the order in which they are travelled."""

    journeys: tuple[BasketJourney, ...]

    @property
    def total(self) -> Money:
        return Money.total(seat.price.total for one in self.journeys for seat in one.seats)

    @property
    def returns(self) -> bool:
        """Whether the second journey leads back to where the first began."""
        if len(self.journeys) < 2:
            return False
        out, back = self.journeys
        return (out.origin, out.destination) == (back.destination, back.origin)

    @property
    def live(self) -> bool:
        """Whether every seat is still kept."""
        return bool(self.journeys) and all(one.live for one in self.journeys)

    @property
    def expires_at(self) -> datetime:
        return min(one.expires_at for one in self.journeys)

    @property
    def ends_at(self) -> datetime:
        return min(one.ends_at for one in self.journeys)


def read_basket(
    held_by: str, *, also: Sequence[UUID] = (), database: Database, now: datetime
) -> Basket:
    """Return what a visitor keeps now.

    :param also: holds that a form still names: one that ran out is told as such, unless
        the visitor keeps seats of its trip anew
    """
    live = list_live_holds(held_by, database=database, now=now)
    kept, trips = {hold.hold_id for hold in live}, {hold.trip_id for hold in live}
    with database.reading() as session:
        journeys = [_journey(session, one, held_by, now, live=True) for one in kept]
        for hold_id in dict.fromkeys(also):
            gone = _gone(session, hold_id, held_by, now) if hold_id not in kept else None
            if gone is not None and gone.trip_id not in trips and len(journeys) < MOST_JOURNEYS:
                journeys.append(gone)
    return Basket(journeys=tuple(sorted(journeys, key=lambda one: (one.departs_at, one.trip_id))))


def _gone(session: Session, hold_id: UUID, held_by: str, now: datetime) -> BasketJourney | None:
    """Return the journey of a hold that keeps nothing; None if it is not this visitor's."""
    try:
        return _journey(session, hold_id, held_by, now, live=False)
    except HoldNotFound:
        return None


def _journey(
    session: Session, hold_id: UUID, held_by: str, now: datetime, *, live: bool
) -> BasketJourney:
    sold_on = legal_date(now, BRASILIA)
    terms = tell_terms(session, hold_id, held_by=held_by, sold_on=sold_on, now=now)
    hold, row = terms.hold, terms.journey.row
    zone = ZoneInfo(row.origin_place.zone)
    return BasketJourney(
        hold_id=hold.id,
        trip_id=hold.trip_id,
        origin_position=hold.origin_position,
        destination_position=hold.destination_position,
        origin=_place(row.origin, row.origin_place),
        destination=_place(row.destination, row.destination_place),
        departs_at=row.origin.departs_at,
        arrives_at=row.destination.arrives_at,
        show_up_at=show_up_at(row.origin.departs_at.astimezone(zone)),
        boarding_place=row.origin.boarding_place,
        platform=row.origin.platform,
        alighting_place=row.destination.boarding_place,
        seats=_seats(terms),
        expires_at=hold.expires_at,
        ends_at=hold.ends_at,
        live=live,
        obstacle=terms.journey.obstacle(at=now),
    )


def _seats(terms: SaleTerms) -> tuple[BasketSeat, ...]:
    return tuple(
        BasketSeat(
            seat=held.seat,
            label=held.label,
            service_class=held.service_class,
            fare_id=held.fare_id,
            price=terms.prices[held.seat],
            conditions=held.conditions,
        )
        for held in terms.seats
    )


def _place(stop: StopRow, place: PlaceRow) -> Place:
    return Place(code=stop.municipality_code, name=place.name, uf=place.uf, zone=place.zone)
