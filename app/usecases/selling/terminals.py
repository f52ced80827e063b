"""Places found by what a passenger types: the city's name, its UF, or the bus terminal's."""

from dataclasses import dataclass

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.network import LineStop
from app.db.models.places import Municipality
from app.db.search_text import search_text
from app.usecases.selling.places import Place, find_places, place_of

SHORTEST = 4
"""Letters from which a text may be a terminal's: fewer begin too many words."""


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """A place, and the terminal that it was found by; empty if by its own name."""

    place: Place
    terminal: str = ""


def find_cities(text: str, *, database: Database, limit: int = 8) -> list[FoundPlace]:
    """Return the cities that begin with a text, then those whose terminal's name has it."""
    by_name = [FoundPlace(place) for place in find_places(text, database=database, limit=limit)]
    words = search_text(text).split()
    if len(by_name) == limit or sum(map(len, words)) < SHORTEST:
        return by_name
    known = {found.place.code for found in by_name}
    by_terminal = {
        found.place.code: found
        for found in _terminals(words, database)
        if found.place.code not in known
    }
    return [*by_name, *by_terminal.values()][:limit]


def _terminals(words: list[str], database: Database) -> list[FoundPlace]:
    """Return the terminals of whose name each word typed begins a word, by city."""
    with database.reading() as session:
        return [
            FoundPlace(place_of(municipality), terminal)
            for terminal, municipality in session.execute(_TERMINALS)
            if terminal is not None and _has(search_text(terminal).split(), words)
        ]


def _has(name: list[str], typed: list[str]) -> bool:
    return all(any(word.startswith(part) for word in name) for part in typed)


_TERMINALS = (
    select(LineStop.boarding_place, Municipality)
    .join(Municipality, Municipality.ibge_code == LineStop.municipality_code)
    .where(LineStop.sells)
    .distinct()
    .order_by(Municipality.search_name, LineStop.boarding_place)
)
