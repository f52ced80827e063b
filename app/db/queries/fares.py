"""The price list of lines, as plain rows: many are read for one search."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.orm import Session

from app.db.models.pricing import Fare
from app.db.models.pricing import FareConditions as StoredConditions
from app.db.queries.upserts import table_of
from fares.conditions import FareConditions
from fares.tariff import PriceEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedFare(PriceEntry):
    """A price of the list with the numbers under which it and its conditions are stored."""

    fare_id: int
    line_id: int
    conditions_id: int


def fares(session: Session, line_ids: Iterable[int], pair: tuple[str, str]) -> list[ListedFare]:
    """Return every price of lines from one municipality to another, in one query."""
    asked = {"lines": list(line_ids), "origin": pair[0], "destination": pair[1]}
    rows = session.connection().execute(_FARES, asked)
    return [_listed(row) for row in rows]


def _listed(row: Sequence[Any]) -> ListedFare:
    values = dict(zip(_NAMES, row, strict=False))
    terms = FareConditions(**dict(zip(_TERMS, row[len(_NAMES) :], strict=True)))
    return ListedFare(**values, conditions=terms)


_NAMES = (
    "fare_id",
    "line_id",
    "conditions_id",
    "service_class",
    "channel",
    "valid_from",
    "valid_until",
    "base_fare",
    "toll",
    "insurance",
    "promotional_base_fare",
    "promotional_until",
    "promotional_terms",
)
_TERMS = ("code", "version", "transferable", "rescheduling_fee", "text")
_FARE, _CONDITIONS = table_of(Fare).c, table_of(StoredConditions).c
_LINES: BindParameter[int] = bindparam("lines", expanding=True)
_FARES = (
    select(
        _FARE.id,
        *(_FARE[name] for name in _NAMES[1:]),
        *(_CONDITIONS[name] for name in _TERMS),
    )
    .join(table_of(StoredConditions), _CONDITIONS.id == _FARE.conditions_id)
    .where(
        _FARE.line_id.in_(_LINES),
        _FARE.origin_code == bindparam("origin"),
        _FARE.destination_code == bindparam("destination"),
    )
    .order_by(_FARE.id)
)
