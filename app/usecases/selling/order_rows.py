"""The order of a sale: its row, under a locator and a form's key that no other has."""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningInsert

from app.db.models.partners import PartnerPresence
from app.db.models.sales import Order
from app.db.queries.upserts import dialect_of, insert_for, table_of
from app.usecases.selling.buyers import Buyer
from app.usecases.selling.locator import new_locator
from app.usecases.selling.open_shift import lock_shift
from app.usecases.selling.payments import Settled
from app.usecases.selling.sale_terms import SalePart
from app.usecases.selling.sold_before import find_sold
from fares.kernel.money import Money
from fares.tariff import Channel

ATTEMPTS_AT_A_LOCATOR = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerShare:
    """The third party that sells, and what it has of the sale."""

    partner_id: int
    code: str
    reference: str | None
    presence: PartnerPresence
    commission: Money
    collected: bool
    """Whether the money is with it, and not with the carrier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSale:
    """A sale of which everything was checked that needs no lock."""

    submission_key: str
    digest: str
    channel: Channel
    sold_by_id: int | None
    shift_id: UUID | None
    buyer: Buyer | None
    parts: tuple[SalePart, ...]
    """The journeys: one, or the way out and the way back."""
    settled: tuple[Settled, ...]
    now: datetime
    partner: PartnerShare | None = None

    @property
    def total(self) -> Money:
        return Money.total(part.terms.total for part in self.parts)


def insert_order(session: Session, sale: CheckedSale, order: dict[str, Any]) -> str:
    """Write the order under a locator that no other has, and return the locator.

    :raises SubmissionKeyReused: if another form sold under the same key meanwhile
    """
    for _ in range(ATTEMPTS_AT_A_LOCATOR):
        if _insert_if_new(session, order | {"locator": (locator := new_locator())}):
            return locator
        find_sold(session, sale.submission_key, sale.digest)
    raise RuntimeError("No free locator was drawn: the alphabet is too short for the orders.")


def order_row(session: Session, sale: CheckedSale, order_id: UUID) -> dict[str, Any]:
    """Return the order, with the counter that sells it locked.

    :raises NoOpenShift: if the clerk has no open shift of that number
    """
    buyer, partner = sale.buyer, sale.partner
    return {
        "id": order_id,
        "submission_key": sale.submission_key,
        "content_digest": sale.digest,
        "channel": sale.channel,
        "point_of_sale_id": _point_of_sale(session, sale),
        "sold_by_id": sale.sold_by_id,
        "shift_id": sale.shift_id,
        "partner_id": partner.partner_id if partner else None,
        "partner_reference": partner.reference if partner else None,
        "partner_presence": partner.presence if partner else None,
        "commission": partner.commission if partner else None,
        "bought_at": sale.now,
        "total": sale.total,
        "buyer_name": buyer.name if buyer else None,
        "buyer_cpf": buyer.cpf if buyer else None,
        "buyer_email": buyer.email if buyer else None,
        "buyer_phone": buyer.phone if buyer else None,
    }


def _point_of_sale(session: Session, sale: CheckedSale) -> int | None:
    """Return the counter of the clerk's open shift, which cannot be closed meanwhile.

    :raises NoOpenShift: if it is not open, or not theirs
    """
    if sale.shift_id is None or sale.sold_by_id is None:
        return None
    return lock_shift(session, sale.shift_id, user_id=sale.sold_by_id)


def _insert_if_new(session: Session, order: dict[str, Any]) -> bool:
    """Write an order unless its submission key or its locator is taken."""
    written = session.connection().execute(_insert_order_row(dialect_of(session)), [order])
    return written.first() is not None


@cache
def _insert_order_row(dialect: str) -> ReturningInsert[UUID]:
    return insert_for(dialect, Order).on_conflict_do_nothing().returning(table_of(Order).c.id)
