"""A house whose processes are struck dead, and what must hold of it afterwards."""

import signal
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import select, update

from app.config import Settings
from app.db.engine import Database
from app.db.models.fiscal import BpeDocument, DocumentNumber, DocumentStatus
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.payments import Payment
from app.db.models.sales import Order, RefundDue, Ticket, TicketStatus
from app.db.models.trips import SeatLeg
from app.factory import build_services
from app.jobs.staffing import build_worker
from fares.kernel.money import Money
from tests.builders import a_network, a_point_of_sale, a_shift, a_trip, a_user
from tests.builders_company import NOW
from tests.faults.nursery import Child, Nursery
from tests.sefaz_server import SefazProcess

PASSWORD = "only for tests"
SECONDS = 60
first_numbers = count(1_000, 1_000)
"""Each house begins its numbers elsewhere, since all share one tax office."""


class MortalHouse:
    """Starts processes of the product on one database, and counts what they leave."""

    def __init__(
        self, database: Database, certificate: Path, sefaz: SefazProcess, nursery: Nursery
    ) -> None:
        self.sefaz, self._nursery = sefaz, nursery
        self.first_number = next(first_numbers)
        self.environment = {
            "DATABASE_URL": database.engine.url.render_as_string(hide_password=False),
            "GUICHE_CLOCK": NOW.isoformat(),
            "GUICHE_CERTIFICATE": str(certificate),
            "GUICHE_CERTIFICATE_PASSWORD": PASSWORD,
            "GUICHE_SEFAZ_URL": sefaz.address,
            "GUICHE_SEFAZ_TIMEOUT": "30",
            "GUICHE_COUNTER_WAIT": "30",
        }
        self.database = database
        self._prepare()

    def start(self, program: str, *arguments: str, **environment: str) -> Child:
        """Start a process of the product: `clerk`, or `guiche` with a command."""
        return self._nursery.bear(
            program, *arguments, environment={**self.environment, **environment}
        )

    def clerk(self, point: str, *seats: int) -> int:
        """Let a clerk sell, and return the exit code: −9 if it was struck dead."""
        process = self.start("clerk", point, *map(str, seats))
        _, errors = process.communicate(timeout=SECONDS)
        assert process.returncode in (0, -signal.SIGKILL), errors
        return process.returncode

    def work(self, *, clock: str = "") -> None:
        """Run workers until nothing is left to do, after all leases and waits are over."""
        environment = self.environment | ({"GUICHE_CLOCK": clock} if clock else {})
        services = build_services(Settings.from_environment(environment))
        for _ in range(5):
            self.let_time_pass()
            if build_worker(services).run_once() == 0:
                break
        services.close()

    def let_time_pass(self) -> None:
        """Make what waits due and leases over, as the machine's clock would."""
        long_ago = NOW.replace(year=2020)
        with self.database.writing() as session:
            session.execute(
                update(OutboxMessage).values(next_attempt_at=long_ago, leased_until=None)
            )

    def assert_whole(self) -> dict[str, int]:
        """Check the promises about every paid order; return how many tickets ended how."""
        held = self._authorized_at_the_office()
        with self.database.reading() as session:
            tickets = session.scalars(select(Ticket)).all()
            for ticket in tickets:
                documents = session.scalars(
                    select(BpeDocument).where(BpeDocument.ticket_id == ticket.id)
                ).all()
                _assert_ended(ticket, documents, session.get(RefundDue, ticket.id), held)
            _assert_seats(session, tickets)
            _assert_money(session, tickets)
            pending = select(OutboxMessage).where(
                OutboxMessage.kind == MessageKind.BPE,
                OutboxMessage.status != MessageStatus.DONE,
            )
            assert session.scalars(pending).all() == []
            issued = sum(ticket.status is TicketStatus.ISSUED for ticket in tickets)
            assert len(held) == issued, "the tax office has a document that no ticket has"
            return {"issued": issued, "returned": len(tickets) - issued}

    def _authorized_at_the_office(self) -> dict[str, dict[str, Any]]:
        ours = range(self.first_number, self.first_number + 1_000)
        return {
            held["access_key"]: held for held in self.sefaz.documents() if held["number"] in ours
        }

    def _prepare(self) -> None:
        with self.database.writing() as session:
            network = a_network(session)
            a_trip(session, network)
            user = a_user(session, point_of_sale_id=a_point_of_sale(session).id)
            a_shift(session, user)
            session.add(DocumentNumber(establishment_id=1, series=1, next_number=self.first_number))


def _assert_ended(
    ticket: Ticket,
    documents: Any,
    refund: RefundDue | None,
    held: dict[str, dict[str, Any]],
) -> None:
    """A ticket has exactly one authorised BP-e, here and there, or its money marked."""
    authorized = [one for one in documents if one.status is DocumentStatus.AUTHORIZED]
    if ticket.status is TicketStatus.ISSUED:
        assert refund is None
        (document,) = authorized
        assert held[document.access_key]["protocol"] == document.protocol
        return
    assert ticket.status in (TicketStatus.EXPIRED, TicketStatus.CANCELLED)
    assert authorized == []
    assert refund is not None
    assert refund.amount == ticket.total
    assert not {one.access_key for one in documents} & set(held)


def _assert_seats(session: Any, tickets: Any) -> None:
    """An issued ticket has its seat on every leg; one that ended otherwise has none."""
    for ticket in tickets:
        legs = session.scalars(select(SeatLeg).where(SeatLeg.ticket_id == ticket.id)).all()
        length = ticket.destination_position - ticket.origin_position
        assert len(legs) == (length if ticket.status is TicketStatus.ISSUED else 0)


def _assert_money(session: Any, tickets: Any) -> None:
    """Σ payments = Σ tickets + Σ refunds due, to the centavo."""
    paid = Money.total(p.received - p.change for p in session.scalars(select(Payment)))
    kept = Money.total(t.total for t in tickets if t.status is TicketStatus.ISSUED)
    returned = Money.total(r.amount for r in session.scalars(select(RefundDue)))
    assert paid == kept + returned
    assert paid == Money.total(order.total for order in session.scalars(select(Order)))
