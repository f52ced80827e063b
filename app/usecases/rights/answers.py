"""How decisions are written: the fields that all answers of the calculator share."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime

from fares.kernel.lawbook import Citation

Answer = dict[str, object]
"""A decision as JSON: texts, booleans, numbers, lists and null."""


def written(
    *,
    outcome: str,
    legal_basis: Sequence[Citation],
    clock: str | None,
    limit_at: datetime | None,
    **own: date | str | bool | int | None,
) -> Answer:
    """Return an answer: the outcome, the rule's own fields, the clock, the law.

    `clock` and `limit_at` appear only where a clock decided.
    """
    answer: Answer = {"outcome": outcome}
    for name, value in own.items():
        answer[name] = value.isoformat() if isinstance(value, date) else value
    if clock is not None and limit_at is not None:
        answer |= {"clock": clock, "limit_at": limit_at.isoformat()}
    answer["legal_basis"] = [asdict(citation) for citation in legal_basis]
    return answer
