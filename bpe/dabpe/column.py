"""A column of text on a strip of paper: each call puts something below the last."""

from bpe.dabpe.content import Fact
from bpe.dabpe.faces import Face, width
from bpe.dabpe.paper import DOT, MM, Bar, Code, Mark, Strip, Text, whole_dots, wrap, wrap_evenly
from bpe.dabpe.qr import QUIET_ZONE, Matrix

PAPER_WIDTH = 80 * MM
MARGIN = 4 * MM
"""What a thermal head cannot reach on either side."""
WIDTH = PAPER_WIDTH - 2 * MARGIN

SMALL = 7.5
"""Points; smaller letters are hard to read from a thermal print."""
BODY = 8.5
LARGE = 12
HUGE = 30

_LABEL_ROOM = 25 * MM
_MIDDLE = 0.6
_LEADING = 1.2
_ASCENT = 0.94
_GUTTER = 2 * MM
_MODULE = 4 * DOT


class Column:
    """The printable width of the roll, filled from the top."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._top = MARGIN

    def finished(self) -> Strip:
        """Return the strip, cut below the last mark."""
        return Strip(whole_dots(self._top + MARGIN), tuple(self._marks))

    def gap(self, millimetres: float) -> None:
        """Leave empty paper."""
        self._top += millimetres * MM

    def rule(self) -> None:
        """Draw a thin line from margin to margin, with air on both sides."""
        self.gap(1.5)
        self._marks.append(Bar(MARGIN, whole_dots(self._top), WIDTH, DOT))
        self.gap(1.8)

    def left(self, text: str, size: float, face: Face = Face.REGULAR) -> None:
        """Set a text from the left margin, in as many lines as it needs."""
        self._lines(wrap(text, face, size, WIDTH), MARGIN, size, face)

    def centered(self, text: str, size: float, face: Face = Face.REGULAR) -> None:
        """Set a text in the middle, in as many lines as it needs."""
        for line in wrap_evenly(text, face, size, WIDTH):
            self._line(line, _centered(line, face, size), size, face)
            self._top += size * _LEADING

    def banner(self, text: str, size: float) -> None:
        """Set a text in white on a black ground from margin to margin."""
        self._boxed(text, size, white=True)

    def frame(self, text: str, size: float) -> None:
        """Set a bold text within a frame."""
        self._boxed(text, size, white=False)

    def fact(self, label: str, value: str) -> None:
        """Set a label and what it says, bold, beside it; below it if the label is long."""
        if width(label, Face.REGULAR, SMALL) > _LABEL_ROOM - _GUTTER:
            self.left(label, SMALL)
            self.left(value, BODY, Face.BOLD)
        else:
            self._line(label, MARGIN, SMALL, Face.REGULAR, lower=BODY - SMALL)
            lines = wrap(value, Face.BOLD, BODY, WIDTH - _LABEL_ROOM)
            self._lines(lines, MARGIN + _LABEL_ROOM, BODY, Face.BOLD)
        self.gap(0.3)

    def account(self, label: str, amount: str, size: float, face: Face) -> None:
        """Set a line of an account, its amount against the right margin."""
        right = MARGIN + WIDTH - width(amount, face, size)
        self._line(amount, right, size, face)
        self._lines(wrap(label, face, size, right - MARGIN - _GUTTER), MARGIN, size, face)

    def headlines(self, left: Fact, right: Fact) -> None:
        """Set two facts large and side by side; one below the other if the second is long."""
        middle = WIDTH * _MIDDLE
        if width(right.value, Face.BOLD, HUGE) > WIDTH - middle:
            for fact in (left, right):
                self.left(fact.label, SMALL)
                self.left(fact.value, LARGE, Face.BOLD)
            return
        for size, face, texts in (
            (SMALL, Face.REGULAR, (left.label, right.label)),
            (HUGE, Face.BOLD, (left.value, right.value)),
        ):
            self._line(texts[0], MARGIN, size, face)
            self._line(texts[1], MARGIN + middle, size, face)
            self._top += size * _LEADING

    def code(self, modules: Matrix) -> None:
        """Draw a QR code in the middle, on whole dots and within its quiet zone."""
        quiet = QUIET_ZONE * _MODULE
        side = len(modules) * _MODULE
        top = whole_dots(self._top + quiet)
        left = whole_dots((PAPER_WIDTH - side) / 2)
        self._marks.append(Code(modules, left, top, _MODULE))
        self._top = top + side + quiet

    def _boxed(self, text: str, size: float, *, white: bool) -> None:
        padding = 1.2 * MM
        lines = wrap_evenly(text, Face.BOLD, size, WIDTH - 2 * padding)
        top = whole_dots(self._top)
        height = whole_dots(len(lines) * size * _LEADING + 2 * padding)
        self._marks += (Bar(MARGIN, top, WIDTH, height),) if white else _outline(top, height)
        self._top = top + padding
        for line in lines:
            self._line(line, _centered(line, Face.BOLD, size), size, Face.BOLD, white=white)
            self._top += size * _LEADING
        self._top = top + height

    def _lines(self, lines: list[str], x: float, size: float, face: Face) -> None:
        for line in lines:
            self._line(line, x, size, face)
            self._top += size * _LEADING

    def _line(
        self, text: str, x: float, size: float, face: Face, *, lower: float = 0, white: bool = False
    ) -> None:
        """Set a line; `lower` is by how much its letters are smaller than those beside it."""
        baseline = self._top + (size + lower) * _ASCENT
        self._marks.append(Text(text, x, baseline, face, size, white))


def _outline(top: float, height: float) -> tuple[Bar, ...]:
    thick = 2 * DOT
    return (
        Bar(MARGIN, top, WIDTH, thick),
        Bar(MARGIN, top + height - thick, WIDTH, thick),
        Bar(MARGIN, top, thick, height),
        Bar(MARGIN + WIDTH - thick, top, thick, height),
    )


def _centered(line: str, face: Face, size: float) -> float:
    return MARGIN + (WIDTH - width(line, face, size)) / 2
