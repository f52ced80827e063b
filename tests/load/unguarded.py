"""The same pages over a seat claim as a beginner writes it: the negative control.

`gunicorn tests.load.unguarded:application` looks whether seats are free, and then takes
them; with the key of `seat_legs` dropped nothing forbids a second row.
"""

import time
from datetime import datetime

from sqlalchemy import insert, or_, select
from sqlalchemy.orm import Session

from app.db.models.trips import SeatLeg
from app.db.queries import seat_legs
from app.db.queries.seat_legs import Claim

THINKS_SECONDS = 0.5


def check_then_insert(session: Session, wanted: Claim, *, now: datetime) -> set[int]:
    """Take seats for a hold if nobody has them, as far as one look can tell."""
    taken = session.scalars(
        select(SeatLeg.seat).where(
            SeatLeg.run_id == wanted.run_id,
            SeatLeg.leg.in_(wanted.legs),
            SeatLeg.seat.in_(wanted.seats),
            or_(SeatLeg.ticket_id.is_not(None), SeatLeg.held_until > now),
        )
    ).all()
    if taken:
        return set(taken)
    time.sleep(THINKS_SECONDS)
    rows = [
        {
            "run_id": wanted.run_id,
            "leg": leg,
            "seat": seat,
            "hold_id": wanted.hold_id,
            "held_until": wanted.held_until,
        }
        for leg, seat in sorted(wanted.wanted)
    ]
    session.execute(insert(SeatLeg), rows)
    return set()


seat_legs.claim = check_then_insert

from app.wsgi import application  # noqa: E402  (after the guard is gone)

__all__ = ["application"]
