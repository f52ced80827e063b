"""Runs every bench in one go and prints its table; `--write` keeps it in docs/performance.md."""

import os
import platform
import sys
from pathlib import Path

from app.clock import true_now
from scripts import (
    bench_bpe,
    bench_counter,
    bench_dabpe,
    bench_growth,
    bench_sales,
    bench_search,
    bench_seat_map,
    bench_shop,
)
from scripts.measuring import Row, show

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BENCHES = (
    (
        "One BP-e",
        "From its dataclasses. The PEM key is parsed once; the floor is the signature alone.",
        bench_bpe.rows,
    ),
    (
        "One DABPE",
        "80 mm roll with embedded subset fonts, against the same page without its QR code.",
        bench_dabpe.rows,
    ),
    (
        "Counter sales",
        "Hold and sale through the use cases on PostgreSQL with fsync, 2 processes × 8 threads; "
        "the floor is bare one-row commits at the same concurrency. The run fails on a seat "
        "sold twice or a sale lost.",
        bench_sales.rows,
    ),
    (
        "Whole counter sales over HTTP",
        "PostgreSQL with fsync, gunicorn with 2 workers × 8 threads, a worker, the simulators and "
        "16 clerks, all on one machine. A sale is what the counter's page does once the seat is "
        "chosen: the hold, then the sale, whose answer tells that the BP-e is authorised. The "
        "floor is bare one-row commits at the same concurrency, in turn with the sales. The run "
        "fails on an answer that is no success, a seat sold twice, a sale lost, or a ticket "
        f"without its document.\n\n{bench_counter.WHAT_STOPS_IT}",
        bench_counter.rows,
    ),
    (
        "Search in a national network",
        "The public's search for 40 departures of a day with the lowest prices of its "
        "neighbours, at 1 % and at 100 % of a national network on PostgreSQL. Processor time is "
        "ours and the database server's together. Memory is the peak of each command.",
        bench_search.rows,
    ),
    (
        "One seat map through the API",
        "46 seats, two classes, on PostgreSQL, the request as a server hands it over: key, limits "
        "and log included. The floor is json.dumps of the same data; processor time is ours.",
        bench_seat_map.rows,
    ),
    (
        "A sale beside five million tickets",
        "Hold, sale and BP-e on PostgreSQL with fsync, in an empty database and beside tickets "
        "made by writing every row of a real sale again; keys are laid over them afterwards and "
        "the invariants swept. Processor time is ours and the database server's together.",
        bench_growth.rows,
    ),
    (
        "The shop over HTTP",
        "PostgreSQL with fsync, gunicorn with 2 workers × 8 threads, a worker, the simulators of "
        "the tax office and of the bank, and the clients, all on one machine. A purchase goes "
        "from the drawing of the bus to the recorded ticket with its BP-e authorised. The run "
        "fails on a 5xx, a seat sold twice, a purchase lost, or money without its place.",
        bench_shop.rows,
    ),
)


def main() -> None:
    """Measure, print, and write the page if asked to."""
    sections = []
    for title, what, rows in BENCHES:
        print(f"\n{title}. {what}")
        measured = rows()
        show(measured)
        sections.append(_section(title, what, measured))
    if "--write" in sys.argv[1:]:
        PAGE.write_text("\n".join([_head(), *sections]))
        print(f"\nWritten: {PAGE.name}")


def _head() -> str:
    return (
        "# What it costs\n\n"
        "Written by `scripts/bench --write`. Ratios matter, not the times: everything that is\n"
        "compared was interleaved in one run, and each figure is the median of its rounds.\n\n"
        f"Last run: {true_now():%Y-%m-%d}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, {platform.machine()}.\n"
    )


def _section(title: str, what: str, rows: list[Row]) -> str:
    lines = ["| measured | figure | ratio | to reach |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(row.cells())} |" for row in rows]
    return f"## {title}\n\n{what}\n\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
