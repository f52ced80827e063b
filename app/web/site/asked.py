"""A search as the address of its results says it, checked word by word."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from flask import url_for
from werkzeug.datastructures import MultiDict

from app.db.engine import Database
from app.usecases.selling.places import Place, get_place
from app.web.site.filters import Wishes, read_wishes
from app.web.site.journey_form import JourneyForm, day

FARTHEST = timedelta(days=730)
"""How far from today a day is looked at; no timetable is registered for longer."""
_CODE = re.compile(r"\d{7}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a search cannot be made, and what to do instead."""

    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A search that can be made."""

    origin: Place
    destination: Place
    on: date
    back: date | None
    """The day of the way back, while it is still to be chosen."""
    returning: bool
    """Whether this is the way back, chosen after the way out."""
    wishes: Wishes

    @property
    def form(self) -> JourneyForm:
        """Return the search form that leads here."""
        return JourneyForm(
            origin=self.origin.label,
            destination=self.destination.label,
            out=self.on.isoformat(),
            back=self.back.isoformat() if self.back else "",
        )

    def address(self, **changes: object) -> str:
        """Return the address of this search with some of its words changed."""
        words: dict[str, object] = {
            "de": self.origin.code,
            "para": self.destination.code,
            "ida": self.on.isoformat(),
            "volta": self.back.isoformat() if self.back else None,
            "trecho": "volta" if self.returning else None,
            **self.wishes.words,
        }
        return url_for("site_results.page", **{**words, **changes})  # type: ignore[arg-type]

    def without_filters(self) -> str:
        """Return the address of everything that leaves on the day."""
        return self.address(classe=None, periodo=None, convencional=None, transferivel=None)


def read_asked(args: MultiDict[str, str], *, database: Database, today: date) -> Asked | Fault:
    """Return the search, or why it cannot be made."""
    origin = _place(args.get("de", ""), database)
    destination = _place(args.get("para", ""), database)
    on = day(args.get("ida", ""))
    if origin is None or destination is None:
        return Fault("Qual é a viagem?", "Digite a origem e o destino e busque de novo.")
    if origin == destination:
        return Fault("Mesma cidade", "Origem e destino são a mesma cidade. Escolha outro destino.")
    if on is None:
        return Fault("Qual é o dia?", "O dia da ida não veio completo. Escolha-o e busque de novo.")
    if on < today - FARTHEST:
        return Fault("Este dia já passou", "Escolha hoje ou um dia adiante.")
    if on > today + FARTHEST:
        return Fault(
            "Ainda é cedo", "Nenhuma viagem deste dia está à venda. Escolha um dia mais próximo."
        )
    back = day(args.get("volta", ""))
    return Asked(
        origin=origin,
        destination=destination,
        on=on,
        back=back if back and on <= back <= today + FARTHEST else None,
        returning=args.get("trecho") == "volta",
        wishes=read_wishes(args),
    )


def _place(code: str, database: Database) -> Place | None:
    return get_place(code, database=database) if _CODE.fullmatch(code) else None
