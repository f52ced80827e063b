"""Measure the DABPE: one page of 80 mm with its QR code against the same without it.

Both are drawn in turn, so that a busy machine slows both. Run alone it prints the rows.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from bpe.dabpe import qr
from bpe.dabpe.composing import compose
from bpe.dabpe.layout import lay_out
from bpe.dabpe.printed import PrintedTicket
from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import draw, render_roll
from tests.recorded_tickets import Recorded, bpe_proc

ROUNDS = 31
MAX_RATIO = 2.0
MAX_KIB = 25

Row = tuple[str, str, str]
"""What was measured, how much it is, and what it must reach."""


def rows() -> list[Row]:
    """Measure, and return the lines of the table."""
    recorded = bpe_proc(Recorded())
    ticket = read_ticket(recorded)
    with_code, without_code = _interleaved(
        lambda: render_roll(ticket), lambda: _without_code(ticket)
    )
    kib = len(render_roll(ticket)) / 1024
    return [
        (
            "DABPE of 80 mm with QR / the same page without",
            f"{with_code / without_code:.2f} × ({with_code:.2f} / {without_code:.2f} ms)",
            f"≤ {MAX_RATIO:g} ×",
        ),
        ("DABPE of 80 mm, size", f"{kib:.1f} KB", f"≤ {MAX_KIB} KB"),
    ]


def _without_code(ticket: PrintedTicket) -> bytes:
    content = compose(ticket, copy=1)
    no_modules: qr.Matrix = ()
    return draw(content, lay_out(content, no_modules))


def _interleaved(*tasks: Callable[[], object]) -> list[float]:
    """Return the median milliseconds of each task, all of them run in every round."""
    times: list[list[float]] = [[] for _ in tasks]
    for task in tasks:
        task()  # what is loaded once is no part of it
    for _ in range(ROUNDS):
        for task, spent in zip(tasks, times, strict=True):
            begun = perf_counter()
            task()
            spent.append((perf_counter() - begun) * 1000)
    return [median(spent) for spent in times]


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
