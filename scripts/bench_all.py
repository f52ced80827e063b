"""Runs the benches and prints their tables; `--write` keeps them in docs/performance.md."""

import argparse
import os
import platform
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

HEAD = (
    "# What it costs\n\n"
    "Written by `scripts/bench --write`, whole or part by part. Ratios matter, not the times:\n"
    "everything that is compared was interleaved in one run, and each figure is the median of\n"
    "its rounds.\n"
)
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
    """Measure what was named, or everything; print it, and keep it in the page if asked to."""
    names = {rows.__module__.removeprefix("scripts.bench_"): title for title, _, rows in BENCHES}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", help=f"one of {', '.join(names)}; without any, all")
    parser.add_argument("--write", action="store_true", help="keep the tables in the page")
    asked = parser.parse_args()
    if strange := sorted(set(asked.part) - set(names)):
        parser.error(f"no such part: {', '.join(strange)}; there are {', '.join(names)}")
    wanted = {names[part] for part in asked.part} or set(names.values())
    for title, what, rows in BENCHES:
        if title in wanted:
            print(f"\n{title}. {what}")
            measured = rows()
            show(measured)
            if asked.write:
                _keep(title, _section(title, what, measured))


def _keep(title: str, section: str) -> None:
    """Put a section in the place of the page's older one; the others stay as they were."""
    page = PAGE.read_text() if PAGE.exists() else ""
    kept = {old.partition("\n")[0]: f"## {old.strip()}\n" for old in page.split("\n## ")[1:]}
    kept[title] = section
    in_order = [kept[name] for name, _, _ in BENCHES if name in kept]
    PAGE.write_text("\n".join([HEAD, *in_order]))


def _section(title: str, what: str, rows: list[Row]) -> str:
    lines = ["| measured | figure | ratio | to reach |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(row.cells())} |" for row in rows]
    when = (
        f"Measured {true_now():%Y-%m-%d} on {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, {platform.machine()}."
    )
    return f"## {title}\n\n{what}\n\n{when}\n\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
