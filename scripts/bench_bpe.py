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


def rows() -> list[Row]:
    """Return the floor and what stands on it."""
    certificate = make_test_certificate(NUMERIC, "Viação Exemplo", now=ISSUED_AT)
    document = a_bpe()
    preload()
    message = b"x" * SIGNED_INFO_BYTES
    measured: list[tuple[str, Callable[[], object], str]] = [
        ("RSA-2048 signature alone (the floor)", lambda: sign_bytes(message, certificate), ""),
        ("BP-e: canonical bytes, unsigned", lambda: canonical_content(document), ""),
        ("BP-e: built and signed", lambda: sign_bpe(document, certificate), "≤ 1.8 ×"),
        (
            "BP-e: built, signed and validated by the XSD",
            lambda: validate(sign_bpe(document, certificate).xml),
            "≤ 2.5 ×",
        ),
    ]
    calls = [call for _, call, _ in measured]
    seconds = interleaved(calls, rounds=ROUNDS, calls_a_round=CALLS_A_ROUND)
    return [
        Row(name, f"{taken * 1e6:.0f} µs", taken / seconds[0], target)
        for (name, _, target), taken in zip(measured, seconds, strict=True)
    ]


if __name__ == "__main__":
    show(rows())
