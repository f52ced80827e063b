"""Places are found by what somebody begins to type, on both databases."""

import pytest

from app.db.engine import Database
from app.usecases.selling.places import find_places, get_place
from tests.builders import CUIABA, SAO_PAULO, a_network, a_place


@pytest.fixture
def network(database: Database) -> Database:
    with database.writing() as session:
        a_network(session)
        a_place(session, CUIABA)
        a_place(session, ("3548500", "São Bernardo", "SP", "America/Sao_Paulo"))
    return database


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        pytest.param("sao", ["São Paulo - SP"], id="without accents"),
        pytest.param("SÃO P", ["São Paulo - SP"], id="with accents, in capitals"),
        pytest.param("são paulo - sp", ["São Paulo - SP"], id="name and UF"),
        pytest.param("sao paulo sp", ["São Paulo - SP"], id="name and UF without dash"),
        pytest.param("sao paulo - s", ["São Paulo - SP"], id="half a UF"),
        pytest.param("sa", ["Salvador - BA", "São Paulo - SP"], id="two letters"),
        pytest.param("sp", ["São Paulo - SP"], id="a UF"),
        pytest.param("35503", ["São Paulo - SP"], id="IBGE code"),
        pytest.param("rio de", ["Rio de Janeiro - RJ"], id="two words"),
        pytest.param("paulo", [], id="the middle of a name"),
        pytest.param("cuiaba", [], id="a city that no line serves"),
        pytest.param("%", [], id="a wildcard"),
        pytest.param("_", [], id="another wildcard"),
        pytest.param("  ", [], id="nothing"),
    ],
)
def test_places_are_found_by_their_beginning(
    network: Database, typed: str, found: list[str]
) -> None:
    assert [place.label for place in find_places(typed, database=network)] == found


def test_a_name_typed_whole_comes_first(network: Database) -> None:
    places = find_places("s", database=network, limit=1)

    assert [place.label for place in places] == ["Salvador - BA"]


def test_any_municipality_is_found_by_its_code(network: Database) -> None:
    place = get_place(SAO_PAULO[0], database=network)

    assert place is not None
    assert (place.label, place.zone) == ("São Paulo - SP", "America/Sao_Paulo")
    assert get_place(CUIABA[0], database=network) is not None
    assert get_place("0000000", database=network) is None
