"""One counter sale with its BP-e in an empty database, and beside five million tickets.

    python -m scripts.bench_growth [--tickets 5000000]

A real sale is made and its document authorised; then every row that it wrote, in whatever
table, is written again by the database for each of the other tickets, with numbers of its own
(of signed bytes only the first are kept: nothing reads them in a sale). Keys and constraints
are laid over the rows afterwards, and the invariants are swept, so that the rows are known to
be sound. Sales in the two databases are interleaved: the ratio is what the tickets cost.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import psycopg
from sqlalchemy import text

from app.config import Settings
from app.db import migrations
from app.db.engine import Database
from app.db.queries.invariants import broken_invariants
from app.gateways.authorizer import Authorizer
from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.outcome import Issued
from app.usecases.services import FiscalDoor, FiscalOffice, Services
from bpe.issuing_authority import IssuingAuthority
from fares.kernel.documents import Cnpj
from fares.service_class import ServiceClass
from scripts.enlarging import create, enlarge, libpq, named
from scripts.growing import SEATS, counts
from scripts.measuring import Row, show
from tests.builders import DEPARTURE, NOW, a_network, a_shift, a_trip, a_user
from tests.builders_sale import Counter, a_sale
from tests.movable_clock import MovableClock
from tests.postgres import TemporaryPostgres
from tests.sefaz_thread import SefazThread

TICKETS = 5_000_000
ROUNDS, SALES = 15, 8
LARGE = "large"
MOST_RATIO = 1.2


@dataclass
class Side:
    """One of the databases, with a counter that sells in it, and what its sales cost."""

    counter: Counter
    services: Services
    seats: Iterator[tuple[int, int]]
    """Trips and seats that nobody has bought."""
    cpu: list[float] = field(default_factory=list)
    """Processor seconds of one sale, ours and the database server's."""
    ours: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)


def rows(tickets: int = TICKETS) -> list[Row]:
    """Return what a sale costs on both sides, and how large the full one is."""
    with ExitStack() as stack:
        server = stack.enter_context(TemporaryPostgres(fsync="on"))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        empty = _side(server.url, "empty", folder, stack)
        full = _side(server.url, "small", folder, stack)
        tables = _tables_of_a_sale(full)
        _sell(empty, 1)
        enlarge(server.url, "small", LARGE, tables, tickets)
        full = _moved(full, named(server.url, LARGE), stack)
        sound = _sweep(full)
        for side in (empty, full):
            side.seats = _new_seats(side)
        for number in range(ROUNDS + 1):  # the first warms up
            for side in (empty, full) if number % 2 else (full, empty):
                _round(side, keep=number > 0)
        with psycopg.connect(_plain(full.counter.database)) as connection:
            written = counts(connection)
            size = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    return _rows(empty, full, {name: written[name] for name in tables}, sound, size)


def _rows(
    empty: Side, full: Side, written: dict[str, int], sweep: float, size: tuple[int] | None
) -> list[Row]:
    found = [Row(f"{name}: {amount:,} rows", "") for name, amount in written.items()]
    gigabytes = (size[0] if size else 0) / 1e9
    found.append(Row("the full database, invariants swept", f"{gigabytes:.1f} GB in {sweep:.0f} s"))
    for what, kind in (("processor", "cpu"), ("ours alone", "ours"), ("wall", "wall")):
        one, other = getattr(empty, kind), getattr(full, kind)
        ratio = statistics.median(b / a for a, b in zip(one, other, strict=True))
        target = f"≤ {MOST_RATIO} ×" if kind != "ours" else ""
        found.append(Row(f"a sale in an empty database, {what}", _milliseconds(one)))
        found.append(Row(f"beside all those tickets, {what}", _milliseconds(other), ratio, target))
    return found


def _milliseconds(samples: list[float]) -> str:
    return f"{statistics.median(samples) * 1000:.2f} ms"


