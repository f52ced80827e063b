"""Sells seats of a national network: whole orders, paid in cash on line, written in bulk.

    DATABASE_URL=… python -m scripts.national_sales [--hours 48]

Each ticket is an order of its own with its payment, its seat on every leg, and the BP-e and
the record that it owes, so that the invariants hold. Trips are filled from the first day on,
a seat in two to six of each trip that leaves within those hours. The same database sells the same.
"""

import argparse
import os
import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

from rich.progress import track
from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session, aliased

from app.clock import true_now
from app.db.engine import Database
from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.payments import Payment, PaymentMethod, TicketPayment
from app.db.models.pricing import Fare, FareConditions
from app.db.models.sales import DocumentKind, Order, Passenger, Ticket, TicketStatus
from app.db.models.trips import SeatLeg, Trip, TripStop, VehicleRun
from app.db.queries.upserts import insert_rows
from app.operations.ticket_records import records_due_at
from app.usecases.selling.locator import ALPHABET, LENGTH
from fares.kernel.deadlines import BRASILIA, legal_date
from fares.kernel.money import ZERO, Money
from fares.tariff import Channel
from refunds.validity import valid_until

TRIPS_AT_ONCE = 50
SHARES = (2, 3, 4, 6)
"""One seat in so many is sold: it changes with the quarter of an hour of the departure."""
NAME, NUMBER = "Maria Exemplo da Silva", "000000000"
Rows = dict[type[Any], list[dict[str, Any]]]


def sell_seats(database: Database, hours: int, *, now: datetime) -> int:
    """Sell a share of the seats of trips that leave within some hours; return how many."""
    chance = random.Random("sales")  # noqa: S311 – the same for ever
    with database.writing() as session:
        passenger = _passenger(session)
    with database.reading() as session:
        trips = session.scalars(_trips(now, now + timedelta(hours=hours))).all()
        seats = _seats(session)
        numbers = count(session.scalar(select(func.count()).select_from(Order)) or 0)
    sold = 0
    for first in track(range(0, len(trips), TRIPS_AT_ONCE), description="poltronas vendidas"):
        with database.writing() as session:
            rows: Rows = {model: [] for model in _ORDER}
            for journey in session.execute(_journeys(trips[first : first + TRIPS_AT_ONCE])):
                own = seats[journey.layout_id]
                _sell(rows, journey, own, chance, numbers, passenger, now)
            for model in _ORDER:
                insert_rows(session, model, rows[model])
        sold += len(rows[Ticket])
    return sold


def _trips(after: datetime, before: datetime) -> Select[int]:
    return (
        select(Trip.id)
        .where(Trip.line_departs_at > after, Trip.line_departs_at <= before)
        .order_by(Trip.line_departs_at, Trip.id)
    )


def _seats(session: Session) -> dict[int, list[Any]]:
    seats: dict[int, list[Any]] = {}
    for seat in session.execute(
        select(LayoutSeat.layout_id, LayoutSeat.number, LayoutSeat.label, LayoutSeat.service_class)
    ):
        seats.setdefault(seat.layout_id, []).append(seat)
    return seats


def _journeys(trip_ids: Sequence[int]) -> Select[Any]:
    """Return the trips from end to end with the transferable fare of each class."""
    origin, destination = aliased(TripStop), aliased(TripStop)
    last = (
        select(TripStop.trip_id, func.max(TripStop.position).label("position"))
        .where(TripStop.trip_id.in_(trip_ids))
        .group_by(TripStop.trip_id)
        .subquery()
    )
    return (
        select(
            *(Trip.id, Trip.run_id, Trip.line_id, Vehicle.layout_id, origin.departs_at),
            *(origin.boarding_fee, destination.position, destination.run_position),
            *(Fare.service_class, Fare.base_fare, Fare.toll, Fare.insurance, Fare.conditions_id),
        )
        .join(VehicleRun, VehicleRun.id == Trip.run_id)
        .join(Vehicle, Vehicle.id == VehicleRun.vehicle_id)
        .join(last, last.c.trip_id == Trip.id)
        .join(origin, (origin.trip_id == Trip.id) & (origin.position == 0))
        .join(
            destination,
            (destination.trip_id == Trip.id) & (destination.position == last.c.position),
        )
        .join(
            Fare,
            (Fare.line_id == Trip.line_id)
            & (Fare.origin_code == origin.municipality_code)
            & (Fare.destination_code == destination.municipality_code),
        )
        .join(FareConditions, FareConditions.id == Fare.conditions_id)
        .where(FareConditions.transferable)
        .order_by(Trip.id, Fare.service_class)
    )


