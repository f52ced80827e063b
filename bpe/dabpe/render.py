"""Drawing of a laid-out ticket as PDF."""

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from bpe.dabpe import qr
from bpe.dabpe.column import PAPER_WIDTH
from bpe.dabpe.composing import compose
from bpe.dabpe.content import Content
from bpe.dabpe.faces import Face
from bpe.dabpe.layout import lay_out
from bpe.dabpe.paper import Bar, Code, Strip, Text
from bpe.dabpe.printed import PrintedTicket


def render_roll(ticket: PrintedTicket, *, copy: int = 1) -> bytes:
    """Return the PDF of a ticket for a roll of 80 mm; `copy` is 2 for the first "2ª via".

    The same ticket always gives the same bytes.
    """
    content = compose(ticket, copy=copy)
    return draw(content, lay_out(content, qr.matrix(content.qr_text)))


def draw(content: Content, strip: Strip) -> bytes:
    """Return the PDF of a strip."""
    target = BytesIO()
    canvas = Canvas(
        target,
        pagesize=(PAPER_WIDTH, strip.height),
        invariant=1,
        initialFontName=Face.REGULAR.value,  # type: ignore[arg-type]  # its stub says float
        lang=content.language,
    )
    canvas.setTitle(content.subject)
    canvas.setAuthor(content.heading.carrier)
    canvas.setSubject(content.key)
    for mark in strip.marks:
        match mark:
            case Text():
                _text(canvas, mark, strip.height)
            case Bar():
                canvas.rect(
                    mark.x, strip.height - mark.top - mark.height, mark.width, mark.height, 0, 1
                )
            case Code():
                _code(canvas, mark, strip.height)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def _text(canvas: Canvas, text: Text, height: float) -> None:
    if text.white:
        canvas.setFillGray(1)
    canvas.setFont(text.face.value, text.size)
    canvas.drawString(text.x, height - text.baseline, text.text)
    if text.white:
        canvas.setFillGray(0)


def _code(canvas: Canvas, code: Code, height: float) -> None:
    """Draw all modules as one path, in a space where a module is a unit and y goes down.

    Hundreds of calls of the canvas would cost more than the rest of the page.
    """
    runs = " ".join(f"{x} {y} {length} 1 re" for y, x, length in qr.dark_runs(code.modules))
    space = f"{code.module:.6f} 0 0 -{code.module:.6f} {code.x:.6f} {height - code.top:.6f} cm"
    canvas.addLiteral(f"q {space} {runs} f Q")
