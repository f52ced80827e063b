"""The public list of points of sale (art. 136, §§ 1º and 2º)."""

from dataclasses import dataclass

from sqlalchemy import Select, select
from sqlalchemy.orm import contains_eager

from app.db.engine import Database
from app.db.models.places import Municipality, PointOfSale
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
    """Return the points of sale that somebody looks for, by UF, municipality and name."""
    ufs = (
        select(Municipality.uf)
        .join(PointOfSale, PointOfSale.municipality_code == Municipality.ibge_code)
        .distinct()
        .order_by(Municipality.uf)
    )
    with database.reading() as session:
        points = tuple(map(_told, session.scalars(_query(asked))))
        return PointsFound(points=points, ufs=tuple(session.scalars(ufs)))


def _query(asked: PointsAsked) -> Select[PointOfSale]:
    query = (
        select(PointOfSale)
        .join(PointOfSale.municipality)
        .options(contains_eager(PointOfSale.municipality))
        .order_by(Municipality.uf, Municipality.search_name, PointOfSale.name)
    )
    if asked.uf:
        query = query.where(Municipality.uf == asked.uf)
    if city := search_text(asked.city):
        query = query.where(Municipality.search_name.startswith(city, autoescape=True))
    if asked.own is not None:
        own = PointOfSale.operated_by.is_(None)
        query = query.where(own if asked.own else ~own)
    return query


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
