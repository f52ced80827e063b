"""Seats on legs: claimed, kept, given back and sold, each in one statement.

A free seat has no row, or a row whose hold has run out: both are taken by the same
INSERT … ON CONFLICT DO UPDATE … WHERE, and its RETURNING says which were (docs/adr/0010).
Rows are always locked in the order (leg, seat), so that no two sales wait for each other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import product
from uuid import UUID

from sqlalchemy import and_, bindparam, delete, or_, select, update
from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningInsert

from app.db.models.trips import SeatLeg
from app.db.queries.upserts import dialect_of, insert_for, table_of

LegSeat = tuple[int, int]
"""A leg of the run and the number of a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The seats and legs that a hold asks for, and the hold that it takes the place of."""

    run_id: int
    legs: range
    seats: Sequence[int]
    hold_id: UUID
    held_until: datetime
    replaces: UUID | None

    @property
    def wanted(self) -> set[LegSeat]:
        return set(product(self.legs, self.seats))


@dataclass(frozen=True, slots=True)
class TakenLeg:
    """A seat that is sold, or held at the moment asked about, on one leg of a run."""

    run_id: int
    leg: int
    seat: int
    sold: bool
    hold_id: UUID | None


def claim(session: Session, wanted: Claim, *, now: datetime) -> set[int]:
    """Take seats for a hold and return those of them that somebody else has.

    If any is returned the caller undoes the transaction: a group is held whole or not
    at all. The seats of the hold that is replaced are given back in the same statement.
    """
    given_back = _legs_of(session, wanted.replaces) - wanted.wanted if wanted.replaces else set()
    rows = [
        {
            "run_id": wanted.run_id,
            "leg": leg,
            "seat": seat,
            "hold_id": wanted.replaces if (leg, seat) in given_back else wanted.hold_id,
            "held_until": now if (leg, seat) in given_back else wanted.held_until,
        }
        for leg, seat in sorted(wanted.wanted | given_back)
    ]
    statement = _claim(dialect_of(session), replaces=wanted.replaces, now=now)
    taken = session.connection().execute(statement, rows)
    return {seat for _, seat in wanted.wanted - {(leg, seat) for leg, seat in taken}}


def taken_legs(session: Session, run_ids: Iterable[int], *, now: datetime) -> list[TakenLeg]:
    """Return what is sold or held at a moment on the runs; holds that ran out are not."""
    asked = {"runs": sorted(set(run_ids)), "moment": now}
    return [
        TakenLeg(run_id, leg, seat, ticket_id is not None, hold_id)
        for run_id, leg, seat, ticket_id, hold_id in session.connection().execute(_TAKEN, asked)
    ]


def lock_held(session: Session, hold_id: UUID, *, now: datetime) -> set[LegSeat]:
    """Lock the legs that a hold still has at a moment, and return them."""
    rows = session.connection().execute(_HELD, {"hold": hold_id, "moment": now})
    return {(leg, seat) for leg, seat in rows}


def keep_until(session: Session, hold_id: UUID, *, until: datetime) -> None:
    """Move the end of a hold whose legs are locked; a moment in the past frees them."""
    session.connection().execute(_KEEP, {"hold": hold_id, "until": until})


def convert(session: Session, hold_id: UUID, tickets: dict[int, UUID]) -> None:
    """Turn the locked legs of a hold into sold ones, each seat into its ticket's."""
    rows = [
        {"hold": hold_id, "of_seat": seat, "ticket": ticket_id}
        for seat, ticket_id in sorted(tickets.items())
    ]
    session.connection().execute(_CONVERT, rows)


def free_ticket(session: Session, ticket_id: UUID) -> None:
    """Free the legs of a ticket that no longer has its seat, locked in the usual order."""
    session.connection().execute(_LOCK_TICKET, {"of_ticket": ticket_id}).all()
    session.connection().execute(_FREE_TICKET, {"of_ticket": ticket_id})


def _claim(dialect: str, *, replaces: UUID | None, now: datetime) -> ReturningInsert[int, int]:
    """Return the statement that takes rows which are free, or those of the hold replaced."""
    statement = insert_for(dialect, SeatLeg)
    free = _LEGS.held_until <= now
    new = statement.excluded
    return statement.on_conflict_do_update(
        index_elements=[_LEGS.run_id, _LEGS.leg, _LEGS.seat],
        set_={"hold_id": new.hold_id, "held_until": new.held_until},
        where=and_(
            _LEGS.ticket_id.is_(None),
            free if replaces is None else or_(free, _LEGS.hold_id == replaces),
        ),
    ).returning(_LEGS.leg, _LEGS.seat)


def _legs_of(session: Session, hold_id: UUID) -> set[LegSeat]:
    rows = session.connection().execute(_OF_HOLD, {"hold": hold_id})
    return {(leg, seat) for leg, seat in rows}


_LEGS = table_of(SeatLeg).c
_OF_HOLD = select(_LEGS.leg, _LEGS.seat).where(_LEGS.hold_id == bindparam("hold"))
_HELD = (
    _OF_HOLD.where(_LEGS.held_until > bindparam("moment"))
    .order_by(_LEGS.leg, _LEGS.seat)
    .with_for_update()
)
_TAKEN = select(_LEGS.run_id, _LEGS.leg, _LEGS.seat, _LEGS.ticket_id, _LEGS.hold_id).where(
    _LEGS.run_id.in_(bindparam("runs", expanding=True)),
    or_(_LEGS.ticket_id.is_not(None), _LEGS.held_until > bindparam("moment")),
)
_KEEP = (
    update(table_of(SeatLeg))
    .where(_LEGS.hold_id == bindparam("hold"))
    .values(held_until=bindparam("until"))
)
_LOCK_TICKET = (
    select(_LEGS.leg, _LEGS.seat)
    .where(_LEGS.ticket_id == bindparam("of_ticket"))
    .order_by(_LEGS.leg, _LEGS.seat)
    .with_for_update()
)
_FREE_TICKET = delete(table_of(SeatLeg)).where(_LEGS.ticket_id == bindparam("of_ticket"))
_CONVERT = (
    update(table_of(SeatLeg))
    .where(_LEGS.hold_id == bindparam("hold"), _LEGS.seat == bindparam("of_seat"))
    .values(ticket_id=bindparam("ticket"), hold_id=None, held_until=None)
)
