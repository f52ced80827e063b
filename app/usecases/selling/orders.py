"""Orders, found by what a passenger has in hand: the locator, or the sale itself."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.sales import Order, Ticket
from fares.kernel.errors import DomainError


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTickets:
    """An order and the tickets it holds, in the order of their seats."""

    order_id: UUID
    locator: str
    ticket_ids: tuple[UUID, ...]


class OrderNotFound(DomainError):
    """There is no such order."""

    code = "order.not-found"
    title = "Venda não encontrada"

    def __init__(self) -> None:
        super().__init__("Não há venda com esse localizador. Confira as seis letras e algarismos.")


def find_order(locator: str, *, database: Database) -> OrderTickets:
    """Return the order with a locator, typed in any case and with spaces around it.

    :raises OrderNotFound: if there is none
    """
    typed = locator.strip().upper()
    with database.reading() as session:
        order = session.scalar(select(Order).where(Order.locator == typed))
        return _tickets_of(session, order)


def read_order(order_id: UUID, *, database: Database) -> OrderTickets:
    """Return an order.

    :raises OrderNotFound: if there is none
    """
    with database.reading() as session:
        return _tickets_of(session, session.get(Order, order_id))


def _tickets_of(session: Session, order: Order | None) -> OrderTickets:
    if order is None:
        raise OrderNotFound
    tickets = select(Ticket.id).where(Ticket.order_id == order.id).order_by(Ticket.seat)
    return OrderTickets(
        order_id=order.id, locator=order.locator, ticket_ids=tuple(session.scalars(tickets))
    )
