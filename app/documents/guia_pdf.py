"""The Guia drawn as a PDF in A4, to be printed for counters and vehicles (art. 185, p.ú.)."""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    ListFlowable,
    ListItem,
    PageTemplate,
    Paragraph,
    Spacer,
)

from app.documents.leaflet import Basis, Chapter, Leaflet, Topic
from app.documents.sheet import (
    AMBER,
    FOOT,
    HEAD,
    LANGUAGE,
    MARGIN,
    MM,
    MUTED,
    PETROL,
    Running,
    style,
)

TITLE = style(25, bold=True, textColor=PETROL, spaceAfter=2 * MM)
LEAD = style(11, spaceAfter=2 * MM)
SMALL = style(8.5, textColor=MUTED)
CHAPTER = style(15, bold=True, textColor=PETROL, spaceBefore=7 * MM, spaceAfter=1.5 * MM)
TOPIC = style(11, bold=True, spaceBefore=3 * MM, spaceAfter=1 * MM)
BODY = style(10)
LAW = style(8, textColor=MUTED, spaceBefore=1 * MM, leftIndent=5 * MM)
CONTENTS = style(10, textColor=PETROL, leading=15)
ROOM_FOR_A_BEGINNING = 34 * MM
"""A chapter or topic begins on the next page where less than this is left."""


@lru_cache(maxsize=4)  # it changes once a day, and whoever asks may ask often
def draw_guia(leaflet: Leaflet) -> bytes:
    """Return the PDF of the Guia; the same leaflet always gives the same bytes."""
    target = BytesIO()
    document = _Booklet(target, leaflet)
    document.build(_story(leaflet))
    return target.getvalue()


class _Booklet(BaseDocTemplate):
    """The document: A4, with the running head and foot, and an outline of its chapters."""

    def __init__(self, target: BytesIO, leaflet: Leaflet) -> None:
        super().__init__(
            target,
            pagesize=A4,
            invariant=1,
            lang=LANGUAGE,
            title=leaflet.title,
            author=leaflet.carrier,
            displayDocTitle=True,
        )
        running = Running(title=leaflet.title, carrier=leaflet.carrier, on=leaflet.on)
        width, height = A4
        frame = Frame(MARGIN, FOOT, width - 2 * MARGIN, height - HEAD - FOOT, 0, 4 * MM, 0, 2 * MM)
        template = PageTemplate(frames=[frame], onPage=_drawing(running))
        self.addPageTemplates([template])

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802  (reportlab's own name)
        """Mark where each chapter begins, for the outline and the contents."""
        if isinstance(flowable, _ChapterHeading):
            self.canv.bookmarkPage(flowable.anchor)
            self.canv.addOutlineEntry(flowable.heading, flowable.anchor, 0)


class _ChapterHeading(Paragraph):
    """The title of a chapter, which contents and outline lead to."""

    def __init__(self, chapter: Chapter) -> None:
        self.anchor = chapter.anchor
        self.heading = f"{chapter.numeral}. {chapter.title}"
        super().__init__(escape(self.heading), CHAPTER)


def _drawing(running: Running) -> Callable[[Canvas, BaseDocTemplate], None]:
    def draw(canvas: Canvas, document: BaseDocTemplate) -> None:
        running.draw(canvas, document.page)

    return draw


def _story(leaflet: Leaflet) -> list[Flowable]:
    story: list[Flowable] = [_text(leaflet.title, TITLE)]
    story += [_text(line, LEAD) for line in leaflet.opening]
    story += [_text(leaflet.registration, SMALL), Spacer(0, 4 * MM)]
    story += [
        Paragraph(f'<a href="#{one.anchor}">{escape(f"{one.numeral}. {one.title}")}</a>', CONTENTS)
        for one in leaflet.chapters
    ]
    for chapter in leaflet.chapters:
        story += _chapter(chapter)
    return story


def _chapter(chapter: Chapter) -> list[Flowable]:
    story: list[Flowable] = [CondPageBreak(ROOM_FOR_A_BEGINNING), _ChapterHeading(chapter)]
    for topic in chapter.topics:
        story += _topic(topic)
    return story


def _topic(topic: Topic) -> list[Flowable]:
    items: list[Any] = [ListItem(_text(line, BODY), spaceAfter=0.8 * MM) for line in topic.lines]
    bullets = ListFlowable(
        items,
        bulletType="bullet",
        start="•",
        bulletColor=AMBER,
        bulletFontSize=10,
        leftIndent=5 * MM,
        bulletDedent=4 * MM,
    )
    title = _text(topic.title, TOPIC)
    laws = [Paragraph(_law(basis), LAW) for basis in topic.basis]
    return [CondPageBreak(ROOM_FOR_A_BEGINNING), title, bullets, *laws]


def _law(basis: Basis) -> str:
    link = f'<a href="{escape(basis.url)}">{escape(basis.norm)}</a>'
    return f"{link}, {escape(basis.place)}"


def _text(text: str, look: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(text), look)
