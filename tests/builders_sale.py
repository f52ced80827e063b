"""Builders of sales through the use cases: a counter with a trip, a hold, a sold ticket."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from app.db.engine import Database
from app.usecases.selling.hold import HeldSeats, HoldSeats, held_by_user, hold_seats
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payment_terms import CardPayment, CashPayment
from app.usecases.selling.sell import Sell, Sold, sell
from app.usecases.selling.terms import DocumentKind, PaymentMethod
from fares.kernel.money import Money
from fares.tariff import Channel
from tests.builders import NOW, Network, a_network, a_shift, a_trip, a_user

CPF = "123.456.789-09"


@dataclass(frozen=True, kw_only=True)
class Counter:
    """A clerk with an open shift, and a trip to sell."""

    database: Database
    network: Network
    trip_id: int
    run_id: int
    user_id: int
    shift_id: UUID

    @property
    def held_by(self) -> str:
        return held_by_user(self.user_id)


def a_counter(database: Database, *, opening_float: str = "0.00") -> Counter:
    """Store a network with a trip, and a clerk with an open shift at its counter."""
    with database.writing() as session:
        network = a_network(session)
        trip = a_trip(session, network)
        user = a_user(session, point_of_sale_id=network.point_of_sale_id)
        shift = a_shift(session, user, opening_float=Money.parse(opening_float))
        return Counter(
            database=database,
            network=network,
            trip_id=trip.id,
            run_id=trip.run_id,
            user_id=user.id,
            shift_id=shift.id,
        )


def another_clerk(counter: Counter) -> Counter:
    """Store a second clerk with a shift of their own, selling the same trip."""
    with counter.database.writing() as session:
        user = a_user(session, point_of_sale_id=counter.network.point_of_sale_id)
        shift = a_shift(session, user)
        return replace(counter, user_id=user.id, shift_id=shift.id)


def a_hold(
    counter: Counter,
    *seats: int,
    section: tuple[int, int] = (0, 3),
    at: datetime = NOW,
    replaces: UUID | None = None,
    fare_by_seat: Mapping[int, int] | None = None,
) -> HeldSeats:
    """Hold seats of the counter's trip for its clerk."""
    command = HoldSeats(
        trip_id=counter.trip_id,
        origin_position=section[0],
        destination_position=section[1],
        seats=seats,
        channel=Channel.COUNTER,
        held_by=counter.held_by,
        replaces=replaces,
        fare_by_seat=fare_by_seat or {},
    )
    return hold_seats(command, database=counter.database, now=at)


def a_passenger(seat: int, **changes: object) -> PassengerDetails:
    """Return a passenger with a document of their own."""
    details = PassengerDetails(
        seat=seat,
        name="Maria das Dores",
        document_kind=DocumentKind.RG,
        document_number=f"12.345.6{seat:02d}-X",
        cpf=CPF,
    )
    return replace(details, **changes)  # type: ignore[arg-type]


def a_card(amount: str, **changes: object) -> CardPayment:
    """Return what a terminal's slip says."""
    card = CardPayment(
        method=PaymentMethod.CREDIT,
        amount=Money.parse(amount),
        brand="Visa",
        last4="4321",
        nsu="000123",
        authorization="A1B2C3",
        acquirer_cnpj="11.222.333/0001-81",
    )
    return replace(card, **changes)  # type: ignore[arg-type]


def cash(amount: str) -> CashPayment:
    """Return notes and coins."""
    return CashPayment(received=Money.parse(amount))


def a_form(
    counter: Counter,
    held: HeldSeats,
    *,
    passengers: Sequence[PassengerDetails] | None = None,
    payments: Sequence[CashPayment | CardPayment] | None = None,
    submission_key: str | None = None,
) -> Sell:
    """Return the sale form of a hold, paid in cash without change."""
    everybody = [a_passenger(held_seat.seat) for held_seat in held.seats]
    return Sell(
        submission_key=submission_key or str(uuid4()),
        hold_id=held.hold_id,
        passengers=tuple(everybody if passengers is None else passengers),
        payments=tuple([CashPayment(received=held.total)] if payments is None else payments),
        sold_by_id=counter.user_id,
        shift_id=counter.shift_id,
    )


def a_sale(counter: Counter, *seats: int, at: datetime = NOW) -> Sold:
    """Hold and sell seats of the counter's trip, paid in cash without change."""
    form = a_form(counter, a_hold(counter, *seats, at=at))
    return sell(form, database=counter.database, now=at)
