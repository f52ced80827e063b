"""Places of the network, found by what a clerk or a passenger begins to type."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Select, and_, or_, select, tuple_

from app.db.engine import Database
from app.db.models.network import LineStop
from app.db.models.places import Municipality
from app.db.search_text import search_text

UF_LENGTH = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A municipality where some line of the network picks up or leaves passengers."""

    code: str
    """IBGE code."""
    name: str
    uf: str
    zone: str
    """IANA name."""

    @property
    def label(self) -> str:
        """The form that people read and may type, such as "São Paulo - SP"."""
        return f"{self.name} - {self.uf}"


def find_places(text: str, *, database: Database, limit: int = 8) -> list[Place]:
    """Return the places that begin with a text, the ones it names exactly first.

    The text may be part of a name, with or without accents ("sao p"), a name with its
    UF ("são paulo - sp"), a UF alone ("sp") or the beginning of an IBGE code.
    """
    typed = search_text(text)
    if not typed:
        return []
    after_dash = "-" in text
    with database.reading() as session:
        found = session.scalars(_served().where(_matches(typed, after_dash=after_dash)))
        places = [place_of(municipality) for municipality in found]
    return sorted(places, key=lambda place: _rank(place, typed))[:limit]


def list_places(
    text: str, *, after: tuple[str, str] | None, limit: int, database: Database
) -> list[Place]:
    """Return the places that a text may mean, or all of them, by name.

    :param after: `sort_key` of the last place that was told before
    """
    typed = search_text(text)
    query = _served()
    if typed:
        query = query.where(_matches(typed, after_dash="-" in text))
    if after is not None:
        name, code = after
        query = query.where(
            tuple_(Municipality.search_name, Municipality.ibge_code) > tuple_(name, code)
        )
    in_order = query.order_by(Municipality.search_name, Municipality.ibge_code).limit(limit)
    with database.reading() as session:
        return [place_of(municipality) for municipality in session.scalars(in_order)]


def sort_key(place: Place) -> tuple[str, str]:
    """Return what places are listed by: the name as it is searched for, and the code."""
    return search_text(place.name), place.code


def named_exactly(places: Sequence[Place], text: str) -> Place | None:
    """Return the one place that a text can only mean; None if it may mean several.

    It is the only one found, or the only one whose name or label is the whole text.
    """
    if len(places) == 1:
        return places[0]
    typed = search_text(text)
    labelled = [place for place in places if search_text(place.label) == typed]
    named = [place for place in places if search_text(place.name) == typed]
    exact = labelled or named
    return exact[0] if len(exact) == 1 else None


def get_place(code: str, *, database: Database) -> Place | None:
    """Return the municipality with that IBGE code, whether or not a line serves it."""
    with database.reading() as session:
        found = session.get(Municipality, code)
        return None if found is None else place_of(found)


def _served() -> Select[Municipality]:
    """Return the query of municipalities where passengers board or alight."""
    stops = select(LineStop.municipality_code).where(LineStop.sells)
    return select(Municipality).where(Municipality.ibge_code.in_(stops))


def _matches(typed: str, *, after_dash: bool) -> ColumnElement[bool]:
    """Return what a text may mean; one letter is the beginning of a UF only after a dash."""
    matches = [Municipality.search_name.startswith(typed, autoescape=True)]
    name, _, uf = typed.rpartition(" ")
    if name and (len(uf) == UF_LENGTH or after_dash):
        named = Municipality.search_name.startswith(name, autoescape=True)
        matches.append(and_(named, Municipality.uf.startswith(uf.upper(), autoescape=True)))
    if len(typed) == UF_LENGTH:
        matches.append(Municipality.uf == typed.upper())
    if typed.isdecimal():
        matches.append(Municipality.ibge_code.startswith(typed, autoescape=True))
    return or_(*matches)


def _rank(place: Place, typed: str) -> tuple[bool, bool, str, str]:
    name = search_text(place.name)
    exact = typed in {name, search_text(place.label)}
    return not exact, not name.startswith(typed), name, place.uf


def place_of(municipality: Municipality) -> Place:
    """Return a municipality as a place of the network."""
    return Place(
        code=municipality.ibge_code,
        name=municipality.name,
        uf=municipality.uf,
        zone=municipality.zone,
    )
