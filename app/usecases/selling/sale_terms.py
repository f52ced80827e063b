"""What is sold: a hold read again, its prices settled for now (art. 139)."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy.orm import Session

from app.db.models.trips import Hold
from app.usecases.selling.hold_terms import HoldNotFound, NotOnSale, SeatQuote
from app.usecases.selling.journeys import Journey
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.seat_map import find_journey
from app.usecases.selling.stored_holds import stored_quotes
from fares.kernel.money import Money
from fares.quote import Quote, settle


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTerms:
    """Everything about a sale that was decided before it: journey, seats and prices."""

    hold: Hold
    journey: Journey
    seats: tuple[SeatQuote, ...]
    prices: dict[int, Quote]
    """What each seat costs now, by its number."""
    sold_on: date
    """The day at the point of sale."""

    @property
    def total(self) -> Money:
        return Money.total(price.total for price in self.prices.values())

    @property
    def legs(self) -> set[tuple[int, int]]:
        """Each leg of each seat, all of which the hold must still have."""
        return {(leg, seat.seat) for leg in self.journey.row.legs for seat in self.seats}


@dataclass(frozen=True, slots=True, kw_only=True)
class SalePart:
    """One journey of a sale: what its hold sells, and who travels."""

    terms: SaleTerms
    passengers: tuple[PassengerDetails, ...]


def read_terms(
    session: Session, hold_id: UUID, *, held_by: str, sold_on: date, now: datetime
) -> SaleTerms:
    """Return what a hold sells now, on a day that is told at the point of sale.

    :raises HoldNotFound: if there is no such hold of this person
    :raises NotOnSale: if the law no longer allows the sale
    """
    terms = tell_terms(session, hold_id, held_by=held_by, sold_on=sold_on, now=now)
    if obstacle := terms.journey.obstacle(at=now):
        raise NotOnSale(obstacle.reason, obstacle.legal_basis)
    return terms


def tell_terms(
    session: Session, hold_id: UUID, *, held_by: str, sold_on: date, now: datetime
) -> SaleTerms:
    """Return what a hold would sell now, whether or not it may: a page tells both.

    :raises HoldNotFound: if there is no such hold of this person
    """
    hold = session.get(Hold, hold_id)
    if hold is None or hold.held_by != held_by:
        raise HoldNotFound(hold_id)
    journey = find_journey(
        session, hold.trip_id, hold.origin_position, hold.destination_position, now=now
    )
    seats = stored_quotes(session, hold)
    prices = {held.seat: _settled(held, journey, hold, sold_on) for held in seats}
    return SaleTerms(hold=hold, journey=journey, seats=seats, prices=prices, sold_on=sold_on)


def _settled(held: SeatQuote, journey: Journey, hold: Hold, sold_on: date) -> Quote:
    """Return the price that is charged: the one told, or the one of now.

    The price of now is that of the conditions that were chosen; if they have none any
    more, the one that was told stands.
    """
    for option in journey.options(held.service_class, hold.channel, sold_on):
        if option.conditions.code == held.conditions.code:
            return settle(held.quote, option.quote, on=sold_on)
    return held.quote
