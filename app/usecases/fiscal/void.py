"""Voiding: the clerk undoes a sale whose BP-e the tax office does not have.

Only a document never sent, or one that a consultation does not find when it can no
longer be on its way. Of unknown outcome it stays pending: it might be authorised.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from app.clock import true_now
from app.db import leases
from app.db.leases import OPEN, Claim, LeaseLost
from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.models.outbox import MessageKind
from app.db.models.sales import TicketStatus
from app.usecases.fiscal import asking, records
from app.usecases.fiscal.asking import Silence
from app.usecases.fiscal.attachment import attach
from app.usecases.fiscal.closing import Ending, close
from app.usecases.fiscal.desk import Desk, lease_of
from app.usecases.fiscal.giving_back import leave, postpone, wait_for
from app.usecases.fiscal.issue import desk_for, read_outcome, workers_patience
from app.usecases.fiscal.outcome import Closed, Issued, Wait
from app.usecases.fiscal.settlement import settles_at
from app.usecases.fiscal.verdicts import Verdict, judge_consultation
from app.usecases.fiscal.whose_sale import require_own_point_of_sale
from app.usecases.services import Services
from fares.kernel.errors import DomainError
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidTicket:
    """Undo the sale of a ticket that has no BP-e."""

    ticket_id: UUID
    reason: str
    """Why, in the clerk's words."""
    voided_by_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided:
    """The seat is free again and the money marked to return."""

    ticket_id: UUID
    to_return: Money


class AlreadyAuthorized(DomainError):
    """The BP-e is authorised: it cannot be undone here."""

    code = "fiscal.already-authorized"
    title = "Bilhete já autorizado"

    def __init__(self, access_key: str) -> None:
        super().__init__(
            f"O BP-e {access_key} já foi autorizado pela SEFAZ e não pode ser anulado. O "
            "cancelamento de bilhete autorizado ainda não é feito por este sistema."
        )
        self.access_key = access_key


class OutcomeUnknown(DomainError):
    """The BP-e was sent and nobody knows yet whether it was authorised."""

    code = "fiscal.outcome-unknown"
    title = "Situação do BP-e desconhecida"

    def __init__(self, why: Wait, settled_at: datetime | None = None) -> None:
        super().__init__(
            f"O BP-e foi enviado e {why.label}. Ele fica pendente, porque pode ter sido "
            "autorizado; o sistema continua perguntando. Tente de novo em alguns minutos."
        )
        self.why, self.settled_at = why, settled_at


class BeingIssued(DomainError):
    """Somebody is issuing the ticket at this moment."""

    code = "fiscal.being-issued"
    title = "Bilhete em emissão"

    def __init__(self) -> None:
        super().__init__("O bilhete está sendo emitido agora. Veja o resultado e tente de novo.")


class AlreadyClosed(DomainError):
    """The ticket was cancelled or has expired: there is nothing left to undo."""

    code = "fiscal.already-closed"
    title = "Bilhete já encerrado"

    def __init__(self, status: TicketStatus) -> None:
        super().__init__(
            "O bilhete já foi anulado ou expirou, e o valor já está marcado para devolução."
        )
        self.status = status


def void_ticket(command: VoidTicket, *, services: Services) -> Voided:
    """Cancel a ticket that the tax office does not have.

    Counter and worker race for the same claim, so it is never sent while it is voided.

    :raises AnotherPointOfSale: if it was sold at another counter than the clerk's
    :raises AlreadyAuthorized: if it has a BP-e
    :raises OutcomeUnknown: if it may have one
    :raises BeingIssued: if somebody is at it
    :raises AlreadyClosed: if it was cancelled before, or has expired
    :raises TicketNotIssuable: if there is no such ticket
    :raises NoCertificate: if this installation cannot ask the tax office
    """
    require_own_point_of_sale(command.ticket_id, command.voided_by_id, database=services.database)
    services.fiscal_office()  # before the claim, which would be kept for nothing without it
    claim = _claim(command.ticket_id, services)
    try:
        return _void(desk_for(claim, services, workers_patience(services)), command)
    except LeaseLost as error:
        raise BeingIssued from error


def _claim(ticket_id: UUID, services: Services) -> Claim:
    with services.database.writing() as session:
        claim = leases.claim_subject(
            session,
            MessageKind.BPE,
            ticket_id,
            true_at=true_now(),
            lease=lease_of(services.settings),
            among=OPEN,
        )
    if claim is not None:
        return claim
    match read_outcome(ticket_id, services=services):
        case Issued(access_key=access_key):
            raise AlreadyAuthorized(access_key)
        case Closed(status=status):
            raise AlreadyClosed(status)
        case _:
            raise BeingIssued


def _void(desk: Desk, command: VoidTicket) -> Voided:
    with desk.writing() as session:
        document = records.read_standing(session, desk.ticket_id).document
    if document is not None and document.status is not DocumentStatus.SIGNED:
        _require_absence(desk, document)
    ending = Ending(
        status=TicketStatus.CANCELLED, reason=command.reason, user_id=command.voided_by_id
    )
    with desk.writing() as session:
        to_return = close(desk, session, ending)
    return Voided(ticket_id=desk.ticket_id, to_return=to_return)


def _require_absence(desk: Desk, document: BpeDocument) -> None:
    """Let pass what the tax office does not have and will not come to have.

    A document that it refused was answered; of one without an answer, “not there” counts
    only when it can no longer be on its way.
    """
    reply = asking.consult(desk, document, document.access_key)
    if isinstance(reply, Silence):
        raise _stays_pending(desk, document, reply.why)
    match judge_consultation(reply):
        case Verdict.ABSENT:
            _require_settled(desk, document)
        case Verdict.FOREIGN:
            return
        case Verdict.AUTHORIZED:
            issued = attach(desk, document, reply.protocol)
            if issued is None:
                raise _stays_pending(desk, document, Wait.NOT_OURS)
            raise AlreadyAuthorized(issued.access_key)
        case _:
            raise _stays_pending(desk, document, Wait.PAUSED)


def _require_settled(desk: Desk, document: BpeDocument) -> None:
    settled_at = settles_at(document.issued_at)
    left = settled_at - desk.now()
    if document.status is DocumentStatus.SENT and left > timedelta(0):
        wait_for(desk, Wait.SETTLING, left)
        raise OutcomeUnknown(Wait.SETTLING, settled_at)


def _stays_pending(desk: Desk, document: BpeDocument, why: Wait) -> OutcomeUnknown:
    """Give the claim back as it was found: waiting, or given up after a refusal."""
    if document.status is DocumentStatus.REJECTED:
        leave(desk)
    else:
        postpone(desk, why)
    return OutcomeUnknown(why)
