"""One search of the public site at one hundredth and at the whole of a national network.

Both networks are imported, get their trips of 60 days and some sold seats by the product's
own commands, on one PostgreSQL server. The search asks for the 40 departures of a day from
São Paulo to Rio de Janeiro with the lowest prices of its neighbours; the two networks have
the same ones, so that the ratio is what the rest of the network costs.

    python -m scripts.bench_search [--share 100]
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import event, text

from app.clock import true_now
from app.db.engine import Database
from app.importing.demo import DEMO_CNPJ
from app.usecases.selling.search import FoundDays, SearchDepartures, search_days
from fares.kernel.deadlines import BRASILIA, legal_date
from fares.tariff import Channel
from scripts.measuring import Row, show
from scripts.national_network import write_network
from scripts.national_plan import RIO, SAO_PAULO
from scripts.processes import Spent, guiche, python, web_worker
from tests.postgres import TemporaryPostgres

PILOT, ROUNDS, CALLS = 1, 15, 4
SOLD_HOURS = 48
DAYS = 60
RESULTS, MOST_QUERIES, MOST_RATIO = 40, 8, 1.3
SEARCHES_OF_A_WORKER = 200


@dataclass
class Side:
    """One of the networks, with what was measured of its searches."""

    share: int
    url: str
    spent: dict[str, Spent]
    rows: dict[str, int]
    cpu: list[float] = field(default_factory=list)
    """Processor seconds of one search, ours and the database server's."""
    ours: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)


def rows(share: int = 100) -> list[Row]:
    """Return what a search costs at both ends, and what it took to get there."""
    with TemporaryPostgres() as server, tempfile.TemporaryDirectory() as folder:
        sides = [_prepare(server.url, Path(folder), one) for one in (PILOT, share)]
        databases = [Database(side.url) for side in sides]
        try:
            queries = _queries(databases[1])
            for number in range(ROUNDS + 1):  # the first warms up
                for side, database in zip(sides, databases, strict=True):
                    _round(side, database, keep=number > 0)
        finally:
            for database in databases:
                database.close()
        worker = web_worker(sides[1].url, _address(), SEARCHES_OF_A_WORKER)
    return _rows(sides, queries, worker)


def _rows(sides: list[Side], queries: int, worker: float) -> list[Row]:
    pilot, whole = sides
    found = [Row(f"{name}: {amount:,} rows", "") for name, amount in whole.rows.items()]
    for name, spent in whole.spent.items():
        target = "≤ 600 MB" if spent.limited else ""
        found.append(
            Row(name, f"{spent.megabytes:.0f} MB", None, f"{target} {spent.seconds:.0f} s".strip())
        )
    for name, kind in (("processor", "cpu"), ("ours alone", "ours"), ("wall", "wall")):
        one, other = getattr(pilot, kind), getattr(whole, kind)
        ratio = statistics.median(b / a for a, b in zip(one, other, strict=True))
        target = f"≤ {MOST_RATIO} ×" if kind != "ours" else ""
        found.append(Row(f"search at {pilot.share} %, {name}", _milliseconds(one)))
        found.append(Row(f"search at {whole.share} %, {name}", _milliseconds(other), ratio, target))
    found.append(Row(f"queries for {RESULTS} results", str(queries), None, f"≤ {MOST_QUERIES}"))
    name = f"a web worker after {SEARCHES_OF_A_WORKER} searches"
    return [*found, Row(name, f"{worker:.0f} MB", None, "≤ 250 MB")]


def _milliseconds(samples: list[float]) -> str:
    return f"{statistics.median(samples) * 1000:.1f} ms"


def _prepare(server: str, folder: Path, share: int) -> Side:
    """Make the network of a share and bring it into a database of its own."""
    name, files = f"share{share}", folder / str(share)
    plain = server.replace("postgresql+psycopg://", "postgresql://")
    with psycopg.connect(plain.replace("/?", "/postgres?"), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    url = server.replace("/?", f"/{name}?")
    write_network(files, share)
    guiche(url, "db", "upgrade")
    spent = {
        "import": guiche(url, "network", "import", "--yes", "--cnpj", str(DEMO_CNPJ), str(files)),
        f"trips of {DAYS} days": guiche(url, "trips", "generate", "--days", str(DAYS)),
    }
    spent["sold seats"] = python(url, "scripts.national_sales", "--hours", str(SOLD_HOURS))
    with psycopg.connect(plain.replace("/?", f"/{name}?"), autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
        counted = {
            table: connection.execute(
                sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
            ).fetchall()[0][0]
            for table in ("lines", "fares", "trips", "trip_stops", "tickets", "seat_legs")
        }
    return Side(share, url, spent, counted)


def _round(side: Side, database: Database, *, keep: bool) -> None:
    """Search some times; both processors are read before and after."""
    with database.reading() as session:
        backend = session.scalar(text("SELECT pg_backend_pid()"))
    ours, theirs, start = time.thread_time(), _on_processor(backend), time.perf_counter()
    for _ in range(CALLS):
        _search(database)
    wall = time.perf_counter() - start
    ours, theirs = time.thread_time() - ours, _on_processor(backend) - theirs
    if keep:
        side.cpu.append((ours + theirs) / CALLS)
        side.ours.append(ours / CALLS)
        side.wall.append(wall / CALLS)


def _on_processor(process: int | None) -> float:
    """Return the seconds that a process has run."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


def _command() -> SearchDepartures:
    tomorrow = legal_date(true_now(), BRASILIA) + timedelta(days=1)
    return SearchDepartures(
        origin_code=SAO_PAULO, destination_code=RIO, on=tomorrow, channel=Channel.ONLINE
    )


def _address() -> str:
    command = _command()
    return f"/viagens?de={SAO_PAULO}&para={RIO}&ida={command.on.isoformat()}"


def _search(database: Database) -> FoundDays:
    found = search_days(_command(), database=database, now=true_now())
    if len(found.departures) != RESULTS:
        raise SystemExit(f"{len(found.departures)} results, not {RESULTS}")
    return found


def _queries(database: Database) -> int:
    """Return how many queries one search sends."""
    with _noting(database) as sent:
        found = _search(database)
    seats = [one.free_seats for one in found.departures]
    if len(set(seats)) < 2 or not all(found.lowest.values()):
        raise SystemExit(f"no sold seats or no prices: {seats}, {found.lowest}")
    return len(sent)


@contextmanager
def _noting(database: Database) -> Iterator[list[str]]:
    sent: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        sent.append(statement)

    for engine in database.engines:
        event.listen(engine, "before_cursor_execute", note)
    yield sent
    for engine in database.engines:
        event.remove(engine, "before_cursor_execute", note)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=int, default=100)
    show(rows(parser.parse_args().share))
