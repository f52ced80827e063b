"""Where a sale is made: the zone of its day, and of everything that is counted from it."""

from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.db.models.partners import Partner
from app.db.models.places import Municipality
from app.usecases.selling.open_shift import zone_of_shift
from fares.kernel.deadlines import BRASILIA


def zone_of_sale(session: Session, *, shift_id: UUID | None, partner_id: int | None) -> ZoneInfo:
    """Return the zone of the counter or of the partner that sells; Brasília's on line.

    :raises NoOpenShift: if there is no such shift
    """
    if shift_id is not None:
        return zone_of_shift(session, shift_id)
    if partner_id is not None:
        return ZoneInfo(session.execute(_ZONE, {"partner": partner_id}).scalar_one())
    return BRASILIA


_ZONE = (
    select(Municipality.zone)
    .join(Partner, Partner.municipality_code == Municipality.ibge_code)
    .where(Partner.id == bindparam("partner"))
)
