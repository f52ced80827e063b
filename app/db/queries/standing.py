"""What the company must have in each state before it sells there, read when asked."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from sqlalchemy import bindparam, literal, select, union_all
from sqlalchemy.orm import Session

from app.db.models.company import Establishment
from app.db.models.network import LineStop
from app.db.models.places import Municipality
from app.db.models.pricing import TaxRule


@dataclass(frozen=True, slots=True)
class Standing:
    """Where lines pick up and leave passengers, and where the company may sell."""

    ufs_of_line: dict[int, frozenset[str]]
    registered_ufs: frozenset[str]
    """Where an establishment has an active state registration."""
    taxed_ufs: frozenset[str]
    """Where a tax rule is in force."""


def read_standing(session: Session, line_ids: Iterable[int], on: date) -> Standing:
    """Return how the company stands on a day in the states of some lines, in one query."""
    found: dict[tuple[str, int], set[str]] = defaultdict(set)
    for what, line_id, uf in session.connection().execute(
        _STANDING, {"lines": list(line_ids), "day": on}
    ):
        found[what, line_id].add(uf)
    return Standing(
        {line_id: frozenset(ufs) for (what, line_id), ufs in found.items() if what == "line"},
        frozenset(found["registered", 0]),
        frozenset(found["taxed", 0]),
    )


_STANDING = union_all(
    select(literal("line"), LineStop.line_id, Municipality.uf)
    .join(Municipality, Municipality.ibge_code == LineStop.municipality_code)
    .where(LineStop.line_id.in_(bindparam("lines", expanding=True)), LineStop.sells)
    .distinct(),
    select(literal("registered"), literal(0), Establishment.uf).where(
        Establishment.registration_active
    ),
    select(literal("taxed"), literal(0), TaxRule.uf)
    .where(TaxRule.valid_from <= bindparam("day"), TaxRule.service_class == "")
    .distinct(),
)
