"""The QR code of a ticket as a matrix of modules, and as shapes that others draw."""

from collections.abc import Iterator
from itertools import groupby

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

Matrix = tuple[tuple[bool, ...], ...]

QUIET_ZONE = 4
"""Empty modules that a reader needs around the code (ISO/IEC 18004)."""

_MASK = 4
"""Any mask reads as well; looking for the best one takes four times as long."""


def matrix(text: str) -> Matrix:
    """Return the dark modules of a text, without the quiet zone."""
    code = QRCode(error_correction=ERROR_CORRECT_M, mask_pattern=_MASK, border=0)
    code.add_data(text, optimize=0)
    code.make(fit=True)
    return tuple(tuple(map(bool, row)) for row in code.modules)


def dark_runs(modules: Matrix) -> Iterator[tuple[int, int, int]]:
    """Yield each run of dark modules as row, first column and length."""
    for row, line in enumerate(modules):
        column = 0
        for dark, run in groupby(line):
            length = sum(1 for _ in run)
            if dark:
                yield row, column, length
            column += length


def svg_path(modules: Matrix) -> str:
    """Return the path of the dark modules, one unit each, within their quiet zone."""
    return "".join(
        f"M{column + QUIET_ZONE} {row + QUIET_ZONE}h{length}v1h-{length}z"
        for row, column, length in dark_runs(modules)
    )
