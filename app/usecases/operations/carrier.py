"""The carrier as every page names it."""

from dataclasses import dataclass

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.company import Carrier


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrierFacts:
    """The company's name for people, and where its passengers are heard."""

    trade_name: str
    sac_phone: str
    sac_email: str
    site: str


def read_carrier(*, database: Database) -> CarrierFacts | None:
    """Return the carrier of this installation; None until a network is imported."""
    columns = (Carrier.trade_name, Carrier.sac_phone, Carrier.sac_email, Carrier.site)
    with database.reading() as session:
        row = session.execute(select(*columns).order_by(Carrier.id).limit(1)).first()
    if row is None:
        return None
    trade_name, phone, email, site = row
    return CarrierFacts(
        trade_name=trade_name, sac_phone=phone or "", sac_email=email or "", site=site or ""
    )
