"""Issuing every ticket of an order at the counter, without waiting once for each."""

import logging
from collections.abc import Iterable
from uuid import UUID

from app.usecases.fiscal.issue import issue_now, read_outcome
from app.usecases.fiscal.outcome import Outcome, Pending
from app.usecases.services import Services
from fares.kernel.errors import DomainError

log = logging.getLogger(__name__)


def issue_order(ticket_ids: Iterable[UUID], *, services: Services) -> tuple[Outcome, ...]:
    """Issue the tickets of one sale and return what became of each, in order.

    After one that the tax office does not answer, the others are left to the worker: a
    passenger waits for the counter's patience once, however large the group. What keeps
    a document from being issued undoes no sale: the ticket then stands as pending.

    :raises TicketNotIssuable: if there is no such ticket
    """
    outcomes: list[Outcome] = []
    for ticket_id in ticket_ids:
        silent = bool(outcomes) and isinstance(outcomes[-1], Pending)
        outcomes.append(
            read_outcome(ticket_id, services=services) if silent else _issue(ticket_id, services)
        )
    return tuple(outcomes)


def _issue(ticket_id: UUID, services: Services) -> Outcome:
    try:
        return issue_now(ticket_id, services=services)
    except DomainError as error:
        told = {"ticket_id": ticket_id, "code": error.code}  # its message may tell a name
        log.error("ticket sold and not issued", extra=told)  # noqa: TRY400
        return read_outcome(ticket_id, services=services)
