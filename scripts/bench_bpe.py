"""One BP-e, from its dataclasses, against the RSA-2048 signature it cannot do without."""

from collections.abc import Callable

from bpe.builder import canonical_content, sign_bpe
from bpe.issuing_authority import make_test_certificate
from bpe.schema import preload, validate
from bpe.signature import sign_bytes
from scripts.measuring import Row, interleaved, show
from tests.unit.bpe.bpe_builders import ISSUED_AT, NUMERIC, a_bpe

ROUNDS = 61
CALLS_A_ROUND = 5
SIGNED_INFO_BYTES = 750
"""About what is signed of a BP-e: its SignedInfo, not the document."""
SIGNATURE = "RSA-2048 signature alone (the floor)"
UNSIGNED = "BP-e: canonical bytes, unsigned"
SIGNED = "BP-e: built and signed"
VALIDATED = "BP-e: built, signed and validated by the XSD"


def rows() -> list[Row]:
    """Return the floor and what stands on it."""
    measured = seconds()
    floor = measured[SIGNATURE]
    targets = {SIGNED: "≤ 1.8 ×", VALIDATED: "≤ 2.5 ×"}
    return [
        Row(name, f"{taken * 1e6:.0f} µs", taken / floor, targets.get(name, ""))
        for name, taken in measured.items()
    ]


def seconds() -> dict[str, float]:
    """Return the processor time of a signature, and of a BP-e with and without it."""
    certificate = make_test_certificate(NUMERIC, "Viação Exemplo", now=ISSUED_AT)
    document = a_bpe()
    preload()
    message = b"x" * SIGNED_INFO_BYTES
    calls: dict[str, Callable[[], object]] = {
        SIGNATURE: lambda: sign_bytes(message, certificate),
        UNSIGNED: lambda: canonical_content(document),
        SIGNED: lambda: sign_bpe(document, certificate),
        VALIDATED: lambda: validate(sign_bpe(document, certificate).xml),
    }
    taken = interleaved(list(calls.values()), rounds=ROUNDS, calls_a_round=CALLS_A_ROUND)
    return dict(zip(calls, taken, strict=True))


if __name__ == "__main__":
    show(rows())
