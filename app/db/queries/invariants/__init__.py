"""What must always hold of seats, money and documents, asked of the whole database.

Run after every race that the tests make, and by `guiche doctor`. Each sentence that comes
back names something broken; an empty list is health. Every question is one statement that
the database answers on its own, so that millions of tickets cost it time and us nothing.
"""

from app.db.queries.invariants.invariant import MOST_TOLD, Invariant, find_broken
from app.db.queries.invariants.sweep import INVARIANTS, broken_invariants

__all__ = ["INVARIANTS", "MOST_TOLD", "Invariant", "broken_invariants", "find_broken"]
