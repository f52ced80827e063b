"""How the benches measure: several calls interleaved in one run, median of the rounds.

Time is the thread's own processor time: none of these calls waits, and what other
programs do on the machine stays out of the ratios.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """What was measured: a figure with its unit, the ratio to the floor, what it must reach."""

    name: str
    figure: str
    ratio: float | None = None
    target: str = ""

    def cells(self) -> tuple[str, str, str, str]:
        """Return the row as text."""
        ratio = "" if self.ratio is None else f"{self.ratio:.3g} ×"
        return self.name, self.figure, ratio, self.target


def interleaved(
    calls: Sequence[Callable[[], object]], *, rounds: int, calls_a_round: int = 1
) -> list[float]:
    """Return the median seconds of each call, all of them run in every round."""
    for call in calls:
        call()  # what is loaded once is no part of it
    samples: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for taken, call in zip(samples, calls, strict=True):
            start = time.thread_time()
            for _ in range(calls_a_round):
                call()
            taken.append((time.thread_time() - start) / calls_a_round)
    return [statistics.median(taken) for taken in samples]


def show(rows: Sequence[Row]) -> None:
    """Print the rows as a table."""
    for row in rows:
        print("{:<62} {:>22} {:>9}  {}".format(*row.cells()))
