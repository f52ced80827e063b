"""Tickets as the counter tells them after a sale: how each stands, whose it is, where to.

Everything in one question, however many they are: it is asked with each sale.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, and_, bindparam, select

from app.db.engine import Database
from app.db.models.outbox import MessageKind, OutboxMessage
from app.db.models.places import Municipality
from app.db.models.sales import RefundDue, Ticket, TicketStatus
from app.db.models.trips import TripStop
from app.db.queries.upserts import table_of
from app.usecases.fiscal.ticket_state import StoredState, tell_state
from app.usecases.fiscal.ticket_view import TicketState
from app.usecases.selling.copies import TicketNotFound


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldTicket:
    """A ticket in the words of the counter's page."""

    ticket_id: UUID
    state: TicketState
    why: str
    """What the state is due to, in Portuguese; empty when there is nothing to say."""
    issued: bool
    """Whether there is an authorised document to print."""
    seat_label: str
    passenger_name: str
    origin: str
    """Municipality and UF, such as "São Paulo/SP"."""
    destination: str
    departs_at: datetime
    origin_zone: str


def tell_tickets(
    ticket_ids: Iterable[UUID], *, database: Database, now: datetime
) -> tuple[ToldTicket, ...]:
    """Return how tickets stand at a moment, in the order given.

    :raises TicketNotFound: if there is no such ticket
    """
    wanted = list(ticket_ids)
    with database.reading() as session:
        rows = session.connection().execute(_TOLD, {"tickets": wanted}).all()
    told = {row.id: _told(row, now) for row in rows}
    if not told.keys() >= set(wanted):
        raise TicketNotFound
    return tuple(told[ticket_id] for ticket_id in wanted)


def _told(row: Row[*tuple[Any, ...]], now: datetime) -> ToldTicket:
    stored = StoredState(
        status=row.status,
        departs_at=row.departs_at,
        refund_reason=row.reason,
        message=row.message,
        last_error=row.last_error,
    )
    state, why = tell_state(stored, now=now)
    return ToldTicket(
        ticket_id=row.id,
        state=state,
        why=why,
        issued=row.status is TicketStatus.ISSUED,
        seat_label=row.seat_label,
        passenger_name=row.passenger_name,
        origin=f"{row.origin}/{row.origin_uf}",
        destination=f"{row.destination}/{row.destination_uf}",
        departs_at=row.departs_at,
        origin_zone=row.zone,
    )


_TICKETS = table_of(Ticket).c
_ORIGIN, _DESTINATION = table_of(TripStop).alias("origin"), table_of(TripStop).alias("destination")
_FROM, _TO = table_of(Municipality).alias("origin_place"), table_of(Municipality).alias("place")
_REFUNDS, _MESSAGES = table_of(RefundDue), table_of(OutboxMessage)
_TOLD = (
    select(
        _TICKETS.id,
        _TICKETS.status,
        _TICKETS.departs_at,
        _TICKETS.seat_label,
        _TICKETS.passenger_name,
        _FROM.c.name.label("origin"),
        _FROM.c.uf.label("origin_uf"),
        _FROM.c.zone,
        _TO.c.name.label("destination"),
        _TO.c.uf.label("destination_uf"),
        _REFUNDS.c.reason,
        _MESSAGES.c.status.label("message"),
        _MESSAGES.c.last_error,
    )
    .join(
        _ORIGIN,
        and_(
            _ORIGIN.c.trip_id == _TICKETS.trip_id,
            _ORIGIN.c.position == _TICKETS.origin_position,
        ),
    )
    .join(
        _DESTINATION,
        and_(
            _DESTINATION.c.trip_id == _TICKETS.trip_id,
            _DESTINATION.c.position == _TICKETS.destination_position,
        ),
    )
    .join(_FROM, _FROM.c.ibge_code == _ORIGIN.c.municipality_code)
    .join(_TO, _TO.c.ibge_code == _DESTINATION.c.municipality_code)
    .outerjoin(_REFUNDS, _REFUNDS.c.ticket_id == _TICKETS.id)
    .outerjoin(
        _MESSAGES,
        and_(_MESSAGES.c.kind == MessageKind.BPE, _MESSAGES.c.subject_id == _TICKETS.id),
    )
    .where(_TICKETS.id.in_(bindparam("tickets", expanding=True)))
)
