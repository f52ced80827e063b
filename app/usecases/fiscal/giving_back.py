"""How an attempt ends without an authorised BP-e: the claim is given back, or given up."""

import logging
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db import leases
from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.models.sales import Order, Ticket
from app.usecases.backoff import abuse_wait, retry_wait
from app.usecases.fiscal.desk import Desk
from app.usecases.fiscal.outcome import Pending, Refused, Wait
from app.usecases.operations import audit
from app.usecases.webhooks.announce import announce
from app.usecases.webhooks.events import Event
from fares.kernel.errors import DomainError

log = logging.getLogger(__name__)


def postpone(desk: Desk, why: Wait) -> Pending:
    """Give the claim back, to be taken up again after the usual wait.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    claim = desk.claim
    return _wait(desk, why, retry_wait(claim.attempt, row=claim.message_id))


def back_off(desk: Desk) -> Pending:
    """Give the claim back for long: the tax office called our use abusive.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    claim = desk.claim
    return _wait(desk, Wait.PAUSED, abuse_wait(claim.attempt, row=claim.message_id))


def wait_for(desk: Desk, why: Wait, length: timedelta) -> Pending:
    """Give the claim back, to be taken up again when something will have settled.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    return _wait(desk, why, length)


def leave(desk: Desk) -> None:
    """Give the claim back as it was found.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    with desk.writing() as session:
        leases.release(session, desk.claim)


def refuse(desk: Desk, document: BpeDocument, code: str, reason: str) -> Refused:
    """Give the claim up because the tax office refused the document.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    with desk.writing() as session:
        stored = session.get_one(BpeDocument, document.id)
        stored.status = DocumentStatus.REJECTED
        stored.status_code, stored.status_reason = code, reason
        audit.record(
            session,
            at=desk.now(),
            user_id=None,
            action="document.rejected",
            subject_kind="ticket",
            subject_id=desk.ticket_id,
            details={"access_key": stored.access_key, "status_code": code},
        )
        leases.bury(session, desk.claim, why=f"{code}: {reason}")
        _tell_refused(desk, session)
    log.error("document rejected", extra={"ticket_id": desk.ticket_id, "status_code": code})
    return Refused(ticket_id=desk.ticket_id, code=code, message=reason)


def give_up(desk: Desk, error: DomainError) -> Refused:
    """Give the claim up because the sale cannot be written as a BP-e.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    with desk.writing() as session:
        leases.bury(session, desk.claim, why=f"{error.title}: {error}")
        _tell_refused(desk, session)
    log.error("document not composed", extra={"ticket_id": desk.ticket_id, "code": error.code})
    return Refused(ticket_id=desk.ticket_id, code=error.code, message=str(error))


def _tell_refused(desk: Desk, session: Session) -> None:
    """Tell the partner that sold the ticket; a refusal is rare enough to ask whose it is."""
    sold_by = select(Order.partner_id).join(Ticket).where(Ticket.id == desk.ticket_id)
    partner_id = session.scalar(sold_by)
    announce(session, Event.TICKET_REFUSED, desk.ticket_id, partner_id=partner_id, at=desk.now())


def _wait(desk: Desk, why: Wait, length: timedelta) -> Pending:
    with desk.writing() as session:
        leases.postpone(session, desk.claim, until=true_now() + length, why=why.label)
    return Pending(ticket_id=desk.ticket_id, why=why)