def _side(server: str, name: str, folder: Path, stack: ExitStack) -> Side:
    """Make a database with a network and a clerk, and the tax office that it speaks with."""
    create(server, name)
    database = Database(named(server, name))
    stack.callback(database.close)
    migrations.upgrade(database)
    (own := folder / name).mkdir()
    clock = MovableClock(NOW)
    sefaz = SefazThread(own, clock)
    stack.callback(sefaz.stop)
    settings = Settings(clock=clock, sefaz_url=sefaz.address)  # type: ignore[arg-type]
    authority = IssuingAuthority.create(now=NOW)
    certificate = authority.issue_ecnpj(Cnpj.parse("11.222.333/0001-81"), "Viação Exemplo")
    office = FiscalOffice(certificate=certificate, authorizer=Authorizer(settings, certificate))
    services = Services(
        settings=settings, database=database, fiscal_office=FiscalDoor(lambda: office)
    )
    stack.callback(services.fiscal_office.close)
    with database.writing() as session:
        network = a_network(session, classes=((ServiceClass.E, SEATS),))
        trip = a_trip(session, network)
        user = a_user(session, point_of_sale_id=network.point_of_sale_id)
        counter = Counter(
            database=database,
            network=network,
            trip_id=trip.id,
            run_id=trip.run_id,
            user_id=user.id,
            shift_id=a_shift(session, user).id,
        )
    return Side(counter, services, iter(()))


def _tables_of_a_sale(side: Side) -> list[str]:
    """Sell one ticket and return the tables that it wrote new rows into."""
    with psycopg.connect(_plain(side.counter.database), autocommit=True) as connection:
        before = counts(connection)
        _sell(side, 1)
        after = counts(connection)
    numbered_by_update = {"document_numbers"}
    return [
        name
        for name, amount in after.items()
        if amount > before[name] and name not in numbered_by_update
    ]


def _sell(side: Side, seat: int) -> None:
    """Sell a seat of the counter's trip and have its document authorised.

    :raises SystemExit: if it was not
    """
    sold = a_sale(side.counter, seat)
    outcome = issue_now(sold.tickets[0].ticket_id, services=side.services)
    if not isinstance(outcome, Issued):
        raise SystemExit(f"The document was not authorised: {outcome}")


def _moved(side: Side, url: str, stack: ExitStack) -> Side:
    """Return the same counter at work in another copy of its database."""
    database = Database(url)
    stack.callback(database.close)
    return replace(
        side,
        counter=replace(side.counter, database=database),
        services=replace(side.services, database=database),
    )


def _sweep(side: Side) -> float:
    """Check every invariant and return the seconds it took.

    :raises SystemExit: if one does not hold
    """
    start = time.perf_counter()
    with side.counter.database.reading() as session:
        broken = broken_invariants(session)
    if broken:
        raise SystemExit(f"The copies are not sound: {broken[:5]}")
    return time.perf_counter() - start


def _new_seats(side: Side) -> Iterator[tuple[int, int]]:
    """Store trips enough for all rounds and yield their seats."""
    needed = (ROUNDS + 1) * SALES
    with side.counter.database.writing() as session:
        trips = [
            a_trip(session, side.counter.network, line_departs_at=DEPARTURE + timedelta(days=day))
            for day in range(1, 2 + needed // SEATS)
        ]
        found = [(trip.id, seat) for trip in trips for seat in range(1, SEATS + 1)]
    return iter(found)


def _round(side: Side, *, keep: bool) -> None:
    """Sell some tickets; both processors are read before and after."""
    backends = _backends(side.counter.database)
    ours, theirs, start = time.thread_time(), _on_processor(backends), time.perf_counter()
    for _ in range(SALES):
        trip_id, seat = next(side.seats)
        side.counter = replace(side.counter, trip_id=trip_id)
        _sell(side, seat)
    wall = time.perf_counter() - start
    ours, theirs = time.thread_time() - ours, _on_processor(backends) - theirs
    if keep:
        side.cpu.append((ours + theirs) / SALES)
        side.ours.append(ours / SALES)
        side.wall.append(wall / SALES)


def _backends(database: Database) -> list[int]:
    """Return the server's processes that read and write for us."""
    asked = text("SELECT pg_backend_pid()")
    with database.writing() as writing, database.reading() as reading:
        return [session.scalars(asked).one() for session in (writing, reading)]


def _on_processor(processes: list[int]) -> float:
    """Return the seconds that some processes have run."""
    run = (Path(f"/proc/{process}/schedstat").read_text().split()[0] for process in processes)
    return sum(map(int, run)) / 1e9


def _plain(database: Database) -> str:
    return libpq(database.engine.url.render_as_string(hide_password=False))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tickets", type=int, default=TICKETS)
    show(rows(parser.parse_args().tickets))
