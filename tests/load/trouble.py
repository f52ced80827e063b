"""Trouble: what is killed while clients buy, and comes back."""

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from threading import Event, Thread

from sqlalchemy import update

from app.clock import true_now
from app.db.models.partners import IdempotentRequest
from tests.load.house import House, children
from tests.load.ledger import Ledger

Say = Callable[[str], None]
AWAY_SECONDS = 1.5
"""How long those outside stay away."""


class Trouble:
    """Kills one part of the house after the other, −9, and lets each come back."""

    def __init__(self, house: House, ledger: Ledger, say: Say) -> None:
        self._house, self._ledger, self._say = house, ledger, say
        self._chance = random.Random(6033)  # noqa: S311  (load, no secret)
        self._acts: tuple[tuple[str, Callable[[], None]], ...] = (
            ("the bank killed", lambda: self._outside("psp")),
            ("a web worker killed", self._web_worker),
            ("the tax office killed", lambda: self._outside("sefaz")),
            ("a job worker killed", self._job_worker),
            ("PostgreSQL crashed", self._database),
            ("all of the web killed", self._web),
        )

    def run(self, *, rounds: int, pause: float) -> None:
        """Make all of it happen, some times over.

        :param pause: seconds of calm before each
        """
        for _ in range(rounds):
            for what, act in self._acts:
                time.sleep(pause * self._chance.uniform(0.5, 1.5))
                self._say(what)
                begun = time.monotonic()
                act()
                self._ledger.outages.append((begun, time.monotonic()))

    def _web_worker(self) -> None:
        """Kill one process of gunicorn, which starts another."""
        with suppress(ProcessLookupError):
            workers = children(self._house.parts["web-a"].process_id)
            os.kill(self._chance.choice(workers), signal.SIGKILL)
        self._let_claims_end()

    def _web(self) -> None:
        self._part("web-a")
        self._let_claims_end()

    def _let_claims_end(self) -> None:
        """End every claim of a request, as the minute does that a dead process keeps it for.

        One that is alive then finds that it was too slow, and that its work was taken over.
        """
        long_ago = true_now() - timedelta(minutes=1)
        unanswered = IdempotentRequest.status.is_(None)
        with self._house.database.writing() as session:
            session.execute(
                update(IdempotentRequest).where(unanswered).values(claimed_until=long_ago)
            )

    def _job_worker(self) -> None:
        names = [name for name in self._house.parts if name.startswith("worker")]
        self._part(self._chance.choice(names))

    def _outside(self, name: str) -> None:
        part = self._house.parts[name]
        part.kill()
        time.sleep(AWAY_SECONDS)
        part.start()
        part.wait()

    def _part(self, name: str) -> None:
        part = self._house.parts[name]
        part.kill()
        part.start()
        part.wait()

    def _database(self) -> None:
        self._house.postgres.crash()
        time.sleep(AWAY_SECONDS)
        self._house.postgres.start()
        self._let_claims_end()


@contextmanager
def in_trouble(trouble: Trouble, *, rounds: int, pause: float) -> Iterator[Event]:
    """Make trouble beside what is done inside; the event says when it is over."""
    over = Event()
    failed: list[Exception] = []

    def run() -> None:
        try:
            trouble.run(rounds=rounds, pause=pause)
        except Exception as error:  # noqa: BLE001  (told to who waits for the end)
            failed.append(error)
        finally:
            over.set()

    thread = Thread(target=run)
    thread.start()
    try:
        yield over
    finally:
        thread.join()
    if failed:
        raise failed[0]
