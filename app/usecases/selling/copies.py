"""Copies of a ticket (2ª via): given out again while it is unused.

Resolução ANTT 6.033/2023, art. 142, § 4º.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from fares.kernel.errors import DomainError


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
