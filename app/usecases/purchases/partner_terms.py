"""What a partner is to a purchase, decided with its prices and kept whatever changes later."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.partners import Partner, PartnerPresence
from app.operations.commission import CommissionRate
from app.usecases.selling.sale_terms import SalePart
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerTerms:
    """What a partner earns on a purchase, and where it meets the passenger."""

    code: str
    commission: Money
    presence: PartnerPresence


def partner_terms(session: Session, partner_id: int, parts: Iterable[SalePart]) -> PartnerTerms:
    """Return the terms of now: the commission is on the price of the service.

    The boarding fee belongs to the terminal: nobody earns on it.
    """
    partner = session.execute(
        select(Partner.code, Partner.commission_rate, Partner.presence).where(
            Partner.id == partner_id
        )
    ).one()
    service = Money.total(
        price.parts.service_price for part in parts for price in part.terms.prices.values()
    )
    commission = CommissionRate.parse(partner.commission_rate).of(service)
    return PartnerTerms(code=partner.code, commission=commission, presence=partner.presence)
