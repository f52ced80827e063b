"""The letter with the tickets once more, to the address that the buyer gave."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.letters import LetterKind
from app.db.models.purchases import Purchase
from app.usecases.purchases.letters import owe_letter
from fares.kernel.errors import DomainError


class NoAddress(DomainError):
    """Nobody gave an e-mail address with this order."""

    code = "letter.no-address"
    title = "Sem e-mail neste pedido"

    def __init__(self) -> None:
        super().__init__(
            "Este pedido foi feito sem e-mail. Guarde o bilhete desta página ou baixe o PDF."
        )


def masked_address(order_id: UUID, *, database: Database) -> str | None:
    """Return where an order's letters go, such as a•••@exemplo.com.br; None for nowhere."""
    with database.reading() as session:
        address = session.scalar(_ADDRESS.where(Purchase.order_id == order_id))
    if address is None:
        return None
    name, _, host = address.rpartition("@")
    return f"{name[:1]}•••@{host}"


def resend_tickets(order_id: UUID, *, database: Database, now: datetime) -> None:
    """Owe the letter with the tickets once more; it goes to the address on file only.

    :raises NoAddress: if there is none
    """
    with database.writing() as session:
        bought = select(Purchase).where(Purchase.order_id == order_id)
        purchase = session.scalars(bought).one_or_none()
        if purchase is None or purchase.buyer_email is None:
            raise NoAddress
        owe_letter(session, purchase, LetterKind.TICKETS, at=now)


_ADDRESS = select(Purchase.buyer_email)
