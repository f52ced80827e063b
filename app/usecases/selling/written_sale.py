"""The writing of a sale: locks first, always in the same order, then the rows.

The order is hold, seats by leg and number, shift, passengers by document, and the order's
own keys: two sales that meet wait for one another in turn, never in a circle.
"""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy.orm import Session

from app.clock import true_now
from app.db import outbox
from app.db.after_commit import after_commit
from app.db.models.outbox import MessageKind
from app.db.queries import seat_legs
from app.operations.ticket_records import records_due_at
from app.telemetry.counting import count_sale
from app.usecases.operations import audit
from app.usecases.selling.hold_terms import HoldExpired, SeatQuote
from app.usecases.selling.order_rows import CheckedSale, insert_order, order_row
from app.usecases.selling.sale_rows import insert_payments, insert_tickets
from app.usecases.selling.sale_terms import SalePart, SaleTerms
from app.usecases.selling.sell_terms import Sold, SoldTicket
from app.usecases.selling.stored_passengers import Document, store_passengers
from fares.kernel.money import Money


def write_sale(session: Session, sale: CheckedSale) -> Sold:
    """Write a sale whose holds are locked.

    :raises HoldExpired: if a hold no longer has each seat on each leg
    :raises NoOpenShift: if the clerk has no open shift of that number
    :raises SubmissionKeyReused: if another form sold under the same key meanwhile
    """
    for part in sale.parts:
        hold = part.terms.hold
        if seat_legs.lock_held(session, hold.id, now=sale.now) != part.terms.legs:
            raise HoldExpired(hold.id)
    order = order_row(session, sale, order_id := uuid4())
    stored = store_passengers(session, (who for part in sale.parts for who in part.passengers))
    locator = insert_order(session, sale, order)
    sold = [
        ticket
        for part in sale.parts
        for ticket in _write_part(session, sale, part, order_id, stored, locator)
    ]
    totals = {ticket.ticket_id: ticket.total for ticket in sold}
    collected = sale.partner is not None and sale.partner.collected
    insert_payments(session, order_id, sale.settled, totals, collected_by_partner=collected)
    after_commit(session, lambda: count_sale(sale.channel, len(sold)))
    return Sold(
        order_id=order_id,
        locator=locator,
        tickets=tuple(sold),
        total=sale.total,
        change=Money.total(one.change for one in sale.settled),
        repeated=False,
    )


def _write_part(
    session: Session,
    sale: CheckedSale,
    part: SalePart,
    order_id: UUID,
    stored: dict[Document, int],
    locator: str,
) -> list[SoldTicket]:
    """Write the tickets of one journey, which take its seats, and all that they owe."""
    tickets = insert_tickets(session, order_id, part, stored, sale.now)
    seat_legs.convert(session, part.terms.hold.id, tickets)
    for held in part.terms.seats:
        _owe(session, tickets[held.seat], sale.now)
        _audit(session, sale, part.terms, locator, held, tickets[held.seat])
    names = {details.seat: details.name for details in part.passengers}
    return [
        SoldTicket(
            ticket_id=tickets[held.seat],
            seat=held.seat,
            seat_label=held.label,
            passenger_name=names[held.seat],
            total=part.terms.prices[held.seat].total,
        )
        for held in part.terms.seats
    ]


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
    session: Session,
    sale: CheckedSale,
    terms: SaleTerms,
    locator: str,
    held: SeatQuote,
    ticket_id: UUID,
) -> None:
    conditions = held.conditions
    audit.record(
        session,
        at=sale.now,
        user_id=sale.sold_by_id,
        action="ticket.sold",
        subject_kind="ticket",
        subject_id=ticket_id,
        details={
            "locator": locator,
            "seat": held.label,
            "total": str(terms.prices[held.seat].total),
            "conditions": f"{conditions.code} v{conditions.version}",
            **({"partner": sale.partner.code} if sale.partner else {}),
        },
    )
