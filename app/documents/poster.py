"""The poster of the Guia: for counters and vehicles, its QR code leads to the whole."""

from functools import lru_cache
from io import BytesIO
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import A3, A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from app.documents.leaflet import Poster
from app.documents.sheet import AMBER, INK, LANGUAGE, MM, MUTED, PETROL, lane, style
from bpe.dabpe import qr

SIZES = {"A4": A4, "A3": A3}
"""The poster is drawn once for A4; A3 is the same, √2 larger."""

_WIDTH, _HEIGHT = A4
_MARGIN = 16 * MM
_ROOM = _WIDTH - 2 * _MARGIN
_BAND = 58 * MM
_CODE = 62 * MM
_FOOT = 22 * MM
_WHITE = HexColor("#ffffff")

TITLE = style(30, bold=True, textColor=_WHITE, leading=34)
INVITATION = style(13, textColor=_WHITE, leading=17)
HIGHLIGHT = style(18, bold=True, textColor=PETROL)
SENTENCE = style(13)
CAPTION = style(10, bold=True, textColor=PETROL, alignment=TA_CENTER)
ADDRESS = style(10, textColor=INK, alignment=TA_CENTER)
CONTACT = style(9, textColor=MUTED, alignment=TA_CENTER)
CHANNEL = style(15, bold=True, textColor=PETROL, alignment=TA_CENTER)


@lru_cache(maxsize=4)
def draw_poster(poster: Poster, *, size: str = "A4") -> bytes:
    """Return the PDF of the poster; the same poster always gives the same bytes.

    :raises KeyError: for a size that is not in `SIZES`
    """
    page = SIZES[size]
    target = BytesIO()
    canvas = Canvas(target, pagesize=page, invariant=1, lang=LANGUAGE)
    canvas.setTitle(f"{poster.title}: cartaz")
    canvas.setAuthor(poster.carrier)
    canvas.scale(page[0] / _WIDTH, page[1] / _HEIGHT)
    _head(canvas, poster)
    _highlights(canvas, poster)
    _code(canvas, poster)
    _contacts(canvas, poster)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def _head(canvas: Canvas, poster: Poster) -> None:
    canvas.setFillColor(PETROL)
    canvas.rect(0, _HEIGHT - _BAND, _WIDTH, _BAND, stroke=0, fill=1)
    canvas.setFillColor(AMBER)
    lane(canvas, _HEIGHT - _BAND - 1.6 * MM, _WIDTH)
    top = _put(canvas, poster.carrier, INVITATION, _MARGIN, _HEIGHT - 11 * MM, _ROOM)
    top = _put(canvas, poster.title, TITLE, _MARGIN, top - 2 * MM, _ROOM * 0.7)
    _put(canvas, poster.invitation, INVITATION, _MARGIN, top - 2 * MM, _ROOM)


def _highlights(canvas: Canvas, poster: Poster) -> None:
    """Put what is read from afar on the left, beside the code."""
    top = _HEIGHT - _BAND - 12 * MM
    room = _ROOM - _CODE - 10 * MM
    for words, sentence in poster.highlights:
        top = _put(canvas, words, HIGHLIGHT, _MARGIN, top, room)
        top = _put(canvas, sentence, SENTENCE, _MARGIN, top - 0.5 * MM, room) - 7 * MM


def _code(canvas: Canvas, poster: Poster) -> None:
    """Put the code within its quiet zone, and its address in letters below it."""
    modules = qr.matrix(poster.address)
    side = _CODE / (len(modules) + 2 * qr.QUIET_ZONE)
    left, top = _WIDTH - _MARGIN - _CODE, _HEIGHT - _BAND - 10 * MM
    canvas.setFillColor(INK)
    for row, column, length in qr.dark_runs(modules):
        across, down = column + qr.QUIET_ZONE, row + qr.QUIET_ZONE + 1
        canvas.rect(left + across * side, top - down * side, length * side, side, 0, 1)
    below = _put(canvas, "Aponte a câmera e leia o Guia", CAPTION, left, top - _CODE, _CODE)
    below = _put(canvas, poster.address, ADDRESS, left, below - 1 * MM, _CODE)
    note = f"Regras e valores de {poster.on:%d/%m/%Y}. No Guia estão sempre os do dia."
    _put(canvas, note, CONTACT, left, below - 3 * MM, _CODE)


def _contacts(canvas: Canvas, poster: Poster) -> None:
    canvas.setFillColor(AMBER)
    lane(canvas, _FOOT + 18 * MM, _WIDTH)
    room = _ROOM / len(poster.contacts)
    for place, (name, channel) in enumerate(poster.contacts):
        left = _MARGIN + place * room
        below = _put(canvas, name, CONTACT, left, _FOOT + 13 * MM, room)
        _put(canvas, channel, CHANNEL, left, below - 0.5 * MM, room)
    _put(canvas, poster.registration, CONTACT, _MARGIN, 12 * MM, _ROOM)


def _put(
    canvas: Canvas, text: str, look: ParagraphStyle, left: float, top: float, room: float
) -> float:
    """Set a text below a line and return where it ends."""
    paragraph = Paragraph(escape(text), look)
    _, height = paragraph.wrap(room, _HEIGHT)
    paragraph.drawOn(canvas, left, top - height)
    return top - height
