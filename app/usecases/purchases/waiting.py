"""Purchases that wait for their money, found by the seats that a person holds for them."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import Select, select

from app.db.models.purchases import Purchase, PurchasePassenger, PurchaseStatus


def waiting_of_holds(held_by: str, hold_ids: Collection[UUID]) -> Select[UUID]:
    """Return the query of a person's open purchases of some holds, each once, by number."""
    of_holds = select(PurchasePassenger.purchase_id).where(PurchasePassenger.hold_id.in_(hold_ids))
    return (
        select(Purchase.id)
        .where(
            Purchase.held_by == held_by,
            Purchase.status == PurchaseStatus.OPEN,
            Purchase.id.in_(of_holds),
        )
        .order_by(Purchase.id)
    )
