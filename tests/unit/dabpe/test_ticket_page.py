"""The ticket as a page: the same words as the roll, well formed, and told to everyone."""

import re

import pytest
from hypothesis import given, settings

from app.web.ticket_page import SHEETS, ticket_html
from bpe.dabpe.composing import compose
from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import render_roll
from tests.printed_paper import ReadPage, squeezed, text_of, words_of
from tests.recorded_tickets import NOTES, Recorded, bpe_proc
from tests.ticket_strategies import recorded_tickets


def page(recorded: Recorded, copy: int = 1) -> ReadPage:
    return ReadPage(ticket_html(read_ticket(bpe_proc(recorded)), copy=copy))


@given(recorded_tickets())
@settings(max_examples=25)
def test_page_and_paper_say_the_same(recorded: Recorded) -> None:
    ticket = read_ticket(bpe_proc(recorded))
    content = compose(ticket, copy=2)
    shown = ReadPage(ticket_html(ticket, copy=2)).shown
    printed = text_of(render_roll(ticket, copy=2))

    said = {squeezed(word) for word in words_of(content)} - {squeezed(content.qr_text)}

    assert [word for word in said if word not in shown] == []
    assert [word for word in said if word not in printed and word != "2ªvia"] == []


def test_every_element_is_closed_and_every_mark_is_used() -> None:
    read = page(Recorded())

    assert read.open == []
    identifiers = read.values("id")
    assert len(identifiers) == len(set(identifiers))
    assert set(read.values("aria-labelledby")) <= set(identifiers)


def test_headings_and_landmarks_tell_where_one_is() -> None:
    read = page(Recorded())
    tags = [tag for tag, _, _ in read.attributes]

    assert read.headings[0] == "h1"
    assert read.headings.count("h1") == 1
    assert set(read.headings[1:]) == {"h2"}
    assert tags.count("main") == 1
    assert ("html", "lang", "pt-BR") in read.attributes


def test_tables_name_their_rows_and_columns() -> None:
    read = page(Recorded())

    assert set(read.values("scope")) == {"row", "col"}


def test_the_code_is_an_image_with_words() -> None:
    html = ticket_html(read_ticket(bpe_proc(Recorded())))
    read = ReadPage(html)

    assert ("svg", "role", "img") in read.attributes
    assert '<title id="qr">QR Code' in html
    assert Recorded().qr_text in read.values("href")


def test_nothing_needs_what_a_strict_policy_forbids() -> None:
    """`style-src 'self'` and `script-src 'self'`: no attribute, no block, no script."""
    html = ticket_html(read_ticket(bpe_proc(Recorded())), address_of=lambda name: f"/static/{name}")
    read = ReadPage(html)

    assert "<style" not in html
    assert "<script" not in html
    assert read.values("style") == []
    assert not [name for _, name, _ in read.attributes if name.startswith("on")]
    assert read.values("href")[: len(SHEETS)] == [f"/static/{name}" for name in SHEETS]


def test_a_file_of_its_own_needs_nothing_else() -> None:
    html = ticket_html(read_ticket(bpe_proc(Recorded())))
    read = ReadPage(html)

    assert html.count("<style>") == 1
    assert [tag for tag, _, _ in read.attributes if tag == "link"] == []
    assert not re.search(r"@import|url\(", html)
    assert "prefers-color-scheme: dark" in html
    assert "@media print" in html


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("<script>alert(1)</script>", id="markup"),
        pytest.param('Ana "Nina" d\'Ávila & Cia', id="quotes"),
    ],
)
def test_what_is_recorded_is_shown_and_never_run(name: str) -> None:
    read = page(Recorded(passenger_name=name))

    assert squeezed(name) in read.shown
    assert "script" not in {tag for tag, _, _ in read.attributes}
    assert read.open == []


@pytest.mark.parametrize(
    ("recorded", "copy", "said"),
    [
        pytest.param(Recorded(), 2, "2ª via", id="another copy"),
        pytest.param(Recorded(), 1, "1ª via", id="the first"),
        pytest.param(Recorded(), 1, "SEM VALOR FISCAL", id="homologação"),
        pytest.param(Recorded(protocol=None), 1, "PENDENTE DE AUTORIZAÇÃO", id="pending"),
        pytest.param(
            Recorded(notes={**NOTES, "Micro-ônibus M3": "Viagem em micro-ônibus M3"}),
            1,
            "Viagem em micro-ônibus M3",
            id="micro-bus",
        ),
        pytest.param(Recorded(notes={}), 1, "Poltrona 12", id="no notes at all"),
        pytest.param(
            Recorded(departs_at="2026-12-05T22:30:00-04:00"),
            1,
            "Saída · hora de São Paulo/SP",
            id="another zone",
        ),
    ],
)
def test_each_kind_of_ticket_says_what_is_special(recorded: Recorded, copy: int, said: str) -> None:
    assert squeezed(said) in page(recorded, copy).shown
