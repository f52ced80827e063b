"""The facts of an error that a screen acts on, beyond its words."""

from collections.abc import Mapping
from functools import singledispatch

from app.usecases.selling.hold import LostSeat, SeatTaken
from app.usecases.selling.passengers import FieldProblem, InvalidPassenger
from app.usecases.selling.payment_terms import InvalidPayment, Underpaid
from fares.kernel.errors import DomainError


@singledispatch
def details_of(error: DomainError) -> Mapping[str, object]:
    """Return the facts that travel with a problem; most have none."""
    return {}


@details_of.register
def _(error: SeatTaken) -> Mapping[str, object]:
    return {"lost": [_lost(seat) for seat in error.lost]}


@details_of.register
def _(error: InvalidPassenger) -> Mapping[str, object]:
    return {"seat": error.seat, "fields": _fields(error.problems)}


@details_of.register
def _(error: InvalidPayment) -> Mapping[str, object]:
    return {"index": error.index, "fields": _fields(error.problems)}


@details_of.register
def _(error: Underpaid) -> Mapping[str, object]:
    return {"missing": str(error.missing), "total": str(error.total)}


def _lost(seat: LostSeat) -> dict[str, object]:
    nearest = seat.nearest and {"seat": seat.nearest.seat, "label": seat.nearest.label}
    return {"seat": seat.seat, "label": seat.label, "nearest": nearest}


def _fields(problems: tuple[FieldProblem, ...]) -> dict[str, str]:
    return {problem.field: problem.message for problem in problems}
