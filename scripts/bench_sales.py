"""Counter sales through the use cases on PostgreSQL, against bare one-row commits.

Two processes of eight threads each, the disk waited for at each commit (fsync on). A sale
is a hold and a sale: two transactions with all that they check and write. Once every
clerk sells a trip of their own, once all of them sell the same trip and meet.

The run fails if a seat was sold twice or a sale was lost.
"""

import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from multiprocessing.connection import Connection
from typing import Any

import psycopg
from sqlalchemy import func, select, text

from app.db import migrations
from app.db.engine import Database
from app.db.models.sales import Ticket
from app.db.queries.invariants import broken_invariants
from app.usecases.selling.hold import SeatTaken
from fares.service_class import ServiceClass
from scripts.measuring import Row, show
from tests.builders import DEPARTURE, a_network, a_shift, a_trip, a_user
from tests.builders_sale import Counter, a_sale
from tests.postgres import TemporaryPostgres

PROCESSES = 2
THREADS = 8
ROUNDS = 15
COMMITS = 40
"""One-row commits of each thread in a round."""
SALES = 3
"""Sales of each thread in a round."""
SEATS = 64

Work = tuple[str, list[Counter]]


def rows() -> list[Row]:
    """Return the floor and the sales beside it, measured interleaved, median of the rounds."""
    with TemporaryPostgres(fsync="on") as server:
        url = server.url.replace("/?", "/postgres?")
        database = Database(url)
        try:
            return _measure(url, database)
        finally:
            database.close()


def _measure(url: str, database: Database) -> list[Row]:
    clerks, trips = _prepare(database)
    rates: dict[str, list[float]] = {"commits": [], "spread": [], "together": []}
    met = 0
    with _processes(url) as pipes:
        for number in range(ROUNDS + 1):  # the first warms up
            own = trips[number * (len(clerks) + 1) : (number + 1) * (len(clerks) + 1)]
            spread = [_at(clerk, trip) for clerk, trip in zip(clerks, own[1:], strict=True)]
            together = [_at(clerk, own[0]) for clerk in clerks]
            plan = (("commits", spread), ("spread", spread), ("together", together))
            for kind, counters in plan:
                rate, lost_races = _run(pipes, kind, counters)
                met += lost_races
                if number:
                    rates[kind].append(rate)
    expected = 2 * SALES * len(clerks) * (ROUNDS + 1)
    _check(database, expected)
    return _rows(rates, f"{expected} sold, none twice, none lost; {met} races for a seat told")


def _rows(rates: dict[str, list[float]], note: str) -> list[Row]:
    floor = rates["commits"]
    names = {
        "commits": "one-row commits (the floor)",
        "spread": "counter sales, a trip for each clerk",
        "together": "counter sales, everybody on one trip",
    }
    return [
        Row(
            name,
            f"{statistics.median(rates[kind]):.0f}/s",
            statistics.median(own / bare for own, bare in zip(rates[kind], floor, strict=True)),
            note if kind == "together" else "",
        )
        for kind, name in names.items()
    ]


def _check(database: Database, expected: int) -> None:
    """Stop if a seat was sold twice, a sale was lost or a centavo is missing."""
    with database.reading() as session:
        broken = broken_invariants(session)
        sold = session.scalar(select(func.count()).select_from(Ticket))
    if broken or sold != expected:
        raise SystemExit(f"{sold} tickets of {expected}; {broken[:5]}")


def _prepare(database: Database) -> tuple[list[Counter], list[tuple[int, int]]]:
    """Store the network, a clerk for each thread, and trips enough that no seat runs out."""
    migrations.upgrade(database)
    with database.writing() as session:
        session.execute(text("CREATE TABLE bench_commits (n integer)"))
        network = a_network(session, classes=((ServiceClass.E, SEATS),))
        trips = [
            a_trip(session, network, line_departs_at=DEPARTURE + timedelta(days=day))
            for day in range((ROUNDS + 1) * (PROCESSES * THREADS + 1))
        ]
        clerks = []
        for _ in range(PROCESSES * THREADS):
            user = a_user(session, point_of_sale_id=network.point_of_sale_id)
            clerks.append(
                Counter(
                    database=database,
                    network=network,
                    trip_id=0,
                    run_id=0,
                    user_id=user.id,
                    shift_id=a_shift(session, user).id,
                )
            )
        return clerks, [(trip.id, trip.run_id) for trip in trips]


def _at(clerk: Counter, trip: tuple[int, int]) -> dict[str, Any]:
    """Return what a process needs to know of a clerk and the trip that they sell."""
    return {
        "network": clerk.network,
        "trip_id": trip[0],
        "run_id": trip[1],
        "user_id": clerk.user_id,
        "shift_id": clerk.shift_id,
    }


def _run(pipes: list[Connection], kind: str, counters: list[dict[str, Any]]) -> tuple[float, int]:
    """Let all threads work at once; return how many a second, and the races told."""
    start = time.perf_counter()
    for number, pipe in enumerate(pipes):
        pipe.send((kind, counters[number * THREADS : (number + 1) * THREADS]))
    told = [pipe.recv() for pipe in pipes]
    seconds = time.perf_counter() - start
    each = COMMITS if kind == "commits" else SALES
    return each * len(counters) / seconds, sum(told)


@contextmanager
def _processes(url: str) -> Iterator[list[Connection]]:
    """Start the processes and stop them at the end."""
    context = multiprocessing.get_context("spawn")
    ends = [context.Pipe() for _ in range(PROCESSES)]
    started = [context.Process(target=_serve, args=(url, theirs)) for _, theirs in ends]
    for process in started:
        process.start()
    ours = [mine for mine, _ in ends]
    try:
        yield ours
    finally:
        for pipe in ours:
            pipe.send(None)
        for process in started:
            process.join()


def _serve(url: str, pipe: Connection) -> None:
    """Work in a process of its own until told to stop."""
    database = Database(url)
    plain = url.replace("postgresql+psycopg://", "postgresql://")
    bare = [psycopg.connect(plain, autocommit=True) for _ in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as pool:
        while (work := pipe.recv()) is not None:
            kind, counters = work
            jobs: list[Callable[[], int]] = []
            for connection, fields in zip(bare, counters, strict=True):
                clerk = Counter(database=database, **fields)
                jobs.append(_commits(connection) if kind == "commits" else _sales(clerk))
            pipe.send(sum(pool.map(lambda job: job(), jobs)))
    for connection in bare:
        connection.close()
    database.close()


def _commits(connection: psycopg.Connection[Any]) -> Callable[[], int]:
    def work() -> int:
        for number in range(COMMITS):
            connection.execute("INSERT INTO bench_commits VALUES (%s)", (number,))
        return 0

    return work


def _sales(clerk: Counter) -> Callable[[], int]:
    """Sell some seats in a random order; a seat that is lost is told, and another tried."""

    def work() -> int:
        seats = random.sample(range(1, SEATS + 1), SEATS)
        sold = lost = 0
        for seat in seats:
            if sold == SALES:
                break
            try:
                a_sale(clerk, seat)
                sold += 1
            except SeatTaken:
                lost += 1
        return lost

    return work


if __name__ == "__main__":
    show(rows())
