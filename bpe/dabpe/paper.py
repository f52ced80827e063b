"""Marks on a strip of paper, measured in points from its upper left corner.

A thermal head has eight dots a millimetre (203 dpi), so whatever must be crisp lies on
whole dots.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from bpe.dabpe.faces import Face, width
from bpe.dabpe.qr import Matrix

MM = 72 / 25.4
DOT = MM / 8


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text standing on its baseline."""

    text: str
    x: float
    baseline: float
    face: Face
    size: float
    white: bool = False

    @property
    def right(self) -> float:
        """Where the line ends."""
        return self.x + width(self.text, self.face, self.size)


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle: a rule, or the ground of white text."""

    x: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code; `x` and `top` are of its first module, not of its quiet zone."""

    modules: Matrix
    x: float
    top: float
    module: float


Mark = Text | Bar | Code


@dataclass(frozen=True, slots=True)
class Strip:
    """A finished strip: how tall it is and what stands on it."""

    height: float
    marks: tuple[Mark, ...]


def whole_dots(length: float) -> float:
    """Return a length rounded up to whole dots of the head."""
    return ceil(round(length / DOT, 6)) * DOT


def wrap(text: str, face: Face, size: float, room: float) -> list[str]:
    """Break a text into lines that fit, between words where it can, within them where not."""
    lines = [""]
    for word in _pieces(text, face, size, room):
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def wrap_evenly(text: str, face: Face, size: float, room: float) -> list[str]:
    """Break a text into as few lines as fit, all of about the same length."""
    lines = wrap(text, face, size, room)
    narrow = width(text, face, size) / len(lines)
    while len(lines) > 1 and narrow < room:
        evener = wrap(text, face, size, narrow)
        if len(evener) == len(lines):
            return evener
        narrow += size
    return lines


def _pieces(text: str, face: Face, size: float, room: float) -> Iterator[str]:
    """Yield the words, cutting those that alone are wider than the room."""
    for word in text.split():
        piece = word
        while width(piece, face, size) > room:
            fitting = next(
                (end for end in range(len(piece), 1, -1) if width(piece[:end], face, size) <= room),
                1,
            )
            yield piece[:fitting]
            piece = piece[fitting:]
        yield piece
