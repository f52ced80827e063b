"""Whole sales at the counter over HTTP, with everything running as in production.

A sale is what the counter's page does once the seat is chosen: the hold, then the sale,
whose answer tells that the ticket's BP-e is authorised. Sixteen clerks sell without pause,
each another trip. The floor is bare one-row commits of as many clients, in turn with them.

The run fails on an answer that is no success, a seat sold twice, a sale that a clerk saw
and nobody finds, or a ticket without an authorised document in the end.
"""

import json
import statistics
import time
import urllib.request
from datetime import timedelta

from sqlalchemy import select

from app.clock import true_now
from app.db.engine import Database
from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.models.sales import Ticket, TicketStatus
from app.db.queries.invariants import broken_invariants
from app.usecases.demonstration.prepare import DEMO_COUNTER
from app.usecases.operations.staff import AddUser, Role, add_user
from scripts.counter_clerk import Clerk, Line, SeatToSell, TicketSeen, sell_all
from scripts.crowd import SIZE, Crowd, crowd, prepare_commits
from scripts.measuring import Row, show
from scripts.whole_house import DAYS, WholeHouse, whole_house

WHAT_STOPS_IT = """\
What stops it, by part. Sixteen clerks keep both cores busy and the disk hardly at all: the
rate is two seconds of processor a second divided by what one sale takes of them, so that 140
sales a second leave 14 ms for each, clients and the tax office's simulator included.

- The database is asked 48 times for a sale (11 for the hold, 37 for the sale), in six writing
  transactions; it was 93 times in fourteen, with a question before each whether the connection
  lives. 40 % of the web's part is spent in asking, as much for a short question as for a long
  one.
- Of the web's part about 35 % is the way to the BP-e (5 % loads what it is composed of, 6 %
  composes, signs and validates, 4 % is the exchange with the tax office), 22 % the sale, 16 %
  the hold, and 27 % is Flask, the session, the limits and the headers of two requests, with
  the open shift and the telling of the sold ticket. The shares are a profiler's. What a BP-e
  is composed of was 12 %, as objects with all their columns: rows take a third of the time.
- PostgreSQL's part is reading and writing of some 15 rows of 12 tables, with their indexes; the
  number of the document is taken under a lock that all counters of a state share.
- The simulator's part is the judgement of the document and its own disk.

What is left to take away: the journey that is read once for the hold and again for the sale,
columns that are described to the program and not read, and the claim of a ticket that was
just sold by who claims it."""

ROUNDS = 5
SALES = 10
"""Sales of each clerk in a round."""
SAO_PAULO, RIO = "3550308", "3304557"
PASSWORD = "uma-senha-de-bancada"  # noqa: S105  (of a bench)
DRAINED_WITHIN_SECONDS = 60.0


def rows() -> list[Row]:
    """Return sales a second beside the floor, their latencies, and what one costs, by part."""
    with crowd() as clerks_at_work, whole_house() as house:
        clerks = _clerks(house)
        seats = _seats(clerks[0], (ROUNDS + 1) * SALES)
        prepare_commits(house.database_url)
        return _measure(house, clerks_at_work, clerks, seats)


def _measure(
    house: WholeHouse, at_work: Crowd, clerks: list[Clerk], seats: list[list[SeatToSell]]
) -> list[Row]:
    rates, floor, spent, seen = [], [], [], []
    for number in range(ROUNDS + 1):  # the first warms up
        bare = at_work.commits_a_second(house.database_url)
        own = [of_one[number * SALES : (number + 1) * SALES] for of_one in seats]
        before = house.cpu_seconds(clients=at_work.process_ids)
        seconds, told = at_work.work(sell_all, list(zip(clerks, own, strict=True)))
        after = house.cpu_seconds(clients=at_work.process_ids)
        sold = [ticket for of_one in told for ticket in of_one]
        seen.append(sold)
        if number:
            rates.append(len(sold) / seconds)
            floor.append(bare)
            spent.append({part: (after[part] - before[part]) / len(sold) for part in after})
    at_once = _check(house, [ticket for of_round in seen for ticket in of_round])
    return [
        Row("one-row commits (the floor)", f"{statistics.median(floor):.0f}/s", 1.0),
        Row(
            "whole counter sales, 16 clerks",
            f"{statistics.median(rates):.1f}/s",
            statistics.median(sales / bare for sales, bare in zip(rates, floor, strict=True)),
            "aim: 140/s",
        ),
        Row("  p50 / p95 / p99", _percentiles([one for of_round in seen[1:] for one in of_round])),
        Row("  authorised within the sale's own answer", f"{at_once:.1%}"),
        *_parts(spent),
    ]


