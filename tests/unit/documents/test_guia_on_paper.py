"""The Guia and its poster on paper: every word is there, and the code leads to the Guia."""

from dataclasses import replace
from datetime import date

import pypdfium2
import pytest

from app.documents.guia_pdf import draw_guia
from app.documents.poster import draw_poster
from app.usecases.information.guia.compose import compose_guia
from app.usecases.information.guia.poster import compose_poster
from tests.printed_paper import codes_of, opened, page_sizes, squeezed, text_of
from tests.unit.information.guia_facts import CARRIER, FACTS

TODAY = date(2026, 12, 1)
GUIA = compose_guia(FACTS, on=TODAY)
POSTER = compose_poster(CARRIER, on=TODAY, address=CARRIER.site)
A4, A3 = (595, 842), (842, 1191)
OFFICE_DPI = 150


def test_the_paper_says_every_line_of_the_guia_and_its_law() -> None:
    text = text_of(draw_guia(GUIA))

    for chapter in GUIA.chapters:
        assert squeezed(f"{chapter.numeral}. {chapter.title}") in text
        for topic in chapter.topics:
            for line in (topic.title, *topic.lines, *(basis.place for basis in topic.basis)):
                assert squeezed(line) in text, line


def test_it_is_a_booklet_of_a4_with_an_outline_of_the_twelve_contents() -> None:
    pdf = draw_guia(GUIA)

    assert {(round(width), round(height)) for width, height in page_sizes(pdf)} == {A4}
    with opened(pdf) as document:
        assert document.get_metadata_value("Title") == "Guia de Orientação aos Passageiros"
        assert document.get_metadata_value("Author") == "Viação Exemplo"
        titles = [bookmark.get_title() for bookmark in document.get_toc()]
    assert titles == [f"{one.numeral}. {one.title}" for one in GUIA.chapters]


def test_it_says_its_language_to_whoever_reads_it_aloud() -> None:
    assert b"/Lang (pt-BR)" in draw_guia(GUIA)


def test_the_same_guia_is_the_same_file() -> None:
    draw_guia.cache_clear()
    first = draw_guia(GUIA)
    draw_guia.cache_clear()

    assert draw_guia(GUIA) == first


@pytest.mark.parametrize("mark", ["<b>", "&", "</para>", "R$ 1 < R$ 2"])
def test_a_carrier_s_mark_is_text_on_paper_and_never_markup(mark: str) -> None:
    pdf = draw_guia(replace(GUIA, carrier=f"Viação {mark}", opening=(f"Linha {mark} inteira.",)))

    assert squeezed(f"Linha {mark} inteira.") in text_of(pdf)


@pytest.mark.parametrize(("size", "points"), [("A4", A4), ("A3", A3)])
def test_the_poster_s_code_leads_to_the_guia(size: str, points: tuple[int, int]) -> None:
    pdf = draw_poster(POSTER, size=size)

    assert codes_of(pdf, OFFICE_DPI) == [CARRIER.site]
    assert [(round(width), round(height)) for width, height in page_sizes(pdf)] == [points]


def test_the_poster_says_each_highlight_and_channel() -> None:
    text = text_of(draw_poster(POSTER))

    for words, sentence in (*POSTER.highlights, *POSTER.contacts):
        assert squeezed(words) in text
        assert squeezed(sentence) in text


def test_no_word_of_the_poster_is_cut_by_its_edge() -> None:
    with opened(draw_poster(POSTER)) as document:
        page: pypdfium2.PdfPage = document[0]
        text = page.get_textpage()
        boxes = [text.get_rect(place) for place in range(text.count_rects())]

    assert all(left >= 0 and bottom >= 0 for left, bottom, _, _ in boxes)
    assert all(right <= A4[0] and top <= A4[1] for _, _, right, top in boxes)