def _sell(
    rows: Rows,
    journey: Any,
    seats: list[Any],
    chance: random.Random,
    numbers: Iterator[int],
    passenger: int,
    now: datetime,
) -> None:
    """Add the rows of the tickets of one class of a trip."""
    own = [seat for seat in seats if seat.service_class is journey.service_class]
    share = SHARES[journey.departs_at.minute // 15]
    for seat in chance.sample(own, len(own) // share):
        order_id, ticket_id, payment_id = (
            UUID(int=chance.getrandbits(128), version=4) for _ in range(3)
        )
        total = journey.base_fare + journey.toll + journey.insurance + journey.boarding_fee
        rows[Order].append(_order(order_id, next(numbers), total, now))
        rows[Ticket].append(_ticket(ticket_id, order_id, journey, seat, passenger, now))
        paid = {"received": total, "change": ZERO}
        rows[Payment].append(
            _NO_CARD | {"id": payment_id, "order_id": order_id, "method": PaymentMethod.CASH} | paid
        )
        rows[TicketPayment].append({"ticket_id": ticket_id, "payment_id": payment_id} | paid)
        rows[SeatLeg].extend(
            {"run_id": journey.run_id, "leg": leg, "seat": seat.number, "ticket_id": ticket_id}
            for leg in range(journey.run_position)
        )
        rows[OutboxMessage].extend(_owed(ticket_id, now))


def _order(order_id: UUID, number: int, total: Money, now: datetime) -> dict[str, Any]:
    return {
        "id": order_id,
        "locator": _locator(number),
        "submission_key": str(order_id),
        "content_digest": order_id.hex * 2,
        "channel": Channel.ONLINE,
        "bought_at": now,
        "total": total,
    }


def _locator(number: int) -> str:
    """Return the locator of an order by its number: no two are the same."""
    left = number * 387_420_489 % len(ALPHABET) ** LENGTH  # an odd factor leaves none out
    return "".join(
        ALPHABET[left // len(ALPHABET) ** place % len(ALPHABET)] for place in range(LENGTH)
    )


def _ticket(
    ticket_id: UUID, order_id: UUID, journey: Any, seat: Any, passenger: int, now: datetime
) -> dict[str, Any]:
    parts = {
        "base_fare": journey.base_fare,
        "toll": journey.toll,
        "insurance": journey.insurance,
        "boarding_fee": journey.boarding_fee,
    }
    return parts | {
        "id": ticket_id,
        "order_id": order_id,
        "trip_id": journey.id,
        "origin_position": 0,
        "destination_position": journey.position,
        "seat": seat.number,
        "seat_label": seat.label,
        "service_class": seat.service_class,
        "status": TicketStatus.PAID,
        "departs_at": journey.departs_at,
        "first_issued_at": now,
        "valid_until": valid_until(legal_date(now, BRASILIA)),
        "passenger_id": passenger,
        "passenger_name": NAME,
        "document_kind": DocumentKind.RG,
        "document_number": NUMBER,
        "discount": ZERO,
        "total": sum(parts.values(), ZERO),
        "conditions_id": journey.conditions_id,
    }


def _owed(ticket_id: UUID, now: datetime) -> Iterator[dict[str, Any]]:
    """Yield the BP-e that waits for the tax office, and the regulator's record."""
    shared = {"subject_id": ticket_id, "created_at": now, "next_attempt_at": now, "attempts": 0}
    yield shared | {
        "kind": MessageKind.BPE,
        "status": MessageStatus.PENDING,
        "due_at": None,
    }
    yield shared | {
        "kind": MessageKind.REGULATOR_SALE,
        "status": MessageStatus.KEPT,
        "due_at": records_due_at(now),
    }


def _passenger(session: Session) -> int:
    """Return the one fictitious passenger, stored if it is not there."""
    found = session.scalar(select(Passenger.id).where(Passenger.document_number == NUMBER))
    if found is not None:
        return found
    passenger = Passenger(name=NAME, document_kind=DocumentKind.RG, document_number=NUMBER)
    session.add(passenger)
    session.flush()
    return passenger.id


_ORDER = (Order, Ticket, Payment, TicketPayment, SeatLeg, OutboxMessage)
"""The tables in the order in which their rows may be written."""
_NO_CARD: dict[str, Any] = {"end_to_end_id": None, "card_attempt_id": None}


def main() -> None:
    """Sell in the database of DATABASE_URL."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=int, default=48)
    database = Database(os.environ["DATABASE_URL"])
    print(sell_seats(database, parser.parse_args().hours, now=true_now()), "bilhetes")


if __name__ == "__main__":
    main()
