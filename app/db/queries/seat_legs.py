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

from sqlalchemy import and_, or_, select, update
from sqlalchemy.orm import Session

from app.db.models.trips import SeatLeg
from app.db.queries.upserts import insert_into

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
    statement = insert_into(session, SeatLeg)
    free = SeatLeg.held_until <= now
    ours = or_(free, SeatLeg.hold_id == wanted.replaces) if wanted.replaces else free
    statement = statement.on_conflict_do_update(
        index_elements=[SeatLeg.run_id, SeatLeg.leg, SeatLeg.seat],
        set_={
            "hold_id": statement.excluded.hold_id,
            "held_until": statement.excluded.held_until,
        },
        where=and_(SeatLeg.ticket_id.is_(None), ours),
    )
    taken = session.execute(
        statement.returning(SeatLeg.leg, SeatLeg.seat), rows, execution_options=_CORE
    )
    return {seat for _, seat in wanted.wanted - {(leg, seat) for leg, seat in taken}}


def taken_legs(session: Session, run_ids: Iterable[int], *, now: datetime) -> list[TakenLeg]:
    """Return what is sold or held at a moment on the runs; holds that ran out are not."""
    rows = session.execute(
        select(SeatLeg.run_id, SeatLeg.leg, SeatLeg.seat, SeatLeg.ticket_id, SeatLeg.hold_id).where(
            SeatLeg.run_id.in_(sorted(set(run_ids))),
            or_(SeatLeg.ticket_id.is_not(None), SeatLeg.held_until > now),
        )
    )
    return [
        TakenLeg(run_id, leg, seat, ticket_id is not None, hold_id)
        for run_id, leg, seat, ticket_id, hold_id in rows
    ]


def lock_held(session: Session, hold_id: UUID, *, now: datetime) -> set[LegSeat]:
    """Lock the legs that a hold still has at a moment, and return them."""
    rows = session.execute(
        select(SeatLeg.leg, SeatLeg.seat)
        .where(SeatLeg.hold_id == hold_id, SeatLeg.held_until > now)
        .order_by(SeatLeg.leg, SeatLeg.seat)
        .with_for_update()
    )
    return {(leg, seat) for leg, seat in rows}


def keep_until(session: Session, hold_id: UUID, *, until: datetime) -> None:
    """Move the end of a hold whose legs are locked; a moment in the past frees them."""
    session.execute(
        update(SeatLeg).where(SeatLeg.hold_id == hold_id).values(held_until=until),
        execution_options=_CORE,
    )


def convert(session: Session, hold_id: UUID, tickets: dict[int, UUID]) -> None:
    """Turn the locked legs of a hold into sold ones, each seat into its ticket's."""
    for seat, ticket_id in sorted(tickets.items()):
        session.execute(
            update(SeatLeg)
            .where(SeatLeg.hold_id == hold_id, SeatLeg.seat == seat)
            .values(ticket_id=ticket_id, hold_id=None, held_until=None),
            execution_options=_CORE,
        )


def _legs_of(session: Session, hold_id: UUID) -> set[LegSeat]:
    rows = session.execute(select(SeatLeg.leg, SeatLeg.seat).where(SeatLeg.hold_id == hold_id))
    return {(leg, seat) for leg, seat in rows}


_CORE = {"synchronize_session": False}
"""No ORM object of these rows is ever loaded, so none has to be kept in step."""
