"""The facts of `sale-opening`, each checked and told in Portuguese."""

import pytest

from app.usecases.rights.ask import NotAsked, ask, find_question

FACTS = {
    "kind": "convencional",
    "line_departs_at": "2026-03-10T08:00:00-03:00",
    "opened_at": "2026-03-07T08:00:00-03:00",
    "authorized_from": "2025-01-01",
}


def errors(facts: object) -> dict[str, str]:
    reply = ask(find_question("sale-opening"), facts)
    assert isinstance(reply, NotAsked)
    return reply.errors


def test_unknown_fields_are_refused_by_name() -> None:
    assert errors(FACTS | {"linha": "SPBA"}) == {"linha": "Campo desconhecido."}


@pytest.mark.parametrize("field", sorted(FACTS))
def test_each_fact_is_needed(field: str) -> None:
    facts = {name: value for name, value in FACTS.items() if name != field}

    assert errors(facts) == {field: "Informe este campo."}


@pytest.mark.parametrize("field", [*sorted(FACTS), "registered_at"])
@pytest.mark.parametrize("value", [None, 7, True, "", "ontem", [], {}])
def test_each_fact_is_checked(field: str, value: object) -> None:
    assert list(errors(FACTS | {field: value})) == [field]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("opened_at", "2026-03-07T08:00:00", id="no offset"),
        pytest.param("opened_at", "2026-03-07", id="a day and not an instant"),
        pytest.param("opened_at", "2026-02-30T08:00:00-03:00", id="no such day"),
        pytest.param("opened_at", "0001-01-01T00:00:00+00:00", id="a year out of reach"),
        pytest.param("authorized_from", "2026-03-10T00:00:00-03:00", id="an instant for a day"),
        pytest.param("authorized_from", "10/03/2026", id="written as people do"),
        pytest.param("authorized_from", "20260310", id="without dashes"),
        pytest.param("authorized_from", "2026-13-01", id="no such month"),
        pytest.param("authorized_from", "9999-12-31", id="a day out of reach"),
    ],
)
def test_moments_are_written_one_way(field: str, value: str) -> None:
    assert list(errors(FACTS | {field: value})) == [field]


def test_before_the_resolution_nothing_can_be_asked() -> None:
    message = errors(FACTS | {"opened_at": "2024-01-31T23:59:59-03:00"})

    assert message == {
        "opened_at": "Em 31/01/2024 não há norma em vigor para a regra R6033-135§2 "
        "(opening_exempt_from_day)."
    }
