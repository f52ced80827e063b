"""The carrier as every page names it."""

from dataclasses import dataclass

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.company import Carrier
from fares.kernel.documents import Cnpj


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrierFacts:
    """The company's names and number, and where its passengers are heard."""

    legal_name: str
    trade_name: str
    cnpj: Cnpj
    sac_phone: str
    sac_email: str
    site: str


def read_carrier(*, database: Database) -> CarrierFacts | None:
    """Return the carrier of this installation; None until a network is imported."""
    with database.reading() as session:
        row = session.scalar(select(Carrier).order_by(Carrier.id).limit(1))
        if row is None:
            return None
        return CarrierFacts(
            legal_name=row.legal_name,
            trade_name=row.trade_name,
            cnpj=row.cnpj,
            sac_phone=row.sac_phone or "",
            sac_email=row.sac_email or "",
            site=row.site or "",
        )
