"""Counter sales through the use cases on PostgreSQL, against bare one-row commits.

Two processes of eight threads each, the disk waited for at each commit (fsync on). A sale
is a hold and a sale: two transactions with all that they check and write. Once every
clerk sells a trip of their own, once all of them sell the same trip and meet.

The run fails if a seat was sold twice or a sale was lost.
"""

import random
import statistics
from datetime import timedelta
from functools import cache
from typing import Any

from sqlalchemy import func, select

from app.db import migrations
from app.db.engine import Database
from app.db.models.sales import Ticket
from app.db.queries.invariants import broken_invariants
from app.usecases.selling.hold import SeatTaken
from fares.service_class import ServiceClass
from scripts.crowd import SIZE, Crowd, crowd, prepare_commits
from scripts.measuring import Row, show
from tests.builders import DEPARTURE, a_network, a_shift, a_trip, a_user
from tests.builders_sale import Counter, a_sale
from tests.postgres import TemporaryPostgres

ROUNDS = 15
SALES = 3
"""Sales of each clerk in a round."""
SEATS = 64


def rows() -> list[Row]:
    """Return the floor and the sales beside it, measured interleaved, median of the rounds."""
    with TemporaryPostgres(fsync="on") as server, crowd() as clerks_at_work:
        url = server.url.replace("/?", "/postgres?")
        database = Database(url)
        try:
            return _measure(url, database, clerks_at_work)
        finally:
            database.close()


def _measure(url: str, database: Database, at_work: Crowd) -> list[Row]:
    clerks, trips = _prepare(database)
    prepare_commits(url)
    rates: dict[str, list[float]] = {"commits": [], "spread": [], "together": []}
    met = 0
    for number in range(ROUNDS + 1):  # the first warms up
        own = trips[number * (SIZE + 1) : (number + 1) * (SIZE + 1)]
        found = {"commits": at_work.commits_a_second(url)}
        for kind, to_sell in (("spread", own[1:]), ("together", own[:1] * SIZE)):
            tasks = [(url, _at(*one)) for one in zip(clerks, to_sell, strict=True)]
            seconds, lost_races = at_work.work(_sell, tasks)
            met += sum(lost_races)
            found[kind] = SALES * SIZE / seconds
        if number:
            for kind, rate in found.items():
                rates[kind].append(rate)
    expected = 2 * SALES * SIZE * (ROUNDS + 1)
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
        network = a_network(session, classes=((ServiceClass.E, SEATS),))
        trips = [
            a_trip(session, network, line_departs_at=DEPARTURE + timedelta(days=day))
            for day in range((ROUNDS + 1) * (SIZE + 1))
        ]
        clerks = []
        for _ in range(SIZE):
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


@cache
def _database(url: str) -> Database:
    return Database(url)


def _sell(task: tuple[str, dict[str, Any]]) -> int:
    """Sell some seats in a random order; a seat that is lost is told, and another tried."""
    url, fields = task
    clerk = Counter(database=_database(url), **fields)
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


if __name__ == "__main__":
    show(rows())
