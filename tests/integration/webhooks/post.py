"""An installation with a partner, whose server answers as a test tells it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

from sqlalchemy import select, update

from app.clock import true_now
from app.config import Settings
from app.db.engine import Database
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.webhooks import WebhookDelivery, WebhookEndpoint
from app.jobs.staffing import build_messenger
from app.usecases.services import Services
from app.usecases.webhooks.deliveries import read_deliveries
from app.usecases.webhooks.endpoints import register_endpoint, send_test
from app.usecases.webhooks.terms import DeliveryView, RegisterEndpoint
from tests.builders_company import NOW
from tests.builders_partner import a_partner
from tests.movable_clock import MovableClock
from tests.scripted_listener import Listener, Script

TIMEOUT = 5.0


@dataclass(frozen=True, kw_only=True)
class Post:
    """The carrier, its partner and the partner's server."""

    database: Database
    services: Services
    clock: MovableClock
    listener: Listener
    partner_id: int

    def register(self, path: str = "/avisos", *, partner_id: int | None = None) -> UUID:
        """Register an address at the partner's server."""
        command = RegisterEndpoint(
            partner_id=partner_id or self.partner_id, url=self.listener.address + path
        )
        return register_endpoint(command, services=self.services).endpoint.id

    def test(self, endpoint_id: UUID) -> UUID:
        """Owe an address a test."""
        sent = send_test(endpoint_id, partner_id=self.partner_id, services=self.services)
        return sent.id

    def work(self) -> int:
        """Send what is due."""
        return build_messenger(self.services).run_once()

    def work_after_all_waits(self) -> int:
        """Send what waits, once, as time would make it due."""
        self.let_waits_end()
        return self.work()

    def let_waits_end(self) -> None:
        """Make every waiting notice due and every lease over."""
        long_ago = true_now() - timedelta(days=30)
        with self.database.writing() as session:
            session.execute(
                update(OutboxMessage).values(next_attempt_at=long_ago, leased_until=None)
            )

    def notices(self, endpoint_id: UUID, **page: object) -> tuple[DeliveryView, ...]:
        """Look at what was sent to an address, the latest first."""
        defaults = {"after": None, "limit": 100, "partner_id": self.partner_id}
        return read_deliveries(endpoint_id, services=self.services, **(defaults | page))  # type: ignore[arg-type]

    def notice(self, endpoint_id: UUID) -> DeliveryView:
        """Look at the only notice to an address."""
        (only,) = self.notices(endpoint_id)
        return only

    def endpoint(self, endpoint_id: UUID) -> WebhookEndpoint:
        with self.database.reading() as session:
            return session.get_one(WebhookEndpoint, endpoint_id)

    def messages(self, *status: MessageStatus) -> list[OutboxMessage]:
        """Return the notices of these statuses in the outbox, in the order of their writing."""
        with self.database.reading() as session:
            wanted = select(OutboxMessage).where(
                OutboxMessage.kind == MessageKind.WEBHOOK, OutboxMessage.status.in_(status)
            )
            return list(session.scalars(wanted.order_by(OutboxMessage.id)))

    def owed(self) -> list[tuple[str, UUID]]:
        """Return what partners are owed or were told: kinds and subjects, in their order."""
        with self.database.reading() as session:
            rows = select(WebhookDelivery, OutboxMessage.id).join(
                OutboxMessage, OutboxMessage.subject_id == WebhookDelivery.id
            )
            found = session.execute(rows.order_by(OutboxMessage.id)).all()
            return [(one.event, one.subject_id) for one, _ in found]

    def paths(self) -> list[str]:
        """Return where the partner's server was asked, in order."""
        return [path for path, *_ in self.listener.asked]

    def in_production(self) -> Services:
        """Return services of an installation that reaches public addresses alone."""
        return replace(self.services, settings=replace(self.services.settings, production=True))


def a_post(database: Database, listener: Listener) -> Post:
    """Store a partner and open the installation."""
    clock = MovableClock(NOW)
    settings = Settings(clock=clock, webhook_timeout=TIMEOUT)  # type: ignore[arg-type]
    with database.writing() as session:
        partner_id = a_partner(session).id
    return Post(
        database=database,
        services=Services(settings=settings, database=database),
        clock=clock,
        listener=listener,
        partner_id=partner_id,
    )


@contextmanager
def listening(script: Script) -> Iterator[Listener]:
    """Run a partner's server."""
    listener = Listener(script)
    thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield listener
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()


def answering(status: int) -> Script:
    """Return a script that answers everything in one way."""
    return lambda handler: handler.answer(status, b"")
