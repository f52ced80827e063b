"""The tickets that a partner sold, and nobody else's."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.purchases import Purchase
from app.db.models.sales import Ticket
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.ticket_view import TicketView
from app.usecases.selling.copies import TicketNotFound
from fares.kernel.errors import DomainError


class TicketNotIssued(DomainError):
    """The tax office has not authorised the ticket: there is no document to give."""

    code = "ticket.not-issued"
    title = "Bilhete ainda sem documento"

    def __init__(self) -> None:
        super().__init__(
            "A SEFAZ ainda não autorizou este bilhete, ou ele foi cancelado. "
            "Consulte o bilhete: `state` diz como ele está."
        )


@dataclass(frozen=True, slots=True)
class PartnerTicket:
    """A ticket, and the number under which its partner knows the order."""

    order_id: UUID
    ticket: TicketView

    @property
    def document(self) -> bytes:
        """The authorised document with its protocol, byte by byte as it is kept.

        :raises TicketNotIssued: if there is none
        """
        if self.ticket.bpe_proc is None:
            raise TicketNotIssued
        return self.ticket.bpe_proc


def read_sold_ticket(
    ticket_id: UUID, partner_id: int, *, database: Database, now: datetime
) -> PartnerTicket:
    """Return a ticket of a partner as it stands.

    :raises TicketNotFound: if there is no such ticket, or another sold it
    """
    of_partner = (
        select(Purchase.id)
        .join(Ticket, Ticket.order_id == Purchase.order_id)
        .where(Ticket.id == ticket_id, Purchase.partner_id == partner_id)
    )
    with database.reading() as session:
        order_id = session.scalar(of_partner)
    if order_id is None:
        raise TicketNotFound
    return PartnerTicket(order_id, read_ticket(ticket_id, database=database, now=now))
