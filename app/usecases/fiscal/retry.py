"""Asking again for a BP-e that was given up, after the data was mended."""

from dataclasses import dataclass
from uuid import UUID

from app.clock import true_now
from app.db import outbox
from app.db.models.outbox import MessageKind
from app.usecases.operations import audit
from app.usecases.services import Services
from fares.kernel.errors import DomainError


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryIssue:
    """Let the BP-e of a ticket be tried again: made anew from the sale, same number."""

    ticket_id: UUID
    asked_by_id: int | None
    """None from the command line, which has no users."""


class NothingGivenUp(DomainError):
    """The ticket's BP-e was not given up: it is waiting, done, or there is none."""

    code = "fiscal.nothing-given-up"
    title = "Emissão não está parada"

    def __init__(self) -> None:
        super().__init__("A emissão deste bilhete não está parada. Atualize a lista.")


def retry_issue(command: RetryIssue, *, services: Services) -> None:
    """Put a document that was given up back in the queue, due at once.

    :raises NothingGivenUp: if it was not given up
    """
    with services.database.writing() as session:
        if not outbox.revive(session, MessageKind.BPE, command.ticket_id, true_at=true_now()):
            raise NothingGivenUp
        audit.record(
            session,
            at=services.now(),
            user_id=command.asked_by_id,
            action="document.retried",
            subject_kind="ticket",
            subject_id=command.ticket_id,
        )
