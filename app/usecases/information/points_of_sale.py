"""The public list of points of sale (art. 136, §§ 1º and 2º)."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from app.db.engine import Database
from app.db.models.partners import Partner, PartnerPresence
from app.db.models.places import PointOfSale
from app.db.search_text import search_text
from fares.kernel.rules import rule


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAsked:
    """Which points of sale somebody looks for; an empty field asks for all."""

    uf: str = ""
    city: str = ""
    """The first letters of a municipality, with or without accents."""
    own: bool | None = None
    """The carrier's own, those of third parties, or both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointTold:
    """A point of sale as passengers read of it; an empty text was not told by the carrier."""

    name: str
    city: str
    uf: str
    address: str
    opening_hours: str
    phone: str
    accessibility: str
    operated_by: str
    """Who sells there for the carrier; empty where it sells itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsFound:
    """The points that were asked for, and the UFs in which there are any at all."""

    points: tuple[PointTold, ...]
    ufs: tuple[str, ...]


@rule("R6033-136§1", "R6033-136§2", "R6033-137")
def find_points_of_sale(asked: PointsAsked, *, database: Database) -> PointsFound:
    """Return the points of sale that somebody looks for, by UF, municipality and name.

    Agencies that sell face to face by API are points of third parties like those that the
    network files name; one that is in both is told once, as the files do.
    """
    with database.reading() as session:
        points = [_told(row) for row in session.scalars(_POINTS)]
        named = {(one.uf, one.city, one.operated_by) for one in points}
        agencies = [_agency(row) for row in session.scalars(_AGENCIES)]
    points += [one for one in agencies if (one.uf, one.city, one.operated_by) not in named]
    points.sort(key=lambda one: (one.uf, search_text(one.city), one.name))
    return PointsFound(
        points=tuple(point for point in points if _is_asked_for(point, asked)),
        ufs=tuple(sorted({point.uf for point in points})),
    )


def _is_asked_for(point: PointTold, asked: PointsAsked) -> bool:
    return (
        asked.uf in {"", point.uf}
        and search_text(point.city).startswith(search_text(asked.city))
        and asked.own in {None, not point.operated_by}
    )


def _told(row: PointOfSale) -> PointTold:
    return PointTold(
        name=row.name,
        city=row.municipality.name,
        uf=row.municipality.uf,
        address=row.address,
        opening_hours=row.opening_hours or "",
        phone=row.phone or "",
        accessibility=row.accessibility or "",
        operated_by=row.operated_by or "",
    )


def _agency(row: Partner) -> PointTold:
    where = ", ".join(filter(None, (row.street, row.street_number, row.complement, row.district)))
    return PointTold(
        name=row.trade_name,
        city=row.municipality.name,
        uf=row.municipality.uf,
        address=where,
        opening_hours="",
        phone=row.phone or "",
        accessibility="",
        operated_by=row.trade_name,
    )


_POINTS = select(PointOfSale).options(joinedload(PointOfSale.municipality))
_AGENCIES = (
    select(Partner)
    .where(Partner.active, Partner.presence == PartnerPresence.COUNTER)
    .options(joinedload(Partner.municipality))
)
