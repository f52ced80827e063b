"""The search form as it was typed: cities by their names, days, and what is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from app.db.engine import Database
from app.usecases.selling.places import Place, named_exactly
from app.usecases.selling.terminals import find_cities

LONGEST = 80
"""Characters of a city's name that are read; no name of the country is longer."""
MOST_CHOICES = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyForm:
    """What somebody typed, word for word, so that nothing is lost when a field is refused."""

    origin: str = ""
    destination: str = ""
    out: str = ""
    """The day of the way out, as the browser sends it: 2026-12-05."""
    back: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)
    """What is wrong, by field, in Portuguese."""

    def swapped(self) -> "JourneyForm":
        """Return the form with the cities in each other's place."""
        return replace(self, origin=self.destination, destination=self.origin)


@dataclass(frozen=True, slots=True)
class Unclear:
    """A text that names several cities, of which the passenger chooses one."""

    name: str
    """The field it was typed in."""
    typed: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """A search that can be made."""

    origin: Place
    destination: Place
    out: date
    back: date | None


def read_journey_form(args: Mapping[str, str]) -> JourneyForm:
    """Return what the address of a search says, without judging it."""

    def text(name: str) -> str:
        words = " ".join(args.get(name, "").split())
        return "".join(letter for letter in words if letter.isprintable())[:LONGEST]

    return JourneyForm(
        origin=text("origem"), destination=text("destino"), out=text("ida"), back=text("volta")
    )


def resolve(
    form: JourneyForm, *, database: Database, today: date
) -> Journey | JourneyForm | Unclear:
    """Return the search that the form means, the form with its errors, or what is unclear."""
    errors: dict[str, str] = {}
    out, back = _days(form, today, errors)
    origin = _place("origem", form.origin, database, errors)
    destination = _place("destino", form.destination, database, errors)
    if isinstance(origin, Place) and origin == destination:
        errors["destino"] = "Origem e destino são a mesma cidade. Escolha outro destino."
    if errors or origin is None or destination is None or out is None:
        return replace(form, errors=errors)
    if isinstance(origin, Unclear):
        return origin
    if isinstance(destination, Unclear):
        return destination
    return Journey(origin=origin, destination=destination, out=out, back=back)


def day(text: str) -> date | None:
    """Return the day that a text in the browser's form names; None if it names none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _days(
    form: JourneyForm, today: date, errors: dict[str, str]
) -> tuple[date | None, date | None]:
    out, back = day(form.out), day(form.back)
    if out is None:
        errors["ida"] = "Informe o dia da ida, como 05/12/2026."
    elif out < today:
        errors["ida"] = "O dia da ida já passou. Escolha hoje ou um dia adiante."
    if form.back and back is None:
        errors["volta"] = "Informe o dia da volta, como 12/12/2026, ou deixe em branco."
    elif out is not None and back is not None and back < out:
        errors["volta"] = "A volta é no dia da ida ou depois dele."
    return out, back


def _place(
    name: str, typed: str, database: Database, errors: dict[str, str]
) -> Place | Unclear | None:
    """Return the place that a text names, or what it may mean; None with an error if nothing."""
    if not typed:
        errors[name] = f"Informe a cidade de {name}."
        return None
    found = find_cities(typed, database=database, limit=MOST_CHOICES)
    places = [one.place for one in found]
    exact = named_exactly(places, typed)
    if exact is not None:
        return exact
    if not places:
        errors[name] = (
            f"Nenhuma cidade atendida começa com “{typed}”. Confira o nome ou digite só o "
            "começo dele."
        )
        return None
    return Unclear(name, typed, tuple(places))
