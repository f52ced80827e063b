"""One DABPE of 80 mm with its QR code, against the same page without it.

`rows()` measures; run alone (`python -m scripts.bench_dabpe`), this prints the table.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from bpe.dabpe import qr
from bpe.dabpe.composing import compose
from bpe.dabpe.layout import lay_out
from bpe.dabpe.printed import PrintedTicket
from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import draw, render_roll
from tests.recorded_tickets import Recorded, bpe_proc

ROUNDS = 31
TARGET = 2.0
TARGET_KIB = 25


@dataclass(frozen=True)
class Row:
    """What was measured, how much it is, and what it must reach."""

    name: str
    figure: str
    ratio: float | None
    target: str

    def cells(self) -> tuple[str, str, str, str]:
        """Return the row as text."""
        ratio = "" if self.ratio is None else f"{self.ratio:.2f} ×"
        return self.name, self.figure, ratio, self.target


def rows() -> list[Row]:
    """Return the page without code and with it, interleaved, median of the rounds."""
    ticket = read_ticket(bpe_proc(Recorded()))
    bare, whole = _interleaved([lambda: _without_code(ticket), lambda: render_roll(ticket)])
    kib = len(render_roll(ticket)) / 1024
    return [
        Row("DABPE of 80 mm without its QR code (the floor)", f"{bare:.2f} ms", 1.0, ""),
        Row("DABPE of 80 mm", f"{whole:.2f} ms", whole / bare, f"≤ {TARGET:.1f} ×"),
        Row("DABPE of 80 mm, size", f"{kib:.1f} KB", None, f"≤ {TARGET_KIB} KB"),
    ]


def _without_code(ticket: PrintedTicket) -> bytes:
    content = compose(ticket, copy=1)
    no_modules: qr.Matrix = ()
    return draw(content, lay_out(content, no_modules))


def _interleaved(calls: list[Callable[[], object]]) -> list[float]:
    """Return the median milliseconds of each call, all of them run in every round."""
    rounds: list[list[float]] = [[] for _ in calls]
    for call in calls:
        call()  # what is loaded once is no part of it
    for _ in range(ROUNDS):
        for samples, call in zip(rounds, calls, strict=True):
            start = time.perf_counter()
            call()
            samples.append((time.perf_counter() - start) * 1e3)
    return [statistics.median(samples) for samples in rounds]


if __name__ == "__main__":
    for row in rows():
        print("{:<48} {:>10} {:>8}  {}".format(*row.cells()))