def _percentiles(sold: list[TicketSeen]) -> str:
    cuts = statistics.quantiles([ticket.seconds for ticket in sold], n=100)
    return " / ".join(f"{cuts[cut - 1] * 1000:.0f}" for cut in (50, 95, 99)) + " ms"


def _parts(spent: list[dict[str, float]]) -> list[Row]:
    """Return the processor time of one sale, whole and by part, the largest first."""
    medians = {part: statistics.median(one[part] for one in spent) * 1000 for part in spent[0]}
    whole = Row("  processor time of one sale", f"{sum(medians.values()):.1f} ms")
    ordered = sorted(medians.items(), key=lambda part: -part[1])
    return [whole, *(Row(f"    {part}", f"{taken:.1f} ms") for part, taken in ordered)]


def _clerks(house: WholeHouse) -> list[Clerk]:
    """Add clerks to the staff, let each log in from a counter of their own, open their cash."""
    database, port = Database(house.database_url), int(house.site.rpartition(":")[2])
    clerks = []
    for number in range(SIZE):
        command = AddUser(
            username=f"bancada{number}",
            name="Ana Prado",
            password=PASSWORD,
            roles=frozenset({Role.CLERK}),
            point_of_sale_code=DEMO_COUNTER,
        )
        add_user(command, database=database, now=true_now())
        clerk = Clerk(port=port, address=f"127.0.2.{number + 1}")
        clerk.begin(command.username, PASSWORD)
        clerks.append(clerk)
    database.close()
    return clerks


def _seats(clerk: Clerk, each: int) -> list[list[SeatToSell]]:
    """Return for each clerk the free seats of trips that nobody else sells.

    :raises SystemExit: if the demonstration has too few
    """
    found: list[list[SeatToSell]] = [[] for _ in range(SIZE)]
    with Line(clerk) as line:
        for journey in _journeys(line):
            shortest = min(found, key=len)
            if len(shortest) >= each:
                return found
            trip, origin, destination = journey
            seats = line.find("/guiche/poltronas", viagem=trip, de=origin, ate=destination)
            shortest += [
                SeatToSell(*journey, seat["seat"])
                for seat in seats["seats"]
                if seat["state"] == "free" and seat["on_sale"]
            ]
    raise SystemExit(f"Only {min(map(len, found))} seats for a clerk who sells {each}.")


def _journeys(line: Line) -> list[tuple[int, int, int]]:
    """Return the journeys from São Paulo to Rio de Janeiro that are on sale, each trip once."""
    journeys = {}
    for offset in range(2, DAYS):
        day = (true_now().date() + timedelta(days=offset)).isoformat()
        answer = line.find("/guiche/partidas", de=SAO_PAULO, para=RIO, dia=day)
        for one in answer["departures"]:
            trip = one["trip_id"]
            journeys[trip] = (trip, one["origin_position"], one["destination_position"])
    return list(journeys.values())


def _check(house: WholeHouse, seen: list[TicketSeen]) -> float:
    """Hold what the clerks saw against the database and the tax office.

    :return: the share of tickets whose document was authorised in the sale's own answer
    :raises SystemExit: if a sale is lost, made twice, or without its document
    """
    database = Database(house.database_url)
    until = time.monotonic() + DRAINED_WITHIN_SECONDS
    while (waiting := _waiting(database)) and time.monotonic() < until:
        time.sleep(0.2)
    with database.reading() as session:
        broken = broken_invariants(session)
        stored = sorted(map(str, session.scalars(select(Ticket.id))))
        keys = session.scalars(
            select(BpeDocument.access_key).where(BpeDocument.status == DocumentStatus.AUTHORIZED)
        ).all()
    database.close()
    with urllib.request.urlopen(f"{house.tax_office}/simulator/documents") as answer:  # noqa: S310
        authorized = sorted(one["access_key"] for one in json.load(answer))
    if broken or waiting:
        raise SystemExit(f"{waiting} without a document; {broken[:5]}")
    if stored != sorted(ticket.ticket_id for ticket in seen) or authorized != sorted(keys):
        raise SystemExit(f"{len(seen)} sold, {len(stored)} stored, {len(authorized)} authorised")
    if len(keys) != len(stored):
        raise SystemExit(f"{len(stored)} tickets, {len(keys)} documents")
    return statistics.mean(ticket.state == "issued" for ticket in seen)


def _waiting(database: Database) -> int:
    with database.reading() as session:
        return len(
            session.scalars(select(Ticket.id).where(Ticket.status != TicketStatus.ISSUED)).all()
        )


if __name__ == "__main__":
    show(rows())
