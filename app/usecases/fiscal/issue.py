"""Issuing the BP-e of a ticket: at the counter at once, or by the worker later."""

import logging
import time
from uuid import UUID

from sqlalchemy import select

from app.clock import true_now
from app.db import leases
from app.db.leases import Claim, LeaseLost
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.sales import TicketStatus
from app.usecases.fiscal import records
from app.usecases.fiscal.attempt import attempt
from app.usecases.fiscal.desk import Desk, Patience, lease_of
from app.usecases.fiscal.outcome import Closed, Outcome, Pending, Refused, Wait
from app.usecases.services import Services
from fares.kernel.errors import DomainError

log = logging.getLogger(__name__)

_GLANCE_SECONDS = 0.05


class TicketNotIssuable(DomainError):
    """There is no such ticket, or nothing was ever asked for it."""

    code = "fiscal.ticket-not-found"
    title = "Bilhete não encontrado"

    def __init__(self, ticket_id: UUID) -> None:
        super().__init__("Não há bilhete com esse número à espera de emissão.")
        self.ticket_id = ticket_id


def issue_now(ticket_id: UUID, *, services: Services) -> Outcome:
    """Issue a ticket that was just sold, within the time that a counter waits.

    If the worker is at it, wait for the worker's result instead.

    :raises TicketNotIssuable: if there is no such ticket
    """
    patience = Patience(services.settings.counter_wait)
    while True:
        outcome = _attempt_or_read(ticket_id, services, patience)
        at_work = isinstance(outcome, Pending) and outcome.why is Wait.AT_WORK
        if not at_work or not patience.left:
            return outcome
        time.sleep(min(_GLANCE_SECONDS, patience.left))


def issue_claimed(claim: Claim, *, services: Services) -> Outcome:
    """Take the BP-e of a claimed row as far as it goes now.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    return attempt(desk_for(claim, services, workers_patience(services)))


def workers_patience(services: Services) -> Patience:
    """Return how long a worker stays with one ticket: a few exchanges."""
    return Patience(services.settings.sefaz_timeout * 3)


def desk_for(claim: Claim, services: Services, patience: Patience) -> Desk:
    """Return the desk for a claim.

    :raises DomainError: if this installation has no certificate to sign with
    """
    return Desk(services=services, office=services.fiscal_office(), claim=claim, patience=patience)


def _attempt_or_read(ticket_id: UUID, services: Services, patience: Patience) -> Outcome:
    """Attempt it if nobody else is at it; what was sold stays sold without a certificate."""
    try:
        services.fiscal_office()
    except DomainError as error:
        log.error("nothing can be issued", extra={"code": error.code})  # noqa: TRY400  (no bug)
        return _known(ticket_id, services, Wait.NO_CERTIFICATE)
    with services.database.writing() as session:
        claim = leases.claim_subject(
            session,
            MessageKind.BPE,
            ticket_id,
            true_at=true_now(),
            lease=lease_of(services.settings),
        )
        standing = records.read_standing(session, ticket_id) if claim else None
    if claim is None:  # what waits and cannot be claimed is in somebody's hands
        return _known(ticket_id, services, Wait.AT_WORK)
    try:
        return attempt(desk_for(claim, services, patience), standing)
    except LeaseLost:
        return Pending(ticket_id=ticket_id, why=Wait.AT_WORK)


def _known(ticket_id: UUID, services: Services, why: Wait) -> Outcome:
    """Return what became of a ticket's BP-e so far; if it waits, that it does for a reason."""
    known = read_outcome(ticket_id, services=services)
    return Pending(ticket_id=ticket_id, why=why) if isinstance(known, Pending) else known


def read_outcome(ticket_id: UUID, *, services: Services) -> Outcome:
    """Return what became of a ticket's BP-e so far, without doing anything.

    :raises TicketNotIssuable: if there is no such ticket
    """
    with services.database.reading() as session:
        message = session.scalar(
            select(OutboxMessage).where(
                OutboxMessage.kind == MessageKind.BPE, OutboxMessage.subject_id == ticket_id
            )
        )
        if message is None:
            raise TicketNotIssuable(ticket_id)
        standing = records.read_standing(session, ticket_id)
    document = standing.document
    if standing.status is TicketStatus.ISSUED and document is not None:
        return records.issued(document)
    if standing.status is not TicketStatus.PAID:
        return Closed(ticket_id=ticket_id, status=standing.status)
    if message.status is MessageStatus.DEAD:
        code = (document.status_code if document else None) or "fiscal.not-composed"
        return Refused(ticket_id=ticket_id, code=code, message=message.last_error or "")
    at_work = message.leased_until is not None and message.leased_until > true_now()
    return Pending(ticket_id=ticket_id, why=Wait.AT_WORK if at_work else Wait.QUEUED)
