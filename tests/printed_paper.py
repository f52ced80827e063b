"""What a printed ticket shows to whoever reads it: its text, its places, its code."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from html.parser import HTMLParser

import pypdfium2
import zxingcpp

from bpe.dabpe.content import Content

HEAD_DPI = 203
"""Dots per inch of a thermal head, eight a millimetre."""

_NOT_SHOWN = frozenset({"language", "subject"})
_SILENT = frozenset({"style", "title", "script"})


@contextmanager
def opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """Open a PDF, and close it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def text_of(pdf: bytes) -> str:
    """Return the text of a PDF without any space, since lines break where they must."""
    with opened(pdf) as document:
        pages = [page.get_textpage() for page in document]
        text = "".join(page.get_text_range() for page in pages)
    # A dash at the end of a line reads as the mark of a broken word.
    return squeezed(text.replace("\ufffe", "-"))


def squeezed(text: str) -> str:
    """Return a text without any space."""
    return re.sub(r"\s+", "", text)


def codes_of(pdf: bytes, dpi: int = HEAD_DPI) -> list[str]:
    """Return what the QR codes of the first page say when printed at a resolution."""
    with opened(pdf) as document:
        image = document[0].render(scale=dpi / 72, grayscale=True).to_pil()
    return [code.text for code in zxingcpp.read_barcodes(image)]


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Return width and height of each page in points."""
    with opened(pdf) as document:
        return [page.get_size() for page in document]


def text_boxes(pdf: bytes) -> list[tuple[float, float, float, float]]:
    """Return the left, bottom, right and top of each run of text on the first page."""
    with opened(pdf) as document:
        page = document[0].get_textpage()
        return [page.get_rect(index) for index in range(page.count_rects())]


def words_of(content: Content) -> list[str]:
    """Return every text that a ticket has to show."""
    return list(_words(content))


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _words(item)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in _NOT_SHOWN:
                yield from _words(getattr(value, field.name))


class ReadPage(HTMLParser):
    """A page as it is read: its text, its headings, its marks; complains of unclosed ones."""

    VOID = frozenset({"meta", "link", "br", "img", "input", "hr"})

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text: list[str] = []
        self.headings: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> closes another"

    def handle_data(self, data: str) -> None:
        if not _SILENT & set(self.open):
            self.text.append(data)

    @property
    def shown(self) -> str:
        """The text without any space."""
        return squeezed("".join(self.text))

    def values(self, name: str) -> list[str]:
        """Return all values of an attribute."""
        return [value for _, attribute, value in self.attributes if attribute == name]
