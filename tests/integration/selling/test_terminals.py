"""Cities found by the name of their bus terminal, on both databases."""

import pytest

from app.db.engine import Database
from app.usecases.selling.terminals import find_cities
from tests.builders import a_network


@pytest.fixture
def network(database: Database) -> Database:
    with database.writing() as session:
        a_network(session)  # its terminals are called "Terminal de São Paulo" and so on
    return database


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        pytest.param("terminal de sao", [("São Paulo - SP", True)], id="a terminal's name"),
        pytest.param("TERMINAL PAULO", [("São Paulo - SP", True)], id="words of it, in capitals"),
        pytest.param("paulo", [("São Paulo - SP", True)], id="a word in the middle"),
        pytest.param("sao paulo", [("São Paulo - SP", False)], id="the city itself comes first"),
        pytest.param("pau", [], id="too short to be a terminal's"),
        pytest.param("terminal de xique", [], id="no such terminal"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_a_city_is_found_by_its_terminal(
    network: Database, typed: str, found: list[tuple[str, bool]]
) -> None:
    places = find_cities(typed, database=network)

    assert [(one.place.label, bool(one.terminal)) for one in places] == found


def test_what_all_terminals_have_in_common_finds_each_city_once(network: Database) -> None:
    labels = [one.place.label for one in find_cities("terminal", database=network)]

    assert labels == ["Rio de Janeiro - RJ", "Salvador - BA", "São Paulo - SP", "Vitória - ES"]
