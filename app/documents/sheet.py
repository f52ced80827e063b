"""A sheet of A4 in the carrier's colours: styles, frame, head and foot of every page."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFontFamily
from reportlab.pdfgen.canvas import Canvas

from bpe.dabpe.faces import Face

MM: Final = 72 / 25.4
PETROL: Final = HexColor("#0b4f6c")
AMBER: Final = HexColor("#f5a524")
INK: Final = HexColor("#1b2a31")
MUTED: Final = HexColor("#50616a")
RULE: Final = HexColor("#e0d8cb")
LANGUAGE: Final = "pt-BR"

MARGIN: Final = 18 * MM
HEAD: Final = 16 * MM
FOOT: Final = 16 * MM
PAGE: Final = A4

registerFontFamily(
    "guia",
    normal=Face.REGULAR.value,
    bold=Face.BOLD.value,
    italic=Face.REGULAR.value,
    boldItalic=Face.BOLD.value,
)


def style(size: float, *, bold: bool = False, **more: Any) -> ParagraphStyle:
    """Return a style of text, its lines a third further apart than they are tall."""
    given: dict[str, Any] = {"textColor": INK, "alignment": TA_LEFT, "leading": size * 1.36, **more}
    face = Face.BOLD if bold else Face.REGULAR
    return ParagraphStyle("text", fontName=face.value, fontSize=size, **given)


@dataclass(frozen=True, slots=True)
class Running:
    """What every page says at its head and foot."""

    title: str
    carrier: str
    on: date

    def draw(self, canvas: Canvas, page: int) -> None:
        """Draw the head and the foot of a page."""
        width, height = PAGE
        canvas.saveState()
        canvas.setFillColor(PETROL)
        canvas.rect(0, height - HEAD + 4 * MM, width, HEAD - 4 * MM, stroke=0, fill=1)
        canvas.setFillColor(AMBER)
        lane(canvas, height - HEAD + 3 * MM, width)
        canvas.setFillColor(HexColor("#ffffff"))
        canvas.setFont(Face.BOLD.value, 10)
        canvas.drawString(MARGIN, height - 8 * MM, self.carrier)
        canvas.setFont(Face.REGULAR.value, 9)
        canvas.drawRightString(width - MARGIN, height - 8 * MM, self.title)
        canvas.setFillColor(MUTED)
        canvas.setFont(Face.REGULAR.value, 8)
        canvas.drawString(MARGIN, 9 * MM, f"Regras e valores de {self.on:%d/%m/%Y}")
        canvas.drawRightString(width - MARGIN, 9 * MM, f"Página {page}")
        canvas.restoreState()


def lane(canvas: Canvas, bottom: float, width: float) -> None:
    """Draw the dashes of a road across a page, in the colour that is set."""
    dash, gap = 8 * MM, 5 * MM
    left = 0.0
    while left < width:
        canvas.rect(left, bottom, dash, 0.9 * MM, stroke=0, fill=1)
        left += dash + gap
