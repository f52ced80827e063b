"""The QR code of a ticket as a matrix of modules, and as shapes that others draw."""

import re
from collections.abc import Iterator

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

Matrix = tuple[tuple[bool, ...], ...]

QUIET_ZONE = 4
"""Empty modules that a reader needs around the code (ISO/IEC 18004)."""

_MASK = 4
"""Any mask reads as well; looking for the best one takes four times as long."""
_RUN = re.compile(b"\x01+")


def matrix(text: str) -> Matrix:
    """Return the dark modules of a text, without the quiet zone."""
    code = QRCode(error_correction=ERROR_CORRECT_M, mask_pattern=_MASK, border=0)
    code.add_data(text, optimize=0)
    code.make(fit=True)
    return tuple(tuple(map(bool, row)) for row in code.modules)


def dark_runs(modules: Matrix) -> Iterator[tuple[int, int, int]]:
    """Yield each run of dark modules as row, first column and length."""
    for row, line in enumerate(modules):
        for run in _RUN.finditer(bytes(line)):
            yield row, run.start(), run.end() - run.start()


def svg_path(modules: Matrix) -> str:
    """Return the path of the dark modules, one unit each, within their quiet zone."""
    return "".join(
        f"M{column + QUIET_ZONE} {row + QUIET_ZONE}h{length}v1h-{length}z"
        for row, column, length in dark_runs(modules)
    )
