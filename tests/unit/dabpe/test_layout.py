"""Where things go on the roll: nothing meets, nothing leaves the paper, dots stay whole."""

import pytest
from hypothesis import given, settings

from bpe.dabpe import qr
from bpe.dabpe.composing import compose
from bpe.dabpe.content import Content
from bpe.dabpe.faces import Face, width
from bpe.dabpe.layout import lay_out
from bpe.dabpe.paper import Bar, Code, Strip, Text, wrap, wrap_evenly
from bpe.dabpe.reading import read_ticket
from tests.printed_paper import squeezed, words_of
from tests.recorded_tickets import Recorded, bpe_proc
from tests.ticket_strategies import recorded_tickets

DOT_MM = 0.125
MM = 72 / 25.4
SMALLEST = 7
"""Points: below it a thermal print of 203 dpi is hard to read."""


def laid_out(recorded: Recorded) -> tuple[Content, Strip]:
    content = compose(read_ticket(bpe_proc(recorded)), copy=2)
    return content, lay_out(content, qr.matrix(content.qr_text))


def dots(points: float) -> float:
    return points / MM / DOT_MM


def boxes(strip: Strip) -> list[tuple[float, float, float, float]]:
    """Return left, top, right and bottom of the capitals of each line of text."""
    return [
        (mark.x, mark.baseline - 0.73 * mark.size, mark.right, mark.baseline)
        for mark in strip.marks
        if isinstance(mark, Text)
    ]


@given(recorded_tickets())
@settings(max_examples=25)
def test_nothing_meets_and_nothing_is_cut(recorded: Recorded) -> None:
    _, strip = laid_out(recorded)

    found = boxes(strip)
    met = [
        (one, other)
        for index, one in enumerate(found)
        for other in found[index + 1 :]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
    outside = [box for box in found if box[0] < 3.99 * MM or box[2] > 76.01 * MM]

    assert met == []
    assert outside == []
    assert max(box[3] for box in found) < strip.height


@given(recorded_tickets())
@settings(max_examples=25)
def test_every_word_is_on_the_roll(recorded: Recorded) -> None:
    content, strip = laid_out(recorded)
    written = squeezed("".join(mark.text for mark in strip.marks if isinstance(mark, Text)))

    said = [squeezed(word) for word in words_of(content) if word != content.qr_text]

    # Only a copy of the paper says so in capitals.
    assert [word for word in said if word not in written and word != "2ªvia"] == []


def test_the_code_stands_on_whole_dots_in_its_quiet_zone() -> None:
    """A module that is not a whole number of dots is printed uneven, and may not be read."""
    _, strip = laid_out(Recorded())
    (code,) = [mark for mark in strip.marks if isinstance(mark, Code)]
    side = len(code.modules) * code.module
    quiet = 4 * code.module

    assert dots(code.module) == pytest.approx(4)
    for length in (code.x, code.top, strip.height):
        assert dots(length) == pytest.approx(round(dots(length)), abs=1e-6)
    near = [
        box
        for box in boxes(strip)
        if box[1] < code.top + side + quiet and box[3] > code.top - quiet
    ]
    assert near == []
    assert code.x >= 4 * MM + quiet


def test_letters_are_large_enough_for_a_thermal_head() -> None:
    _, strip = laid_out(Recorded())
    sizes = {mark.text: mark.size for mark in strip.marks if isinstance(mark, Text)}

    assert min(sizes.values()) >= SMALLEST
    assert min(sizes["22:30"], sizes["12"]) == max(sizes.values())


def test_amounts_end_at_the_same_margin() -> None:
    _, strip = laid_out(Recorded())
    wanted = {"138,50", "9,10", "7,20", "R$ 154,80", "147,60", "17,71"}

    ends = {mark.text: mark.right for mark in strip.marks if isinstance(mark, Text)}

    assert wanted <= ends.keys()
    assert all(ends[amount] == pytest.approx(76 * MM) for amount in wanted)


def test_the_notice_is_white_on_black() -> None:
    _, strip = laid_out(Recorded())
    notice = [mark for mark in strip.marks if isinstance(mark, Text) and mark.white]
    grounds = [mark for mark in strip.marks if isinstance(mark, Bar) and dots(mark.height) > 20]

    assert " ".join(mark.text for mark in notice) == (
        "EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL"
    )
    assert any(
        ground.top < mark.baseline - mark.size * 0.7 and mark.baseline < ground.top + ground.height
        for ground in grounds
        for mark in notice
    )


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("", 1, id="nothing"),
        pytest.param("curto", 1, id="a short word"),
        pytest.param("X" * 60, 4, id="a word wider than the paper"),
        pytest.param("uma linha que não cabe inteira na largura", 2, id="many words"),
    ],
)
def test_lines_fit_and_lose_nothing(text: str, lines: int) -> None:
    room = 100.0

    for wrapped in (wrap(text, Face.BOLD, 8, room), wrap_evenly(text, Face.BOLD, 8, room)):
        assert len(wrapped) == lines
        assert squeezed("".join(wrapped)) == squeezed(text)
        assert all(width(line, Face.BOLD, 8) <= room for line in wrapped)
