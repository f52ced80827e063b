"""Plain rows within one another, as one question fills them."""

from dataclasses import dataclass

import pytest
from sqlalchemy import column, table

from app.db.queries.parts import Part


@dataclass(frozen=True, slots=True)
class Place:
    code: str
    zone: str | None


@dataclass(frozen=True, slots=True)
class Journey:
    seat: int
    origin: Place
    stopover: Place | None


PLACE = Part(Place, table("places", column("code"), column("name"), column("zone")))
JOURNEY = Part(Journey, table("journeys", column("id"), column("seat")), PLACE, PLACE)


def test_it_asks_for_the_columns_that_are_read_and_no_other() -> None:
    assert [asked.key for asked in JOURNEY.columns] == ["seat", "code", "zone", "code", "zone"]


def test_a_row_fills_each_part_in_turn() -> None:
    row = iter((7, "SPO", "America/Sao_Paulo", "RIO", None))

    assert JOURNEY.read(row) == Journey(7, Place("SPO", "America/Sao_Paulo"), Place("RIO", None))
    assert list(row) == []


def test_a_part_that_an_outer_join_did_not_find_is_none_and_keeps_its_place() -> None:
    row = iter((7, "SPO", None, None, None, "next"))

    assert JOURNEY.find(row) == Journey(7, Place("SPO", None), None)
    assert list(row) == ["next"]


def test_a_part_that_cannot_be_missing_is_not_read_as_if_it_could() -> None:
    with pytest.raises(LookupError, match="Place"):
        PLACE.read(iter((None, None)))
    assert PLACE.find(iter((None, None))) is None
