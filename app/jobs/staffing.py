"""Which messages a worker does, and what it looks after besides."""

from datetime import timedelta

from app.db.models.outbox import MessageKind
from app.jobs.bpe_handler import BpeHandler
from app.jobs.worker import Duty, Worker
from app.usecases.fiscal.expire import expire_overdue
from app.usecases.services import Services

EXPIRY_EVERY = timedelta(seconds=30)


def build_worker(services: Services) -> Worker:
    """Return a worker for every kind of message that something is done about.

    Records for the regulator have no handler: they are kept (R6033-193).
    """
    return Worker(
        services.database,
        {MessageKind.BPE: BpeHandler(services)},
        [
            Duty(
                name="tickets expired",
                every=EXPIRY_EVERY,
                run=lambda: expire_overdue(services=services),
            )
        ],
    )
