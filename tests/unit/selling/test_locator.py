"""Locators are six characters that nobody mistakes."""

from app.usecases.selling.locator import ALPHABET, new_locator


def test_a_locator_has_six_characters_that_nobody_mistakes() -> None:
    drawn = {new_locator() for _ in range(500)}

    assert len(drawn) > 490
    assert {len(locator) for locator in drawn} == {6}
    assert not set("".join(drawn)) & set("0O1I")
    assert len(set(ALPHABET)) == 32
