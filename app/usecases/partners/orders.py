"""The orders of a partner: what it wants to buy, what it bought, what came to nothing."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, select, tuple_

from app.db.engine import Database
from app.db.models.purchases import EndReason, Purchase, PurchaseStatus
from app.db.models.sales import Order, Ticket
from app.usecases.purchases.read import PurchaseView, read_purchase
from app.usecases.selling.hold import held_by_partner
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderLine:
    """An order as a list tells it."""

    order_id: UUID
    reference: str | None
    status: PurchaseStatus
    end_reason: EndReason | None
    created_at: datetime
    total: Money
    commission: Money
    locator: str | None
    """None until it is paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTicket:
    """A ticket of an order that is paid."""

    ticket_id: UUID
    seat: int
    seat_label: str
    passenger_name: str
    total: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerOrder:
    """An order as it stands."""

    line: OrderLine
    purchase: PurchaseView
    tickets: tuple[OrderTicket, ...]


def read_partner_order(
    order_id: UUID, partner_id: int, *, database: Database, now: datetime
) -> PartnerOrder:
    """Return an order of a partner as it stands.

    :raises PurchaseNotFound: if there is no such order of this partner
    """
    view = read_purchase(order_id, held_by_partner(partner_id), database=database, now=now)
    with database.reading() as session:
        line = _line(session.execute(_lines(partner_id).where(Purchase.id == order_id)).one())
        tickets = session.scalars(
            select(Ticket)
            .join(Purchase, Purchase.order_id == Ticket.order_id)
            .where(Purchase.id == order_id)
            .order_by(Ticket.departs_at, Ticket.seat)
        ).all()
    return PartnerOrder(line=line, purchase=view, tickets=tuple(map(_ticket, tickets)))


def list_partner_orders(
    partner_id: int,
    *,
    status: PurchaseStatus | None,
    after: tuple[datetime, UUID] | None,
    limit: int,
    database: Database,
) -> list[OrderLine]:
    """Return the orders of a partner, the newest first, from behind one on.

    :param after: when the last one of the page before was made, and its number
    """
    asked = _lines(partner_id)
    if status is not None:
        asked = asked.where(Purchase.status == status)
    if after is not None:
        asked = asked.where(tuple_(Purchase.created_at, Purchase.id) < tuple_(*after))
    asked = asked.order_by(Purchase.created_at.desc(), Purchase.id.desc()).limit(limit)
    with database.reading() as session:
        return [_line(row) for row in session.execute(asked)]


def _lines(partner_id: int) -> Select[*tuple[Any, ...]]:
    return (
        select(
            Purchase.id,
            Purchase.partner_reference,
            Purchase.status,
            Purchase.end_reason,
            Purchase.created_at,
            Purchase.total,
            Purchase.commission,
            Order.locator,
        )
        .outerjoin(Order, Order.id == Purchase.order_id)
        .where(Purchase.partner_id == partner_id)
    )


def _line(row: Row[*tuple[Any, ...]]) -> OrderLine:
    return OrderLine(
        order_id=row.id,
        reference=row.partner_reference,
        status=row.status,
        end_reason=row.end_reason,
        created_at=row.created_at,
        total=row.total,
        commission=row.commission,
        locator=row.locator,
    )


def _ticket(ticket: Ticket) -> OrderTicket:
    return OrderTicket(
        ticket_id=ticket.id,
        seat=ticket.seat,
        seat_label=ticket.seat_label,
        passenger_name=ticket.passenger_name,
        total=ticket.total,
    )
