"""Copies of a ticket (2ª via): given out again while it is unused.

Resolução ANTT 6.033/2023, art. 142, § 4º.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.places import Municipality
from app.db.models.sales import Ticket, TicketCopy, TicketStatus
from app.db.models.trips import TripStop
from app.usecases.operations import audit
from fares.kernel.deadlines import legal_date
from fares.kernel.documents import Cpf, InvalidCpf
from fares.kernel.errors import DomainError
from fares.kernel.rules import rule

ORIGINAL = 1


class PhotoDocument(StrEnum):
    """Official identification with a photograph, as the article asks."""

    RG = "rg"
    DRIVER = "driver"
    PASSPORT = "passport"
    WORK_CARD = "work_card"
    PROFESSIONAL = "professional"
    FOREIGNER = "foreigner"
    E_VOTER = "e_voter"
    OTHER_OFFICIAL = "other_official"

    @property
    def label(self) -> str:
        """The name of the document in Portuguese."""
        return _LABELS[self]


_LABELS = {
    PhotoDocument.RG: "Carteira de identidade (RG ou CIN)",
    PhotoDocument.DRIVER: "Carteira de habilitação (CNH)",
    PhotoDocument.PASSPORT: "Passaporte",
    PhotoDocument.WORK_CARD: "Carteira de trabalho",
    PhotoDocument.PROFESSIONAL: "Carteira profissional (OAB, CREA e outras)",
    PhotoDocument.FOREIGNER: "Registro de estrangeiro (RNM)",
    PhotoDocument.E_VOTER: "e-Título com foto",
    PhotoDocument.OTHER_OFFICIAL: "Outro documento oficial com foto",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReissueTicket:
    """Give out a copy of a ticket to who shows a photo identification, and the CPF if any."""

    ticket_id: UUID
    issued_by_id: int
    document_shown: PhotoDocument
    cpf: str = ""
    """Asked when the ticket has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reissued:
    """The copy that was given out; its number goes on the print ("2ª via")."""

    ticket_id: UUID
    copy_number: int
    issued_at: datetime


class TicketNotFound(DomainError):
    """There is no such ticket."""

    code = "ticket.not-found"
    title = "Bilhete não encontrado"

    def __init__(self) -> None:
        super().__init__("Não há bilhete com esse número. Confira o localizador.")


class NoCopyOfTicket(DomainError):
    """The ticket is not one that may be copied now; the message says why."""

    code = "ticket.no-copy"
    title = "2ª via não disponível"


class CpfDoesNotMatch(DomainError):
    """The CPF shown is not the ticket's, or none was shown and the ticket has one."""

    code = "ticket.cpf-does-not-match"
    title = "CPF não confere"

    def __init__(self) -> None:
        super().__init__("O CPF apresentado não é o do bilhete. Confira com o documento.")


@rule("R6033-142§4")
def reissue_ticket(command: ReissueTicket, *, database: Database, now: datetime) -> Reissued:
    """Give out a copy and log it with the kind of document that was shown.

    “A qualquer momento e desde que não tenha utilizado o serviço”: as long as the ticket
    is issued, neither cancelled nor expired, and still valid.

    :raises TicketNotFound: if there is no such ticket
    :raises NoCopyOfTicket: if the ticket is pending, cancelled, expired or past its validity
    :raises CpfDoesNotMatch: if the ticket has a CPF and another, or none, was shown
    """
    with database.writing() as session:
        ticket = session.scalar(
            select(Ticket).where(Ticket.id == command.ticket_id).with_for_update()
        )
        if ticket is None:
            raise TicketNotFound
        _check(session, ticket, command, now)
        last = session.scalar(
            select(func.max(TicketCopy.copy_number)).where(TicketCopy.ticket_id == ticket.id)
        )
        number = (last or ORIGINAL) + 1
        copy = {
            "ticket_id": ticket.id,
            "copy_number": number,
            "issued_at": now,
            "issued_by_id": command.issued_by_id,
            "document_shown": command.document_shown.value,
        }
        session.execute(insert(TicketCopy), [copy])
        _record(session, command, number, now)
        return Reissued(ticket_id=ticket.id, copy_number=number, issued_at=now)


def _check(session: Session, ticket: Ticket, command: ReissueTicket, now: datetime) -> None:
    if ticket.status in _REFUSALS:
        raise NoCopyOfTicket(_REFUSALS[ticket.status])
    if legal_date(now, _boarding_zone(session, ticket)) > ticket.valid_until:
        raise NoCopyOfTicket(f"A validade deste bilhete terminou em {ticket.valid_until:%d/%m/%Y}.")
    if ticket.cpf is not None and _parse(command.cpf) != ticket.cpf:
        raise CpfDoesNotMatch


def _boarding_zone(session: Session, ticket: Ticket) -> ZoneInfo:
    zone = session.scalars(
        select(Municipality.zone)
        .join(TripStop, TripStop.municipality_code == Municipality.ibge_code)
        .where(TripStop.trip_id == ticket.trip_id, TripStop.position == ticket.origin_position)
    ).one()
    return ZoneInfo(zone)


def _parse(text: str) -> Cpf | None:
    try:
        return Cpf.parse(text)
    except InvalidCpf:
        return None


def _record(session: Session, command: ReissueTicket, number: int, now: datetime) -> None:
    audit.record(
        session,
        at=now,
        user_id=command.issued_by_id,
        action="ticket.copied",
        subject_kind="ticket",
        subject_id=command.ticket_id,
        details={"copy": number, "document_shown": command.document_shown.value},
    )


_REFUSALS = {
    TicketStatus.PAID: "O bilhete ainda não foi emitido: não há o que copiar.",
    TicketStatus.CANCELLED: "Este bilhete foi cancelado.",
    TicketStatus.EXPIRED: "Este bilhete não foi emitido a tempo; o valor pago será devolvido.",
}
