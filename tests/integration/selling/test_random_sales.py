"""Whatever people do in whatever order, no leg of a seat is ever two people's."""

import atexit
import shutil
from collections import defaultdict
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sqlalchemy import select

from app.db import migrations
from app.db.engine import Database
from app.db.models.trips import SeatLeg
from app.db.queries.invariants import broken_invariants
from app.usecases.selling.hold import (
    HeldSeats,
    HoldExpired,
    ReleaseHold,
    RenewHold,
    SeatTaken,
    release_hold,
    renew_hold,
)
from app.usecases.selling.sell import sell
from tests.builders import NOW
from tests.builders_sale import Counter, a_counter, a_form, a_hold, another_clerk

SECTIONS = st.sampled_from([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])
SEATS = st.lists(st.integers(1, 4), min_size=1, max_size=3, unique=True)
CLERKS = st.integers(0, 2)


class Sales(RuleBasedStateMachine):
    """Three clerks, four seats, three legs, and a clock that only goes forward.

    The model is the plainest there is: a dictionary of who has which leg until when.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        path = Path(self.folder.name) / "guiche.db"
        shutil.copy(_template(), path)
        self.database = Database(f"sqlite:///{path}")
        self.now: datetime = NOW
        self.held: list[tuple[Counter, HeldSeats, tuple[int, int]]] = []
        self.until: dict[tuple[int, int], tuple[UUID, datetime | None]] = {}

    @initialize()
    def open_the_counter(self) -> None:
        first = a_counter(self.database)
        self.clerks = [first, another_clerk(first), another_clerk(first)]

    @rule(clerk=CLERKS, seats=SEATS, section=SECTIONS)
    def hold(self, clerk: int, seats: list[int], section: tuple[int, int]) -> None:
        wanted = {(leg, seat) for leg in range(*section) for seat in seats}
        taken = {key for key in wanted if self._is_taken(key)}
        try:
            held = a_hold(self.clerks[clerk], *seats, section=section, at=self.now)
        except SeatTaken as refusal:
            lost = {one.seat for one in refusal.lost}
        else:
            lost = set()
            self.held.append((self.clerks[clerk], held, section))
            self.until.update(dict.fromkeys(wanted, (held.hold_id, held.expires_at)))
        assert lost == {seat for _, seat in taken}

    @rule(choice=st.randoms(use_true_random=False))
    def sell(self, choice: object) -> None:
        for clerk, held, section in self._some(choice):
            alive = self._is_alive(held)
            try:
                sell(a_form(clerk, held), database=self.database, now=self.now)
            except HoldExpired:
                assert not alive
                return
            assert alive
            for leg in range(*section):
                for seat in held.seats:
                    self.until[leg, seat.seat] = (held.hold_id, None)

    @rule(choice=st.randoms(use_true_random=False))
    def renew(self, choice: object) -> None:
        for clerk, held, section in self._some(choice):
            alive = self._is_alive(held)
            command = RenewHold(hold_id=held.hold_id, held_by=clerk.held_by)
            try:
                renewed = renew_hold(command, database=self.database, now=self.now)
            except HoldExpired:
                assert not alive
                return
            assert alive
            assert renewed.expires_at <= held.ends_at
            for leg in range(*section):
                for seat in held.seats:
                    self.until[leg, seat.seat] = (held.hold_id, renewed.expires_at)

    @rule(choice=st.randoms(use_true_random=False))
    def release(self, choice: object) -> None:
        for clerk, held, _ in self._some(choice):
            command = ReleaseHold(hold_id=held.hold_id, held_by=clerk.held_by)
            release_hold(command, database=self.database, now=self.now)
            for key, (hold_id, until) in list(self.until.items()):
                if hold_id == held.hold_id and until is not None:
                    del self.until[key]

    @rule(minutes=st.integers(1, 12))
    def wait(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    @invariant()
    def each_leg_is_one_persons(self) -> None:
        with self.database.reading() as session:
            assert broken_invariants(session) == []
            stored = {
                (leg.leg, leg.seat)
                for leg in session.scalars(select(SeatLeg))
                if leg.ticket_id is not None
                or (leg.held_until is not None and leg.held_until > self.now)
            }
        assert stored == {key for key in self.until if self._is_taken(key)}

    def teardown(self) -> None:
        self.database.close()
        self.folder.cleanup()

    def _some(self, choice: object) -> list[tuple[Counter, HeldSeats, tuple[int, int]]]:
        return [choice.choice(self.held)] if self.held else []  # type: ignore[attr-defined]

    def _is_taken(self, key: tuple[int, int]) -> bool:
        _, until = self.until.get(key, (None, NOW - timedelta(days=1)))
        return until is None or until > self.now

    def _is_alive(self, held: HeldSeats) -> bool:
        """Tell whether a hold still has all of its legs and was not sold."""
        mine: dict[UUID, list[datetime | None]] = defaultdict(list)
        for hold_id, until in self.until.values():
            mine[hold_id].append(until)
        ends = mine[held.hold_id]
        return bool(ends) and all(until is not None and until > self.now for until in ends)


@cache
def _template() -> Path:
    """Return a migrated, empty database, made once and removed when the run ends."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    path = Path(folder.name) / "template.db"
    database = Database(f"sqlite:///{path}")
    migrations.upgrade(database)
    database.close()
    return path


TestSales = Sales.TestCase
TestSales.settings = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
