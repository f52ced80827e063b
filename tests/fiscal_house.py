"""A company that sells and issues, against a tax office that tests turn as they please."""

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.config import Settings
from app.db.engine import Database
from app.db.models.fiscal import BpeDocument, FiscalExchange
from app.db.models.outbox import MessageKind, OutboxMessage
from app.db.models.sales import RefundDue, Ticket
from app.db.models.trips import SeatLeg
from app.gateways.authorizer import Authorizer
from app.jobs.staffing import build_worker
from app.usecases.selling.hold import HoldSeats, held_by_user, hold_seats
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payment_terms import CardPayment, CashPayment
from app.usecases.selling.sell import Sell, Sold, sell
from app.usecases.selling.terms import DocumentKind
from app.usecases.services import FiscalDoor, FiscalOffice, Services
from bpe.certificate import Certificate
from fares.kernel.money import Money
from fares.tariff import Channel
from tests.builders import a_network, a_point_of_sale, a_shift, a_trip, a_user
from tests.builders_company import NOW
from tests.movable_clock import MovableClock
from tests.scripted_authorizer import ScriptedAuthorizer

PATIENT = 20.0
"""Seconds that are enough for any answer on a busy machine."""


@dataclass(frozen=True, kw_only=True)
class Clerk:
    """Who sells, and within which shift."""

    user_id: int
    shift_id: UUID


class House:
    """The installation, with shortcuts to sell and to look at what came of it."""

    def __init__(
        self,
        database: Database,
        certificate: Certificate,
        sefaz_url: str,
        clock: MovableClock,
    ) -> None:
        settings = Settings(
            clock=clock,  # type: ignore[arg-type]
            sefaz_url=sefaz_url,
            sefaz_timeout=PATIENT,
            counter_wait=PATIENT,
        )
        self.clock, self.database = clock, database
        self.authorizer = ScriptedAuthorizer(Authorizer(settings, certificate))
        office = FiscalOffice(certificate=certificate, authorizer=self.authorizer)  # type: ignore[arg-type]
        self.services = Services(
            settings=settings, database=database, fiscal_office=FiscalDoor(lambda: office)
        )
        with database.writing() as session:
            self.network = a_network(session)
            self.trip_id = a_trip(session, self.network).id
            self.clerk = self._a_clerk(session)

    def _a_clerk(self, session: Session) -> Clerk:
        user = a_user(session, point_of_sale_id=a_point_of_sale(session).id)
        return Clerk(user_id=user.id, shift_id=a_shift(session, user).id)

    def sell(self, *seats: int, payments: Sequence[CashPayment | CardPayment] = ()) -> Sold:
        """Sell seats of the trip from its first stop to its last, for cash unless told."""
        now = self.clock.now()
        held = hold_seats(
            HoldSeats(
                trip_id=self.trip_id,
                origin_position=0,
                destination_position=3,
                seats=seats,
                channel=Channel.COUNTER,
                held_by=held_by_user(self.clerk.user_id),
            ),
            database=self.database,
            now=now,
        )
        command = Sell(
            submission_key=uuid4().hex,
            hold_id=held.hold_id,
            passengers=tuple(a_passenger(seat) for seat in seats),
            payments=tuple(payments) or (CashPayment(received=held.total),),
            sold_by_id=self.clerk.user_id,
            shift_id=self.clerk.shift_id,
        )
        return sell(command, database=self.database, now=now)

    def sell_one(self, seat: int = 1, **more: Any) -> UUID:
        """Sell one seat and return its ticket's id."""
        return self.sell(seat, **more).tickets[0].ticket_id

    def work(self) -> int:
        """Run a worker over what is due."""
        return build_worker(self.services).run_once()

    def let_time_pass_for_the_queue(self) -> None:
        """Make every waiting row due and every lease over, as time would."""
        long_ago = NOW - timedelta(days=30)
        with self.database.writing() as session:
            for message in session.scalars(select(OutboxMessage)):
                message.next_attempt_at = long_ago
                message.leased_until = None

    def ticket(self, ticket_id: UUID) -> Ticket:
        with self.database.reading() as session:
            return session.get_one(Ticket, ticket_id)

    def message(self, ticket_id: UUID) -> OutboxMessage:
        with self.database.reading() as session:
            return session.scalars(
                select(OutboxMessage).where(
                    OutboxMessage.kind == MessageKind.BPE, OutboxMessage.subject_id == ticket_id
                )
            ).one()

    def documents(self, ticket_id: UUID) -> list[BpeDocument]:
        with self.database.reading() as session:
            found = select(BpeDocument).where(BpeDocument.ticket_id == ticket_id)
            return list(session.scalars(found.order_by(BpeDocument.number)))

    def document(self, ticket_id: UUID) -> BpeDocument:
        (only,) = self.documents(ticket_id)
        return only

    def exchanges(self, ticket_id: UUID) -> list[FiscalExchange]:
        with self.database.reading() as session:
            return list(
                session.scalars(
                    select(FiscalExchange)
                    .join(BpeDocument, BpeDocument.id == FiscalExchange.document_id)
                    .where(BpeDocument.ticket_id == ticket_id)
                    .order_by(FiscalExchange.id)
                )
            )

    def refund(self, ticket_id: UUID) -> RefundDue | None:
        with self.database.reading() as session:
            return session.get(RefundDue, ticket_id)

    def legs_of(self, ticket_id: UUID) -> int:
        with self.database.reading() as session:
            found = session.scalars(select(SeatLeg).where(SeatLeg.ticket_id == ticket_id))
            return len(found.all())

    def impatient(self, seconds: float) -> Services:
        """Return services that give an answer no more than so many seconds."""
        settings = replace(self.services.settings, sefaz_timeout=seconds, counter_wait=seconds)
        return replace(self.services, settings=settings)

    @contextmanager
    def nobody_listening(self) -> Iterator[None]:
        """Let nothing reach the tax office: its port is closed."""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        away = replace(self.services.settings, sefaz_url=f"http://127.0.0.1:{port}")
        inner, self.authorizer.inner = self.authorizer.inner, Authorizer(away, None)
        yield
        self.authorizer.inner.close()
        self.authorizer.inner = inner

    def close(self) -> None:
        self.authorizer.close()


def a_passenger(seat: int) -> PassengerDetails:
    """Return somebody who travels in a seat."""
    return PassengerDetails(
        seat=seat,
        name="Maria das Dores da Conceição",
        document_kind=DocumentKind.RG,
        document_number=f"1234567{seat}",
        cpf="529.982.247-25",
    )


def cash(amount: str) -> CashPayment:
    """Return notes and coins."""
    return CashPayment(received=Money.parse(amount))
