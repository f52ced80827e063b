"""Card numbers are told by their look, with or without spaces, anywhere in a text."""

import pytest

from app.usecases.selling.card_numbers import holds_card_number


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("4111111111111111", id="sixteen digits"),
        pytest.param("4111 1111 1111 1111", id="with spaces"),
        pytest.param("4111-1111-1111-1111", id="with dashes"),
        pytest.param("cartão 5555555555554444 ok", id="inside a text"),
        pytest.param("378282246310005", id="fifteen digits"),
        pytest.param("4222222222222", id="thirteen digits"),
        pytest.param("6304000000000000000", id="nineteen digits"),
    ],
)
def test_what_looks_like_a_card_number_is_found(text: str) -> None:
    assert holds_card_number(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("4111111111111112", id="wrong check digit"),
        pytest.param("411111111111", id="twelve digits"),
        pytest.param("12345678909", id="a CPF"),
        pytest.param("0000000000000000", id="zeros"),
        pytest.param("41111111111111110000", id="twenty digits"),
        pytest.param("Maria das Dores", id="a name"),
    ],
)
def test_what_does_not_is_left_alone(text: str) -> None:
    assert not holds_card_number(text)
