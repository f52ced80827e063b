"""What a partner keeps of a purchase, decided with its prices."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.partners import Partner
from app.operations.commission import CommissionRate
from app.usecases.selling.sale_terms import SalePart
from fares.kernel.money import Money


def commission_on(session: Session, partner_id: int, parts: Iterable[SalePart]) -> Money:
    """Return a partner's commission, at its rate of now, on the price of the service.

    The boarding fee belongs to the terminal: nobody earns on it.
    """
    rate = session.execute(
        select(Partner.commission_rate).where(Partner.id == partner_id)
    ).scalar_one()
    service = Money.total(
        price.parts.service_price for part in parts for price in part.terms.prices.values()
    )
    return CommissionRate.parse(rate).of(service)
