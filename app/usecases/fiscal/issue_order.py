"""Issuing every ticket of an order at the counter, without waiting once for each."""

from collections.abc import Iterable
from uuid import UUID

from app.usecases.fiscal.issue import issue_now, read_outcome
from app.usecases.fiscal.outcome import Outcome, Pending
from app.usecases.services import Services


def issue_order(ticket_ids: Iterable[UUID], *, services: Services) -> tuple[Outcome, ...]:
    """Issue the tickets of one sale and return what became of each, in order.

    After one that the tax office does not answer, the others are left to the worker: a
    passenger waits for the counter's patience once, however large the group.

    :raises TicketNotIssuable: if there is no such ticket
    """
    outcomes: list[Outcome] = []
    for ticket_id in ticket_ids:
        silent = bool(outcomes) and isinstance(outcomes[-1], Pending)
        act = read_outcome if silent else issue_now
        outcomes.append(act(ticket_id, services=services))
    return tuple(outcomes)
