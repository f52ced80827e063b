"""Text of a BP-e is TString, whatever was typed."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.text import NothingToWrite, fits, latin1

TSTRING = re.compile("[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}")
"""The pattern of the official schema, said again."""


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        pytest.param("João d'Ávila & Filhos", "João d'Ávila & Filhos", id="Latin-1 stays"),
        pytest.param("Joa\u0303o", "João", id="a letter and its accent become one"),
        pytest.param("São Paulo – “Tietê”…", 'São Paulo - "Tietê"...', id="typographic signs"),
        pytest.param("Łukasz Žižek Đorđević", "Lukasz Zizek Dordevic", id="Latin of elsewhere"),
        pytest.param("Щукин", "Shchukin", id="Cyrillic"),
        pytest.param("Ωmega", "Omega", id="Greek"),
        pytest.param("\ta\r\n b\x00c\x7f\x85d\u00a0e\u2028f ", "a b c d e f", id="spaces"),
        pytest.param("a\u200b\u00ad\ufeffb", "ab", id="what nobody sees"),
        pytest.param("Ana 🚌 Lima", "Ana Lima", id="emoji"),
        pytest.param("½ kg, 2ª via, nº ①", "½ kg, 2ª via, nº 1", id="Latin-1 signs stay"),
        pytest.param("٣٤", "34", id="digits of elsewhere"),
        pytest.param("a\ud800b", "ab", id="half a character"),
    ],
)
def test_text_is_written_as_the_layout_takes_it(typed: str, written: str) -> None:
    assert latin1(typed, 60) == written


def test_text_is_cut_without_a_space_at_the_end() -> None:
    assert latin1("Maria da Silva", 6) == "Maria"
    assert latin1("x" * 61, 60) == "x" * 60
    assert latin1("x" * 60, 60) == "x" * 60


@pytest.mark.parametrize("nothing", ["", "   ", "\n", "李小龙", "🚌"])
def test_nothing_to_write_is_told_in_portuguese(nothing: str) -> None:
    with pytest.raises(NothingToWrite, match="alfabeto latino") as caught:
        latin1(nothing, 60)

    assert caught.value.text == nothing


def test_a_field_of_two_characters_refuses_one() -> None:
    assert latin1("Xu", 60, min_length=2) == "Xu"
    with pytest.raises(NothingToWrite):
        latin1("X", 60, min_length=2)


@given(text=st.text(st.characters(), max_size=80), limit=st.integers(1, 60))
def test_whatever_goes_in_comes_out_as_tstring_or_is_refused(text: str, limit: int) -> None:
    with suppress(NothingToWrite):
        written = latin1(text, limit)

        assert TSTRING.fullmatch(written)
        assert len(written) <= limit
        assert latin1(written, limit) == written
        assert not re.search("[\x7f-\xa0\xad]|  ", written)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        pytest.param("A", False, id="one of two"),
        pytest.param("AB", True, id="two"),
        pytest.param("ABCD", True, id="four"),
        pytest.param("ABCDE", False, id="five of four"),
        pytest.param(" A  B ", True, id="spaces are put in order first"),
        pytest.param("Щ", True, id="four once transliterated"),
        pytest.param("Щ1", False, id="five once transliterated"),
        pytest.param("李雷", False, id="nothing that can be written"),
    ],
)
def test_what_fits_is_written_whole(text: str, whole: bool) -> None:
    assert fits(text, 4, 2) is whole
