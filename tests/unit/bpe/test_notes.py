"""Notes of a ticket: art. 143's fields without a place in the layout."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.notes import MAX_LENGTH, Note, NotesTooLong, compose, parse
from bpe.text import NothingToWrite


def test_notes_are_labelled_lines() -> None:
    text = compose({Note.SAC: "0800 123 4567", Note.SERVICE_CLASS: "D - executiva"})

    assert text == "SAC: 0800 123 4567;Classe: D - executiva;"


def test_a_value_cannot_end_its_line_nor_start_another() -> None:
    text = compose({Note.BOARDING_PLACE: "Rua A; Classe: A;\nn. 5", Note.VIA: "1ª via"})

    assert parse(text) == {
        Note.BOARDING_PLACE: "Rua A, Classe: A, n. 5",
        Note.VIA: "1ª via",
    }


def test_what_others_wrote_survives_a_reading() -> None:
    notes = parse("PROCON 151; Guichê: 4 ;SAC:0800;; SAC: 0900;Hora: 10:30")

    assert notes == {"PROCON 151": "", "Guichê": "4", "SAC": "0800 / 0900", "Hora": "10:30"}


def test_notes_fit_to_the_last_character() -> None:
    room = MAX_LENGTH - len("Via: ;")

    assert MAX_LENGTH == 5000
    assert len(compose({Note.VIA: "x" * room})) == 5000
    with pytest.raises(NotesTooLong, match="5001"):
        compose({Note.VIA: "x" * (room + 1)})


def test_an_empty_value_is_refused() -> None:
    with pytest.raises(NothingToWrite):
        compose({Note.SAC: " "})


PRINTABLE = st.text(st.characters(), max_size=60).filter(lambda text: any(map(str.isalnum, text)))


@given(
    st.dictionaries(
        st.sampled_from(Note) | st.from_regex(r"[A-Za-zç]{2,20}", fullmatch=True),
        PRINTABLE,
        max_size=12,
    )
)
def test_composing_what_was_parsed_changes_nothing(notes: dict[str, str]) -> None:
    try:
        text = compose(notes)
    except NothingToWrite:
        return

    read = parse(text)

    assert list(read) == [str(label) for label in notes]
    assert compose(read) == text
