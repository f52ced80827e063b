"""What may be about a person goes out of a text; what leads nowhere without the database stays."""

import pytest

from app.telemetry.scrubbing import GONE, scrub


@pytest.mark.parametrize(
    "told",
    [
        pytest.param("529.982.247-25", id="a CPF as people write it"),
        pytest.param("52998224725", id="a CPF as machines write it"),
        pytest.param("4111 1111 1111 1111", id="a card in groups"),
        pytest.param("4111111111111111", id="a card"),
        pytest.param("11.222.333/0001-81", id="a CNPJ"),
        pytest.param("12.345.678-9", id="an RG"),
        pytest.param("maria@exemplo.com.br", id="a mailbox"),
        pytest.param("11 98765-4321", id="a telephone"),
    ],
)
def test_what_may_be_about_a_person_goes(told: str) -> None:
    assert scrub(f"antes {told} depois") == f"antes {GONE} depois"


def test_a_query_goes_whole() -> None:
    assert scrub("GET /pedido?localizador=ABC123&documento=1 HTTP") == f"GET /pedido{GONE} HTTP"


@pytest.mark.parametrize(
    "told",
    [
        pytest.param("12345678-1234-4234-8234-123456789012", id="an id of ours, all digits"),
        pytest.param("a cStat of 204", id="a cStat"),
        pytest.param("12345678", id="eight digits"),
        pytest.param("Quem é? Ninguém", id="a question"),
        pytest.param("v1.2.3", id="a version"),
    ],
)
def test_the_rest_stays(told: str) -> None:
    assert scrub(told) == told


def test_nine_digits_are_too_many() -> None:
    assert scrub("123456789") == GONE
