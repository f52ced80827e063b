"""An invariant: what must always hold, and the question that finds only what breaks it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select
from sqlalchemy.orm import Session

Question = Select[*tuple[Any, ...]]
"""A statement with whatever columns its sentence needs."""
MOST_TOLD = 20
"""How many broken rows of one invariant are told: enough to see what they have in common."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invariant:
    """What must hold over the whole database, whatever anybody did in whatever order."""

    code: str
    holds: str
    """What must hold, in Portuguese: the name of the check."""
    broken: Question
    """Selects the rows that break it and no other, so that memory never grows with the data."""
    tell: Callable[[Row[*tuple[Any, ...]]], str]
    """Returns the sentence that names one broken row."""


def find_broken(session: Session, invariant: Invariant) -> list[str]:
    """Return a sentence for each row that breaks an invariant, `MOST_TOLD` at most."""
    return [invariant.tell(row) for row in session.execute(invariant.broken.limit(MOST_TOLD))]
