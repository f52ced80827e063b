"""The country's municipalities, and the one moment at which a name becomes a code.

Names are matched here, once (docs/adr/0014); after the import they are never keys.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from app.db.search_text import search_text


@dataclass(frozen=True, slots=True)
class Place:
    """A municipality with its IANA zone."""

    ibge_code: str
    name: str
    uf: str
    zone: str
    search_name: str


def read_municipalities() -> Iterator[Place]:
    """Yield every municipality of the project's own table."""
    source = files("app.importing") / "data" / "municipalities.csv"
    lines = source.read_text(encoding="utf-8").splitlines()
    for row in csv.DictReader(lines, delimiter=";"):
        name = row["name"]
        yield Place(row["ibge_code"], name, row["uf"], row["zone"], search_text(name))


class UnknownPlace(ValueError):
    """No municipality, or more than one, has this name in this UF."""


class Gazetteer:
    """Finds a municipality by name and UF, whatever the accents and the case."""

    def __init__(self) -> None:
        self.places = {place.ibge_code: place for place in read_municipalities()}
        self._by_name: dict[tuple[str, str], list[Place]] = {}
        for place in self.places.values():
            self._by_name.setdefault((place.uf, place.search_name), []).append(place)

    def find(self, name: str, uf: str) -> Place:
        """Return the only municipality of that name in the UF.

        :raises UnknownPlace: with the names that come nearest
        """
        found = self._by_name.get((uf, search_text(name)), [])
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownPlace(f"nome de um só município de {uf}; há {len(found)}")
        near = get_close_matches(search_text(name), self._names(uf), n=3)
        hint = ", ".join(self._by_name[uf, close][0].name for close in near)
        raise UnknownPlace(f"município de {uf}" + (f"; parecidos: {hint}" if hint else ""))

    @classmethod
    @cache
    def of_the_country(cls) -> "Gazetteer":
        """Return the one gazetteer, read once a process."""
        return cls()

    def _names(self, uf: str) -> list[str]:
        return [name for state, name in self._by_name if state == uf]
