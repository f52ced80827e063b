"""The facts of an error that a screen acts on, beyond its words."""

from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any

from app.usecases.purchases.collect import NotTheWholeDue
from app.usecases.selling.buyers import InvalidBuyer
from app.usecases.selling.hold import LostSeat, SeatTaken
from app.usecases.selling.passengers import FieldProblem, InvalidPassenger
from app.usecases.selling.payment_terms import InvalidPayment, Underpaid
from app.web.schemas import InvalidRequest
from fares.kernel.errors import DomainError


@singledispatch
def details_of(error: DomainError) -> Mapping[str, object]:
    """Return the facts that travel with a problem; most have none."""
    return {}


@details_of.register
def _(error: SeatTaken) -> Mapping[str, object]:
    return {"lost": [_lost(seat) for seat in error.lost]}


@details_of.register
def _(error: InvalidRequest) -> Mapping[str, object]:
    return {"errors": dict(_flat(error.fields))}


@details_of.register
def _(error: InvalidPassenger) -> Mapping[str, object]:
    return {"seat": error.seat, "fields": _fields(error.problems)}


@details_of.register
def _(error: InvalidPayment) -> Mapping[str, object]:
    return {"index": error.index, "fields": _fields(error.problems)}


@details_of.register
def _(error: Underpaid) -> Mapping[str, object]:
    return {"missing": str(error.missing), "total": str(error.total)}


@details_of.register
def _(error: NotTheWholeDue) -> Mapping[str, object]:
    return {"due": str(error.due), "collected": str(error.collected)}


@details_of.register
def _(error: InvalidBuyer) -> Mapping[str, object]:
    return {"fields": _fields(error.problems)}


def _lost(seat: LostSeat) -> dict[str, object]:
    nearest = seat.nearest and {"seat": seat.nearest.seat, "label": seat.nearest.label}
    return {"seat": seat.seat, "label": seat.label, "nearest": nearest}


def _fields(problems: tuple[FieldProblem, ...]) -> dict[str, str]:
    return {problem.field: problem.message for problem in problems}


def _flat(messages: Mapping[Any, Any], within: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield each field that is wrong, such as "passengers.0.name", with what is wrong of it."""
    for name, told in messages.items():
        field = within if name == "_schema" and within else f"{within}.{name}".lstrip(".")
        if isinstance(told, Mapping):
            yield from _flat(told, field)
        else:
            yield field, [str(one) for one in (told if isinstance(told, list) else [told])]
