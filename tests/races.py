"""Races: the same thing done by many at one moment, and what came of each."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.trips import SeatLeg
from app.db.queries.invariants import broken_invariants
from fares.kernel.errors import DomainError


def together(actions: Sequence[Callable[[], object]]) -> list[object]:
    """Start all actions at one moment and return what each gave, refusals included.

    Whatever is not a refusal, such as a deadlock or a locked database, fails the test.
    """
    start = Barrier(len(actions))

    def run(action: Callable[[], object]) -> object:
        start.wait()
        try:
            return action()
        except DomainError as refusal:
            return refusal

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(run, actions))


def outcomes(results: Sequence[object]) -> Counter[str]:
    """Count the results by the name of what they are."""
    return Counter(type(result).__name__ for result in results)


def assert_sound(database: Database) -> None:
    """Sweep the whole database for anything that must never be."""
    with database.reading() as session:
        assert broken_invariants(session) == []


def legs_of_seat(database: Database, run_id: int, seat: int) -> list[SeatLeg]:
    """Return what is stored of one seat, by leg."""
    with database.reading() as session:
        rows = select(SeatLeg).where(SeatLeg.run_id == run_id, SeatLeg.seat == seat)
        return list(session.scalars(rows.order_by(SeatLeg.leg)))
