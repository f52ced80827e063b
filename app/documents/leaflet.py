"""A leaflet as it is told, before anybody draws it: chapters, topics, lines and their law.

Page and paper draw the same leaflet, so neither can say what the other does not.
"""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """Where one act says what a topic tells."""

    norm: str
    """Such as "Resolução ANTT 6.033/2023"."""
    provisions: tuple[str, ...]
    """Such as "art. 147 (caput, § 1º)"."""
    since: date
    """From when what is told has been in force."""
    url: str

    @property
    def place(self) -> str:
        """The articles in one line, with their first day."""
        return f"{', '.join(self.provisions)} (desde {self.since:%d/%m/%Y})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Something a passenger may ask, answered in lines."""

    title: str
    lines: tuple[str, ...]
    basis: tuple[Basis, ...]
    """Empty where the carrier speaks for itself alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One of the contents that the law asks for."""

    numeral: str
    """Its item in art. 185, such as "III"."""
    title: str
    topics: tuple[Topic, ...]

    @property
    def anchor(self) -> str:
        """Its name in the address of the page."""
        return f"secao-{self.numeral.lower()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaflet:
    """The whole, as it stands on a day."""

    title: str
    carrier: str
    """The name that the passenger knows."""
    registration: str
    """The company's legal name and CNPJ."""
    on: date
    opening: tuple[str, ...]
    chapters: tuple[Chapter, ...]

    def chapter(self, numeral: str) -> Chapter:
        """Return a chapter by its item of art. 185.

        :raises StopIteration: if the leaflet has none under it
        """
        return next(chapter for chapter in self.chapters if chapter.numeral == numeral)


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """What hangs at counters and inside vehicles, and leads to the Guia."""

    carrier: str
    registration: str
    title: str
    invitation: str
    highlights: tuple[tuple[str, str], ...]
    """A few words to be read from afar, and the sentence that belongs to them."""
    contacts: tuple[tuple[str, str], ...]
    address: str
    """The Guia's public address, which the QR code holds."""
    on: date
