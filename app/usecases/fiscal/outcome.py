"""What became of a ticket's BP-e, as far as it is known now."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias
from uuid import UUID

from app.db.models.sales import TicketStatus


class Wait(StrEnum):
    """Why a BP-e is not authorised yet; the label is what people read."""

    QUEUED = "queued"
    AT_WORK = "at_work"
    UNREACHABLE = "unreachable"
    NO_ANSWER = "no_answer"
    PAUSED = "paused"
    NOT_UNDERSTOOD = "not_understood"
    NOT_OURS = "not_ours"
    SETTLING = "settling"
    NO_CERTIFICATE = "no_certificate"

    @property
    def label(self) -> str:
        """The reason in Portuguese, for the receipt and for operations."""
        return _LABELS[self]


_LABELS = {
    Wait.QUEUED: "na fila para emissão",
    Wait.AT_WORK: "em emissão neste momento",
    Wait.UNREACHABLE: "a SEFAZ está fora do ar",
    Wait.NO_ANSWER: "a SEFAZ ainda não respondeu",
    Wait.PAUSED: "a SEFAZ suspendeu o atendimento por um momento",
    Wait.NOT_UNDERSTOOD: "a SEFAZ respondeu algo que não se entende",
    Wait.NOT_OURS: "a SEFAZ respondeu sobre outro documento",
    Wait.NO_CERTIFICATE: "o certificado digital desta instalação não pôde ser usado",
    Wait.SETTLING: "a SEFAZ não o conhece, mas ainda pode vir a autorizá-lo",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Issued:
    """Authorised: the ticket may be printed."""

    ticket_id: UUID
    document_id: UUID
    access_key: str
    protocol: str
    authorized_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """Paid and not authorised yet: the passenger gets a receipt, the worker goes on."""

    ticket_id: UUID
    why: Wait


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """It cannot be issued as it is: operations must mend the data and ask again."""

    ticket_id: UUID
    code: str
    """cStat of the rejection, or the code of our own error."""
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """Nothing is issued any more: the ticket was cancelled or has expired."""

    ticket_id: UUID
    status: TicketStatus


Outcome: TypeAlias = Issued | Pending | Refused | Closed
