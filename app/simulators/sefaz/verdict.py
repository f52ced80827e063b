"""A judgement: what the judge knows, what it may find broken, and how it says so."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from app.simulators.sefaz.federation import Authorizer
from app.simulators.sefaz.received import ReceivedTicket


@dataclass(frozen=True, slots=True, kw_only=True)
class Hearing:
    """Who judges, in which environment (tpAmb), and when."""

    authorizer: Authorizer
    environment: str
    now: datetime


@dataclass(frozen=True, slots=True)
class Rejection:
    """A refusal: its number (cStat) and its reason (xMotivo), in Portuguese."""

    status: int
    reason: str


@dataclass(frozen=True, slots=True)
class Rule:
    """Something that must not be: the number it is refused with, why, and how it is seen."""

    status: int
    reason: str
    broken: Callable[[ReceivedTicket, Hearing], bool]


def first_broken(
    rules: Iterable[Rule], ticket: ReceivedTicket, hearing: Hearing
) -> Rejection | None:
    """Return the refusal of the first rule that the ticket breaks; None when it breaks none."""
    for rule in rules:
        if rule.broken(ticket, hearing):
            return Rejection(rule.status, f"Rejeição: {rule.reason}")
    return None
