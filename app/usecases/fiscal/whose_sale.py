"""Whose sale it is: money goes back where it was taken, so that each cash adds up."""

from uuid import UUID

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.people import User
from app.db.models.places import PointOfSale
from app.db.models.sales import Order, Ticket
from fares.kernel.errors import DomainError


class AnotherPointOfSale(DomainError):
    """The sale was made at a point of sale where the clerk does not work."""

    code = "fiscal.another-point-of-sale"
    title = "Venda de outro ponto de venda"

    def __init__(self, name: str) -> None:
        self.point_of_sale = name
        super().__init__(
            f"Esta venda foi feita em {name}, e o dinheiro está no caixa de lá. "
            "Peça a quem trabalha lá que anule."
        )


def require_own_point_of_sale(ticket_id: UUID, user_id: int, *, database: Database) -> None:
    """Check that a ticket was sold where somebody works, or at no counter at all.

    :raises AnotherPointOfSale: if it was sold at another counter
    """
    sold_at = (
        select(PointOfSale)
        .join(Order, Order.point_of_sale_id == PointOfSale.id)
        .join(Ticket, Ticket.order_id == Order.id)
        .where(Ticket.id == ticket_id)
    )
    with database.reading() as session:
        point = session.scalar(sold_at)
        if point and point.id != session.get_one(User, user_id).point_of_sale_id:
            raise AnotherPointOfSale(point.name)
