"""Seats: every leg of a live ticket is its own, and nobody else sits there."""

from sqlalchemy import ColumnElement, and_, false, func, or_, select
from sqlalchemy.orm import aliased

from app.db.models.sales import Ticket, TicketStatus
from app.db.models.trips import SeatLeg, Trip, TripStop
from app.db.queries.invariants.invariant import Invariant, Question

HOLDS_SEAT = Ticket.status.in_((TicketStatus.PAID, TicketStatus.ISSUED))
"""The states in which a ticket has its seat."""

_BOARDS, _ALIGHTS = aliased(TripStop, name="boards"), aliased(TripStop, name="alights")
_TAKEN = (
    select(
        SeatLeg.ticket_id,
        func.count().label("legs"),
        func.min(SeatLeg.leg).label("first"),
        func.max(SeatLeg.leg).label("last"),
        func.min(SeatLeg.run_id).label("lowest_run"),
        func.max(SeatLeg.run_id).label("highest_run"),
        func.min(SeatLeg.seat).label("lowest_seat"),
        func.max(SeatLeg.seat).label("highest_seat"),
    )
    .where(SeatLeg.ticket_id.is_not(None))
    .group_by(SeatLeg.ticket_id)
    .subquery("taken")
)


def _with_journey(asked: Question) -> Question:
    """Join tickets to their trips and stops; a stop that is not there leaves nothing."""
    return (
        asked.select_from(Ticket)
        .outerjoin(Trip, Trip.id == Ticket.trip_id)
        .outerjoin(
            _BOARDS,
            and_(_BOARDS.trip_id == Trip.id, _BOARDS.position == Ticket.origin_position),
        )
        .outerjoin(
            _ALIGHTS,
            and_(_ALIGHTS.trip_id == Trip.id, _ALIGHTS.position == Ticket.destination_position),
        )
    )


def _sits_as_sold() -> ColumnElement[bool]:
    """Tell whether the legs that a ticket has are those of its journey; nothing is no.

    A leg of a seat of a run is there once, by its key: with as many as the journey has,
    from its first to its last, none is missing.
    """
    taken = _TAKEN.c
    same = and_(
        taken.legs == _ALIGHTS.run_position - _BOARDS.run_position,
        taken.first == _BOARDS.run_position,
        taken.last == _ALIGHTS.run_position - 1,
        taken.lowest_run == Trip.run_id,
        taken.highest_run == Trip.run_id,
        taken.lowest_seat == Ticket.seat,
        taken.highest_seat == Ticket.seat,
    )
    return func.coalesce(same, false())


_ASTRAY = (
    _with_journey(select(Ticket.id, Ticket.status))
    .outerjoin(_TAKEN, _TAKEN.c.ticket_id == Ticket.id)
    .where(
        or_(
            and_(HOLDS_SEAT, ~_sits_as_sold()),
            and_(~HOLDS_SEAT, _TAKEN.c.ticket_id.is_not(None)),
        )
    )
)
_OF_NOBODY = (
    select(SeatLeg.ticket_id)
    .distinct()
    .outerjoin(Ticket, Ticket.id == SeatLeg.ticket_id)
    .where(SeatLeg.ticket_id.is_not(None), Ticket.id.is_(None))
)
_JOURNEYS = (
    _with_journey(
        select(
            Ticket.id,
            Trip.run_id,
            Ticket.seat,
            _BOARDS.run_position.label("first"),
            func.max(_ALIGHTS.run_position)
            .over(
                partition_by=(Trip.run_id, Ticket.seat),
                order_by=(_BOARDS.run_position, Ticket.id),
                rows=(None, -1),
            )
            .label("taken_until"),
        )
    )
    .where(HOLDS_SEAT)
    .subquery("journeys")
)
_SOLD_TWICE = select(_JOURNEYS.c.id, _JOURNEYS.c.run_id, _JOURNEYS.c.seat, _JOURNEYS.c.first).where(
    _JOURNEYS.c.first < _JOURNEYS.c.taken_until
)

INVARIANTS = (
    Invariant(
        code="seats.sold-once",
        holds="Nenhum trecho de poltrona vendido duas vezes",
        broken=_SOLD_TWICE,
        tell=lambda row: (
            f"bilhete {row.id}: a poltrona {row.seat} da viagem do veículo {row.run_id} já era "
            f"de outro bilhete no trecho {row.first}"
        ),
    ),
    Invariant(
        code="seats.as-sold",
        holds="Cada bilhete ocupa os trechos da sua viagem, e só eles",
        broken=_ASTRAY,
        tell=lambda row: (
            f"bilhete {row.id} ({row.status}): os trechos ocupados não são os da sua viagem"
        ),
    ),
    Invariant(
        code="seats.of-somebody",
        holds="Nenhum trecho ocupado por bilhete que não existe",
        broken=_OF_NOBODY,
        tell=lambda row: f"trechos ocupados por um bilhete que não existe: {row.ticket_id}",
    ),
)
