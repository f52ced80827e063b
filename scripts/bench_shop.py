"""Searches and whole purchases by Pix over HTTP, with everything running as in production.

A purchase is a hold, the form, a charge, the bank's notice, the order, and the BP-e
authorised by the tax-office simulator. The run fails on a 5xx, on a seat sold twice, on a
purchase lost, or on money without its place. All of it shares this machine, clients too.
"""

import queue
import random
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import psycopg
import urllib3

from app.clock import true_now
from app.db.engine import Database
from app.db.queries.invariants import broken_invariants
from scripts import bench_bpe
from scripts.measuring import Row, show
from scripts.visits import Unexpected, Visitor, buy, free_seats, seat_pages
from scripts.whole_house import DAYS, WholeHouse, whole_house

CLIENTS = (16, 64)
SEARCH_SECONDS = 12.0
PURCHASES_OF_A_CLIENT = {16: 6, 64: 2}
ROUTES = (("3550308", "3304557"), ("3304557", "3550308"), ("3550308", "2927408"))
"""São Paulo – Rio de Janeiro both ways, and São Paulo – Salvador."""


@dataclass
class Load:
    """What clients saw: how long each thing took, which answers came, what went wrong."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    lasted: float = 0.0

    @property
    def rate(self) -> float:
        return len(self.seconds) / self.lasted

    def percentiles(self) -> str:
        cuts = statistics.quantiles(self.seconds, n=100)
        return " / ".join(f"{cuts[cut - 1] * 1000:.0f}" for cut in (50, 95, 99)) + " ms"


def rows() -> list[Row]:
    """Return searches and purchases a second, their latencies, and what a purchase costs."""
    with whole_house() as house:
        seats = _seats(
            Visitor(house, _browser(0)), sum(n * PURCHASES_OF_A_CLIENT[n] for n in CLIENTS)
        )
        measured: list[Row] = []
        for clients in CLIENTS:
            measured += _searches(house, clients)
        for clients in CLIENTS:
            measured += _purchases(house, clients, seats)
        _check(house)
        measured.append(_of_the_worker())
        measured.append(
            Row(
                "memory of a web worker afterwards",
                f"{house.web_memory():.0f} MB",
                None,
                "≤ 250 MB",
            )
        )
        return measured


def _of_the_worker() -> Row:
    """Return what of the worker's part is XML and signature, each measured alone."""
    taken = bench_bpe.seconds()
    signature = taken[bench_bpe.SIGNATURE] * 1000
    xml = taken[bench_bpe.VALIDATED] * 1000 - signature
    name = "of the worker's part, measured alone: XML with its schema, signature"
    return Row(name, f"{xml:.1f} + {signature:.1f} ms")


def _searches(house: WholeHouse, clients: int) -> list[Row]:
    until = time.monotonic() + SEARCH_SECONDS

    def search(visitor: Visitor, load: Load) -> None:
        chance = random.Random(threading.get_ident())  # noqa: S311  (load, not secrets)
        while time.monotonic() < until:
            day = true_now().date() + timedelta(days=chance.randint(2, DAYS - 2))
            start = time.monotonic()
            seat_pages(visitor, chance.choice(ROUTES), day.isoformat())
            load.seconds.append(time.monotonic() - start)

    load = _together(house, clients, search)
    return [
        Row(f"searches, {clients} clients", f"{load.rate:.0f}/s"),
        Row("  p50 / p95 / p99", load.percentiles()),
    ]


def _purchases(
    house: WholeHouse,
    clients: int,
    seats: "queue.Queue[tuple[str, int]]",
) -> list[Row]:
    before = house.cpu_seconds()

    def purchase(visitor: Visitor, load: Load) -> None:
        address = house.database_url.replace("+psycopg", "")
        with psycopg.connect(address, autocommit=True) as connection:
            for _ in range(PURCHASES_OF_A_CLIENT[clients]):
                fresh = Visitor(house, visitor.pool, visitor.statuses)
                start = time.monotonic()
                buy(fresh, connection, *seats.get_nowait())
                load.seconds.append(time.monotonic() - start)

    load = _together(house, clients, purchase)
    after = house.cpu_seconds()
    spent = {part: (after[part] - before[part]) / len(load.seconds) * 1000 for part in after}
    total = sum(spent.values())
    parts = ", ".join(f"{part} {spent[part]:.0f}" for part in sorted(spent, key=spent.__getitem__))
    return [
        Row(f"purchases by Pix, {clients} clients", f"{load.rate:.1f}/s"),
        Row("  p50 / p95 / p99, to the recorded ticket", load.percentiles()),
        Row(f"  processor time of one: {parts} ms", f"{total:.0f} ms"),
    ]


def _together(
    house: WholeHouse,
    clients: int,
    act: Callable[[Visitor, Load], None],
) -> Load:
    """Let clients act at once.

    :raises SystemExit: if one of them saw what nobody should
    """
    loads = [Load() for _ in range(clients)]

    def run(number: int, load: Load) -> None:
        visitor = Visitor(house, _browser(number))
        try:
            act(visitor, load)
        except (Unexpected, urllib3.exceptions.HTTPError) as error:
            load.wrong.append(str(error))
        load.statuses.update(visitor.statuses)

    start = time.monotonic()
    threads = [threading.Thread(target=run, args=one) for one in enumerate(loads, start=1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    whole = Load(lasted=time.monotonic() - start)
    for load in loads:
        whole.seconds += load.seconds
        whole.statuses += load.statuses
        whole.wrong += load.wrong
    ill = {status: count for status, count in whole.statuses.items() if status >= 500}
    if whole.wrong or ill:
        raise SystemExit(f"{clients} clients: {ill} {whole.wrong[:3]}")
    return whole


def _browser(number: int) -> urllib3.PoolManager:
    """Return the connections of one client, who comes from an address of their own.

    Whoever asks too often from one address is slowed down, which is not what is measured.
    """
    own = (f"127.0.1.{number + 1}", 0)
    return urllib3.PoolManager(maxsize=4, timeout=30.0, source_address=own)


def _seats(visitor: Visitor, wanted: int) -> "queue.Queue[tuple[str, int]]":
    """Find as many free seats as will be bought, each for one purchase."""
    found: queue.Queue[tuple[str, int]] = queue.Queue()
    for offset in range(2, DAYS):
        day = (true_now().date() + timedelta(days=offset)).isoformat()
        for page in seat_pages(visitor, ROUTES[0], day):
            for seat in free_seats(visitor, page):
                found.put((page, seat))
        if found.qsize() >= wanted:
            return found
    raise SystemExit(f"Only {found.qsize()} free seats for {wanted} purchases.")


def _check(house: WholeHouse) -> None:
    """Sweep seats and money.

    :raises SystemExit: if something is broken
    """
    database = Database(house.database_url)
    with database.reading() as session:
        broken = broken_invariants(session)
    database.close()
    if broken:
        raise SystemExit("\n".join(broken[:10]))


if __name__ == "__main__":
    show(rows())
