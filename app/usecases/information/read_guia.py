"""The Guia and its poster of this installation, as they stand now."""

from datetime import date, datetime

from sqlalchemy import or_, select

from app.db.engine import Database
from app.db.models.pricing import Fare
from app.db.models.pricing import FareConditions as ConditionsRow
from app.documents.leaflet import Leaflet, Poster
from app.usecases.information.guia.compose import compose_guia
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.guia.poster import compose_poster
from app.usecases.information.notices import list_notices
from app.usecases.operations.carrier import CarrierFacts, read_carrier
from fares.conditions import FareConditions
from fares.kernel.deadlines import BRASILIA, legal_date
from fares.kernel.errors import DomainError


class NoCarrier(DomainError):
    """No network was imported yet, so there is nobody to speak for."""

    code = "carrier.unknown"
    title = "A empresa ainda não foi informada"

    def __init__(self) -> None:
        super().__init__(
            "Este sistema ainda não sabe de qual empresa são as viagens. Quem o instala importa a "
            "rede com: guiche network import"
        )


def read_guia(*, database: Database, now: datetime) -> Leaflet:
    """Return the Guia of today.

    :raises NoCarrier: if no network was imported yet
    """
    today = legal_date(now, BRASILIA)
    facts = GuiaFacts(
        carrier=_carrier(database),
        conditions=_conditions_on_sale(database, today),
        notices=list_notices(database=database),
    )
    return compose_guia(facts, on=today)


def read_poster(*, address: str | None, database: Database, now: datetime) -> Poster:
    """Return the poster of today.

    Its code leads to the carrier's own page of the Guia, or to `address` where it has none.

    :raises NoCarrier: if no network was imported yet
    :raises NoAddress: if neither is known
    """
    carrier = _carrier(database)
    found = carrier.site or address
    if not found:
        raise NoAddress
    return compose_poster(carrier, on=legal_date(now, BRASILIA), address=found)


class NoAddress(DomainError):
    """The poster leads to the Guia, but nobody said where it is read."""

    code = "guia.no-address"
    title = "Falta o endereço do Guia"

    def __init__(self) -> None:
        super().__init__(
            "O cartaz leva ao Guia por um QR code. Informe onde ele é lido na coluna site de "
            "transportadora.csv."
        )


def _carrier(database: Database) -> CarrierFacts:
    carrier = read_carrier(database=database)
    if carrier is None:
        raise NoCarrier
    return carrier


def _conditions_on_sale(database: Database, today: date) -> tuple[FareConditions, ...]:
    """Return the conditions of the fares that are sold today, the latest version of each."""
    sold = (
        select(Fare.conditions_id)
        .where(Fare.valid_from <= today)
        .where(or_(Fare.valid_until.is_(None), Fare.valid_until >= today))
    )
    query = (
        select(ConditionsRow)
        .where(ConditionsRow.id.in_(sold))
        .order_by(ConditionsRow.code, ConditionsRow.version)
    )
    with database.reading() as session:
        latest = {row.code: row for row in session.scalars(query)}
        return tuple(
            FareConditions(
                code=row.code,
                version=row.version,
                transferable=row.transferable,
                rescheduling_fee=row.rescheduling_fee,
                text=row.text,
            )
            for row in latest.values()
        )
