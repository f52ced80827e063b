"""The writing of a sale: locks first, always in the same order, then the rows.

The order is hold, seats by leg and number, shift, passengers by document, and the order's
own keys: two sales that meet wait for one another in turn, never in a circle.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningInsert

from app.clock import true_now
from app.db import outbox
from app.db.models.outbox import MessageKind
from app.db.models.sales import Order
from app.db.queries import seat_legs
from app.db.queries.upserts import dialect_of, insert_for, table_of
from app.operations.ticket_records import records_due_at
from app.usecases.operations import audit
from app.usecases.selling.hold_terms import HoldExpired, SeatQuote
from app.usecases.selling.locator import new_locator
from app.usecases.selling.open_shift import lock_shift
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payments import Settled
from app.usecases.selling.sale_rows import insert_payments, insert_tickets
from app.usecases.selling.sale_terms import SaleTerms
from app.usecases.selling.sell_terms import Sell, Sold, SoldTicket
from app.usecases.selling.sold_before import find_sold
from app.usecases.selling.stored_passengers import store_passengers
from fares.kernel.money import Money

ATTEMPTS_AT_A_LOCATOR = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSale:
    """A sale of which everything was checked that needs no lock."""

    command: Sell
    digest: str
    terms: SaleTerms
    passengers: tuple[PassengerDetails, ...]
    settled: tuple[Settled, ...]
    now: datetime


def write_sale(session: Session, sale: CheckedSale) -> Sold:
    """Write a sale whose hold is locked.

    :raises HoldExpired: if the hold no longer has each seat on each leg
    :raises NoOpenShift: if the clerk has no open shift of that number
    :raises SubmissionKeyReused: if another form sold under the same key meanwhile
    """
    command, terms, now = sale.command, sale.terms, sale.now
    if seat_legs.lock_held(session, terms.hold.id, now=now) != terms.legs:
        raise HoldExpired(terms.hold.id)
    shift = lock_shift(session, command.shift_id, user_id=command.sold_by_id)
    stored = store_passengers(session, sale.passengers)
    order_id = uuid4()
    locator = _insert_order(session, sale, order_id, shift.point_of_sale_id)
    tickets = insert_tickets(session, order_id, terms, sale.passengers, stored, now)
    insert_payments(session, order_id, sale.settled, terms, tickets)
    seat_legs.convert(session, terms.hold.id, tickets)
    for ticket_id in tickets.values():
        _owe(session, ticket_id, now)
    for held in terms.seats:
        _audit(session, sale, locator, held, tickets[held.seat])
    return _sold(sale, order_id, locator, tickets)


def _insert_order(
    session: Session, sale: CheckedSale, order_id: UUID, point_of_sale_id: int
) -> str:
    """Write the order under a locator that no other has, and return the locator.

    :raises SubmissionKeyReused: if another form sold under the same key meanwhile
    """
    order = {
        "id": order_id,
        "submission_key": sale.command.submission_key,
        "content_digest": sale.digest,
        "channel": sale.terms.hold.channel,
        "point_of_sale_id": point_of_sale_id,
        "sold_by_id": sale.command.sold_by_id,
        "shift_id": sale.command.shift_id,
        "bought_at": sale.now,
        "total": sale.terms.total,
    }
    for _ in range(ATTEMPTS_AT_A_LOCATOR):
        if _insert_if_new(session, order | {"locator": (locator := new_locator())}):
            return locator
        find_sold(session, sale.command.submission_key, sale.digest)
    raise RuntimeError("No free locator was drawn: the alphabet is too short for the orders.")


def _insert_if_new(session: Session, order: dict[str, Any]) -> bool:
    """Write an order unless its submission key or its locator is taken."""
    written = session.connection().execute(_insert_order_row(dialect_of(session)), [order])
    return written.first() is not None


@cache
def _insert_order_row(dialect: str) -> ReturningInsert[UUID]:
    return insert_for(dialect, Order).on_conflict_do_nothing().returning(table_of(Order).c.id)


def _owe(session: Session, ticket_id: UUID, now: datetime) -> None:
    """Write what the ticket owes: its BP-e now, its record to the regulator in time."""
    true_at = true_now()
    outbox.enqueue(session, MessageKind.BPE, ticket_id, created_at=now, true_at=true_at)
    outbox.keep(
        session,
        MessageKind.REGULATOR_SALE,
        ticket_id,
        created_at=now,
        due_at=records_due_at(now),
        true_at=true_at,
    )


def _audit(
    session: Session, sale: CheckedSale, locator: str, held: SeatQuote, ticket_id: UUID
) -> None:
    conditions = held.conditions
    audit.record(
        session,
        at=sale.now,
        user_id=sale.command.sold_by_id,
        action="ticket.sold",
        subject_kind="ticket",
        subject_id=ticket_id,
        details={
            "locator": locator,
            "seat": held.label,
            "total": str(sale.terms.prices[held.seat].total),
            "conditions": f"{conditions.code} v{conditions.version}",
        },
    )


def _sold(sale: CheckedSale, order_id: UUID, locator: str, tickets: dict[int, UUID]) -> Sold:
    names = {details.seat: details.name for details in sale.passengers}
    return Sold(
        order_id=order_id,
        locator=locator,
        tickets=tuple(
            SoldTicket(
                ticket_id=tickets[held.seat],
                seat=held.seat,
                seat_label=held.label,
                passenger_name=names[held.seat],
                total=sale.terms.prices[held.seat].total,
            )
            for held in sale.terms.seats
        ),
        total=sale.terms.total,
        change=Money.total(one.change for one in sale.settled),
        repeated=False,
    )
