"""What a purchase sells when its money is in: the held seats, or the same ones taken again."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import groupby

from sqlalchemy.orm import Session

from app.db.models.people import Shift
from app.db.models.purchases import EndReason, Purchase, PurchasePassenger
from app.db.queries import seat_legs
from app.usecases.purchases.stored import details_of
from app.usecases.selling.hold_terms import NotOnSale
from app.usecases.selling.sale_terms import SalePart, SaleTerms, read_terms
from app.usecases.selling.sale_zone import zone_of_sale
from fares.kernel.deadlines import legal_date

MOMENT = timedelta(minutes=1)
"""How long seats are held again within the transaction that sells them."""


class CannotSell(Exception):
    """The seats can no longer be sold; `reason` says why."""

    def __init__(self, reason: EndReason) -> None:
        super().__init__(reason)
        self.reason = reason


def parts_to_sell(session: Session, purchase: Purchase, *, now: datetime) -> tuple[SalePart, ...]:
    """Return the journeys of a purchase, locked with its holds, with their seats surely held.

    A hold that ran out is taken again if every one of its seats is still free; if one is
    not, all are let go.

    :raises CannotSell: if a seat is somebody else's, the law no longer allows the sale, or
        the clerk's cash was counted before
    """
    _check_shift(session, purchase)
    travellers = groupby(purchase.passengers, key=lambda one: (one.position, one.hold_id))
    parts = tuple(_part(session, purchase, list(people), now) for _, people in travellers)
    if not all(_take(session, part.terms, now) for part in parts):
        for part in parts:
            seat_legs.keep_until(session, part.terms.hold.id, until=now)
        raise CannotSell(EndReason.SEAT_LOST)
    for part in parts:
        part.terms.hold.held_from = None  # bought: it no longer counts as kept
    return parts


def _check_shift(session: Session, purchase: Purchase) -> None:
    """Refuse to sell within a shift that was counted: its cash would no longer be right.

    :raises CannotSell: if the clerk's shift is closed
    """
    if purchase.shift_id is None:
        return
    shift = session.get(Shift, purchase.shift_id, with_for_update={"read": True})
    if shift is None or shift.closed_at is not None:
        raise CannotSell(EndReason.SHIFT_CLOSED)


def _part(
    session: Session, purchase: Purchase, people: list[PurchasePassenger], now: datetime
) -> SalePart:
    hold_id = people[0].hold_id
    try:
        terms = read_terms(
            session,
            hold_id,
            held_by=purchase.held_by,
            sold_on=_today(session, purchase, now),
            now=now,
        )
    except NotOnSale as error:
        raise CannotSell(EndReason.NOT_ON_SALE) from error
    return SalePart(terms=_as_fixed(terms), passengers=tuple(details_of(one) for one in people))


def _as_fixed(terms: SaleTerms) -> SaleTerms:
    """Return the terms at the prices that were charged, whatever the price list says now."""
    return replace(terms, prices={held.seat: held.quote for held in terms.seats})


def _today(session: Session, purchase: Purchase, now: datetime) -> date:
    """Return the day of the sale, which may have begun on the day before (art. 144)."""
    zone = zone_of_sale(session, shift_id=purchase.shift_id, partner_id=purchase.partner_id)
    return legal_date(now, zone)


def _take(session: Session, terms: SaleTerms, now: datetime) -> bool:
    """Make sure that a locked hold has its seats, taking free ones again; False if it cannot."""
    hold = terms.hold
    hold.expires_at = min(hold.expires_at, now)
    again = seat_legs.Claim(
        run_id=terms.journey.row.trip.run_id,
        legs=terms.journey.row.legs,
        seats=[held.seat for held in terms.seats],
        hold_id=hold.id,
        held_until=now + MOMENT,
        replaces=hold.id,
    )
    return not seat_legs.claim(session, again, now=now)
