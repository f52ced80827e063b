"""What must always hold of seats and money, swept over the whole database.

Run after every race that the tests make, and whenever operations want to know. Each
sentence that comes back names something broken; an empty list is health.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased

from app.db.models.charges import CardAttempt, MoneyToReturn, PixPayment
from app.db.models.outbox import MessageKind, OutboxMessage
from app.db.models.payments import Payment, TicketPayment
from app.db.models.sales import Order, Ticket, TicketStatus
from app.db.models.trips import SeatLeg, Trip, TripStop
from fares.kernel.money import ZERO, Money

HOLDS_SEATS = (TicketStatus.PAID, TicketStatus.ISSUED)
"""The states in which a ticket has its seat."""


def broken_invariants(session: Session) -> list[str]:
    """Return what is broken, in sentences for whoever looks after the system."""
    return [*_seats(session), *_money(session), *_owed(session), *_from_outside(session)]


def _seats(session: Session) -> Iterator[str]:
    """Check that every leg of a live ticket is its own, and nobody else sits there."""
    rows = session.execute(select(SeatLeg.run_id, SeatLeg.leg, SeatLeg.seat, SeatLeg.ticket_id))
    sold: dict[UUID, set[tuple[int, int, int]]] = defaultdict(set)
    for run_id, leg, seat, ticket_id in rows:
        if ticket_id is not None:
            sold[ticket_id].add((run_id, leg, seat))
    occupied: Counter[tuple[int, int, int]] = Counter()
    for ticket_id, status, run_id, first, last, seat in session.execute(_journeys()):
        expected = {(run_id, leg, seat) for leg in range(first, last)}
        has_seat = status in HOLDS_SEATS
        if has_seat:
            occupied.update(expected)
        if sold.pop(ticket_id, set()) != (expected if has_seat else set()):
            yield f"ticket {ticket_id} ({status}): its legs are not those of its journey"
    yield from (f"legs of no ticket: {ticket_id}" for ticket_id in sold)
    yield from (f"sold {n} times: run, leg, seat {key}" for key, n in occupied.items() if n > 1)


def _journeys() -> Select[UUID, TicketStatus, int, int, int, int]:
    origin, destination = aliased(TripStop), aliased(TripStop)
    return (
        select(
            Ticket.id,
            Ticket.status,
            Trip.run_id,
            origin.run_position,
            destination.run_position,
            Ticket.seat,
        )
        .join(Trip, Trip.id == Ticket.trip_id)
        .join(
            origin,
            (origin.trip_id == Trip.id) & (origin.position == Ticket.origin_position),
        )
        .join(
            destination,
            (destination.trip_id == Trip.id)
            & (destination.position == Ticket.destination_position),
        )
    )


def _money(session: Session) -> Iterator[str]:
    """Check that orders, tickets and payments agree to the centavo."""
    totals: dict[UUID, Money] = {}
    for order_id, total in session.execute(select(Order.id, Order.total)):
        totals[order_id] = total
    tickets: dict[UUID, Money] = defaultdict(lambda: ZERO)
    paid: dict[UUID, Money] = defaultdict(lambda: ZERO)
    owed: dict[UUID, Money] = {}
    for ticket_id, order_id, total in session.execute(
        select(Ticket.id, Ticket.order_id, Ticket.total)
    ):
        tickets[order_id] += total
        owed[ticket_id] = total
    net: dict[UUID, Money] = {}
    for payment_id, order_id, received, change in session.execute(
        select(Payment.id, Payment.order_id, Payment.received, Payment.change)
    ):
        paid[order_id] += received - change
        net[payment_id] = received - change
    for order_id, total in totals.items():
        if not total == tickets[order_id] == paid[order_id]:
            yield f"order {order_id}: {total}, tickets {tickets[order_id]}, paid {paid[order_id]}"
    yield from _shares(session, owed, net)


def _shares(session: Session, owed: dict[UUID, Money], net: dict[UUID, Money]) -> Iterator[str]:
    """Check that each ticket is paid for and each payment used up."""
    shares = session.execute(
        select(
            TicketPayment.ticket_id,
            TicketPayment.payment_id,
            TicketPayment.received,
            TicketPayment.change,
        )
    )
    for ticket_id, payment_id, received, change in shares:
        owed[ticket_id] -= received - change
        net[payment_id] -= received - change
    yield from (f"ticket {key}: {left} not paid for" for key, left in owed.items() if left)
    yield from (f"payment {key}: {left} pays for nothing" for key, left in net.items() if left)


def _owed(session: Session) -> Iterator[str]:
    """Check that every ticket owes its BP-e and its record to the regulator once."""
    rows = session.execute(select(OutboxMessage.subject_id, OutboxMessage.kind))
    written = {(subject_id, kind) for subject_id, kind in rows}
    for ticket_id in session.scalars(select(Ticket.id)):
        for kind in (MessageKind.BPE, MessageKind.REGULATOR_SALE):
            if (ticket_id, kind) not in written:
                yield f"ticket {ticket_id}: no outbox row of {kind}"


def _from_outside(session: Session) -> Iterator[str]:
    """Check that what came by Pix and by card on line has its place, once and to the centavo."""
    paid_by_pix, paid_by_card = _parts(session, Payment, Payment.received)
    back_by_pix, back_by_card = _parts(session, MoneyToReturn, MoneyToReturn.amount)
    for pix in session.scalars(select(PixPayment)):
        key = pix.end_to_end_id
        placed = paid_by_pix.pop(key, ZERO) + back_by_pix.pop(key, ZERO)
        if placed != (pix.amount if pix.placed else ZERO):
            yield f"pix {key}: {pix.amount} came, {placed} has its place"
    for attempt in session.scalars(select(CardAttempt)):
        placed = paid_by_card.pop(attempt.id, ZERO) + back_by_card.pop(attempt.id, ZERO)
        if placed != (attempt.amount if attempt.placed else ZERO):
            yield f"card attempt {attempt.id}: {attempt.amount} came, {placed} has its place"
    for left in (paid_by_pix, back_by_pix, paid_by_card, back_by_card):
        yield from (f"{amount} of a payment that never came: {key}" for key, amount in left.items())


def _parts(
    session: Session,
    model: type[Payment] | type[MoneyToReturn],
    amount: InstrumentedAttribute[Money],
) -> tuple[dict[str, Money], dict[UUID, Money]]:
    """Return what is said of each Pix and of each attempt with a card."""
    rows = session.execute(select(model.end_to_end_id, model.card_attempt_id, amount)).all()
    return (
        {end_to_end_id: part for end_to_end_id, _, part in rows if end_to_end_id},
        {attempt_id: part for _, attempt_id, part in rows if attempt_id},
    )
