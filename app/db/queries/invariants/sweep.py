"""The whole sweep: every invariant, asked one after another."""

from sqlalchemy.orm import Session

from app.db.queries.invariants import fiscal, from_outside, money, owed, seats
from app.db.queries.invariants.invariant import find_broken

INVARIANTS = (
    *seats.INVARIANTS,
    *money.INVARIANTS,
    *owed.INVARIANTS,
    *from_outside.INVARIANTS,
    *fiscal.INVARIANTS,
)


def broken_invariants(session: Session) -> list[str]:
    """Return what is broken, in sentences for whoever looks after the system."""
    return [sentence for invariant in INVARIANTS for sentence in find_broken(session, invariant)]
