"""Read the lawbooks: what the law fixes on a day, and what was not checked of late."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import fares.law
import gratuidades.law
import refunds.law
from app.operations import law as operations_law
from fares.kernel.lawbook import NotInForce, Parameter, Version

_LAWBOOKS = (
    fares.law.LAWBOOK,
    gratuidades.law.LAWBOOK,
    refunds.law.LAWBOOK,
    operations_law.LAWBOOK,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LawLine:
    """One parameter as the law has it on a day."""

    rule: str
    key: str
    value: str | None
    """None for a clause, which has no value."""
    citation: str | None
    """None where nothing is in force on that day."""
    interpretation: str | None
    checked_on: date
    second_hand: bool
    """Whether it was compared with a copy only, and not with the official publication."""


def read_law(*, on: date) -> list[LawLine]:
    """List every parameter with its value and citation on a day."""
    return [_line(parameter, on) for parameter in _parameters()]


def list_stale(*, before: date) -> list[LawLine]:
    """List the parameters last compared with the published text before a day."""
    return [_line(entry, before) for entry in _parameters() if entry.checked_on < before]


def _parameters() -> Iterator[Parameter[object]]:
    for lawbook in _LAWBOOKS:
        yield from lawbook


def _line(parameter: Parameter[object], on: date) -> LawLine:
    version = _version(parameter, on)
    return LawLine(
        rule=parameter.rule,
        key=parameter.key,
        value=None if version is None else _text(version.value),
        citation=None if version is None else str(version.citation),
        interpretation=parameter.interpretation,
        checked_on=parameter.checked_on,
        second_hand=parameter.second_hand,
    )


def _version(parameter: Parameter[object], on: date) -> Version[object] | None:
    try:
        return parameter.at(on)
    except NotInForce:
        return None


def _text(value: object) -> str | None:
    match value:
        case None:
            return None
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case _:
            return str(value)
