"""Which messages a worker does, and what it looks after besides."""

from collections.abc import Iterator
from datetime import timedelta

from app.db.models.outbox import MessageKind
from app.gateways.pix import PixUnreachable
from app.jobs.bpe_handler import BpeHandler
from app.jobs.letter_handler import LetterHandler
from app.jobs.pulse import Pulse
from app.jobs.webhook_handler import WebhookHandler
from app.jobs.worker import Duty, Handler, Worker
from app.usecases.fiscal.expire import expire_overdue
from app.usecases.partners.idempotency import forget_old_requests
from app.usecases.purchases.asking import ask_about_due
from app.usecases.purchases.closing import close_overdue
from app.usecases.purchases.reconcile import OLDER, RECENT, reconcile
from app.usecases.selling.hold_place import forget_places
from app.usecases.services import Services
from app.usecases.throttle import forget_old_counts

ASKING_EVERY = timedelta(seconds=1)
CLOSING_EVERY = timedelta(seconds=10)
EXPIRY_EVERY = timedelta(seconds=30)
RECENT_EVERY = timedelta(hours=1)
OLDER_EVERY = timedelta(days=1)
COUNTS_EVERY = timedelta(hours=1)


def build_worker(services: Services, pulse: Pulse | None = None) -> Worker:
    """Return a worker for every kind of message that is ours to do; partners have another.

    Records for the regulator have no handler: they are kept (R6033-193). Letters wait
    where there is no mail server.

    :param pulse: the worker's sign of life; None for one that is soon gone
    """
    handlers: dict[MessageKind, Handler] = {MessageKind.BPE: BpeHandler(services)}
    if services.mailer is not None:
        handlers[MessageKind.LETTER] = LetterHandler(services)
    return Worker(services.database, handlers, list(_duties(services)), pulse)


def build_messenger(services: Services) -> Worker:
    """Return a worker for notices to partners alone.

    It works beside the other: no ticket and no payment waits for a partner's server.
    """
    return Worker(services.database, {MessageKind.WEBHOOK: WebhookHandler(services)})


def _duties(services: Services) -> Iterator[Duty]:
    yield Duty(
        name="tickets expired", every=EXPIRY_EVERY, run=lambda: expire_overdue(services=services)
    )
    yield Duty(
        name="charges asked about",
        every=ASKING_EVERY,
        run=lambda: ask_about_due(services=services),
    )
    yield Duty(
        name="purchases over", every=CLOSING_EVERY, run=lambda: close_overdue(services=services)
    )
    yield Duty(name="counts forgotten", every=COUNTS_EVERY, run=lambda: _forget(services))
    if services.pix is not None:
        yield Duty(
            name="payments found, last hours",
            every=RECENT_EVERY,
            run=lambda: _reconcile(RECENT, services),
        )
        yield Duty(
            name="payments found, last days",
            every=OLDER_EVERY,
            run=lambda: _reconcile(OLDER, services),
        )


def _forget(services: Services) -> int:
    """Forget what limits no longer count by, and answers that are given no more."""
    counts = forget_old_counts(database=services.database)
    answers = forget_old_requests(database=services.database)
    return counts + answers + forget_places(database=services.database, now=services.now())


def _reconcile(length: timedelta, services: Services) -> int:
    """Compare with the bank's own list; where it does not answer, the next time will do."""
    try:
        return reconcile(length, services=services)
    except PixUnreachable:
        return 0
