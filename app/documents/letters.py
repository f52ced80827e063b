"""Letters to who buys: a subject, a text and the same in HTML, from one set of facts.

A letter tells no document number, and its subject no name.
"""

from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "letters"),
    autoescape=select_autoescape(["html"]),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A letter as it is sent."""

    subject: str
    text: str
    html: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketFacts:
    """A ticket as the letter tells it, in words ready to be read."""

    way: str
    """Such as "São Paulo/SP → Salvador/BA"."""
    departs: str
    boarding_place: str
    show_up: str
    seat: str
    traveller: str


@dataclass(frozen=True, slots=True)
class Sender:
    """Who writes, and who helps."""

    carrier: str
    sac: str


def tickets_letter(
    tickets: tuple[TicketFacts, ...], *, locator: str, total: str, link: str, sender: Sender
) -> Written:
    """Return the letter with the tickets of an order."""
    return _written(
        "tickets",
        f"Seus bilhetes: {tickets[0].way} (localizador {locator})",
        {"tickets": tickets, "locator": locator, "total": total, "link": link, "sender": sender},
    )


def money_back_letter(amount: str, why: str, *, sender: Sender) -> Written:
    """Return the letter that tells of money that bought nothing and goes back."""
    return _written(
        "money_back",
        f"Vamos devolver {amount} da sua compra",
        {"amount": amount, "why": why, "sender": sender},
    )


def _written(name: str, subject: str, facts: dict[str, object]) -> Written:
    return Written(
        subject=subject,
        text=_PAGES.get_template(f"{name}.txt").render(facts),
        html=_PAGES.get_template(f"{name}.html").render(facts),
    )
