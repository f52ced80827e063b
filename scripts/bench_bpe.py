"""One BP-e, from its dataclasses, against the RSA-2048 signature it cannot do without.

`rows()` measures; run alone, this prints the table.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from bpe.builder import canonical_content, sign_bpe
from bpe.issuing_authority import make_test_certificate
from bpe.schema import preload, validate
from bpe.signature import sign_bytes
from tests.unit.bpe.bpe_builders import ISSUED_AT, NUMERIC, a_bpe

ROUNDS = 61
CALLS_A_ROUND = 5
TARGET_SIGNED = 1.8
TARGET_VALIDATED = 2.5
SIGNED_INFO_BYTES = 750
"""About what is signed of a BP-e: its SignedInfo, not the document."""


@dataclass(frozen=True)
class Row:
    """What was measured: microseconds, and how many times the floor."""

    name: str
    microseconds: float
    ratio: float
    target: float | None

    def cells(self) -> tuple[str, str, str, str]:
        """Return the row as text."""
        target = "" if self.target is None else f"≤ {self.target:.1f} ×"
        return self.name, f"{self.microseconds:.0f} µs", f"{self.ratio:.2f} ×", target


def rows() -> list[Row]:
    """Return the floor and what stands on it, measured interleaved, median of the rounds."""
    certificate = make_test_certificate(NUMERIC, "Viação Exemplo", now=ISSUED_AT)
    document = a_bpe()
    preload()
    message = b"x" * SIGNED_INFO_BYTES
    measured: list[tuple[str, Callable[[], object], float | None]] = [
        ("RSA-2048 signature alone (the floor)", lambda: sign_bytes(message, certificate), None),
        ("canonical bytes, without signature", lambda: canonical_content(document), None),
        ("built and signed", lambda: sign_bpe(document, certificate), TARGET_SIGNED),
        (
            "built, signed and validated by the XSD",
            lambda: validate(sign_bpe(document, certificate).xml),
            TARGET_VALIDATED,
        ),
    ]
    times = _interleaved([call for _, call, _ in measured])
    floor = times[0]
    return [
        Row(name, microseconds, microseconds / floor, target)
        for (name, _, target), microseconds in zip(measured, times, strict=True)
    ]


def _interleaved(calls: list[Callable[[], object]]) -> list[float]:
    """Return the median microseconds of each call, of this thread's own processor time.

    There is no waiting in any of them, and what other programs do stays out.
    """
    rounds: list[list[float]] = [[] for _ in calls]
    for _ in range(ROUNDS):
        for samples, call in zip(rounds, calls, strict=True):
            start = time.thread_time()
            for _ in range(CALLS_A_ROUND):
                call()
            samples.append((time.thread_time() - start) / CALLS_A_ROUND * 1e6)
    return [statistics.median(samples) for samples in rounds]


if __name__ == "__main__":
    for row in rows():
        print("{:<42} {:>10} {:>9}  {}".format(*row.cells()))
