"""Which copies of a ticket were handed out, so that no other is ever shown."""

from uuid import UUID

from sqlalchemy import func, select

from app.db.engine import Database
from app.db.models.sales import TicketCopy
from fares.kernel.errors import DomainError

FIRST = 1


class CopyNotRegistered(DomainError):
    """No copy of that number was ever handed out."""

    code = "ticket.copy-not-registered"
    title = "Via não registrada"

    def __init__(self, copy_number: int) -> None:
        self.copy_number = copy_number
        super().__init__(f"A {copy_number}ª via deste bilhete não foi registrada.")


def check_copy(ticket_id: UUID, copy_number: int, *, database: Database) -> int:
    """Return the number of a copy that may be shown: the first, or one handed out.

    :raises CopyNotRegistered: if it is neither
    """
    last = select(func.max(TicketCopy.copy_number)).where(TicketCopy.ticket_id == ticket_id)
    with database.reading() as session:
        handed_out = session.scalar(last) or FIRST
    if not FIRST <= copy_number <= handed_out:
        raise CopyNotRegistered(copy_number)
    return copy_number
