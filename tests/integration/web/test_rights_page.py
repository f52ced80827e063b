"""/direitos: the clocks of a journey, and the calculator's rules, without a script."""

from urllib.parse import urlencode

import pytest

from tests.integration.web.conftest import Site

JOURNEY = {
    "regra": "prazos",
    "partida": "2026-03-10T20:00",
    "fuso": "America/Sao_Paulo",
    "compra": "2026-03-01",
}
OPENING = {
    "regra": "sale-opening",
    "kind": "convencional",
    "fuso": "America/Sao_Paulo",
    "line_departs_at": "2026-03-10T08:00",
    "opened_at": "2026-03-07T08:00",
    "authorized_from": "2025-01-01",
}


def read(site: Site, **typed: str) -> str:
    answer = site.visitor().get(f"/direitos?{urlencode(typed)}")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def test_before_anything_is_typed_an_example_is_shown(site: Site) -> None:
    page = read(site)

    assert "Um exemplo" in page
    assert page.count('class="clock-when"') == 8
    assert 'aria-invalid="true"' not in page


@pytest.mark.parametrize(
    ("title", "told"),
    [
        pytest.param(
            "Fim do arrependimento", "dom., 8 de março de 2026, até o fim do dia", id="7 d"
        ),
        pytest.param("Aviso de cancelamento", "seg., 9 de março de 2026, 20:00", id="24 h"),
        pytest.param("Fim do prazo para desistir", "ter., 10 de março de 2026, 17:00", id="3 h"),
        pytest.param("Apresentação para embarque", "ter., 10 de março de 2026, 19:30", id="30 min"),
        pytest.param("Sua viagem começa", "ter., 10 de março de 2026, 20:00", id="TP"),
        pytest.param("Atraso que lhe dá a escolha", "ter., 10 de março de 2026, 21:00", id="1 h"),
        pytest.param(
            "Limite para a viagem seguir", "ter., 10 de março de 2026, 23:00", id="3 h on"
        ),
        pytest.param(
            "Fim da validade do bilhete", "seg., 1º de março de 2027, até o fim do dia", id="1 year"
        ),
    ],
)
def test_each_clock_is_computed_from_the_hours_typed(site: Site, title: str, told: str) -> None:
    page = read(site, **JOURNEY)

    assert "A sua viagem" in page
    before, found, _ = page.partition(f"<h3>{title}</h3>")
    assert found
    assert told in before[before.rindex("clock-when") :]


def test_the_clocks_stand_in_their_order(site: Site) -> None:
    page = read(site, **JOURNEY)
    titles = ("Aviso", "Fim do prazo", "Apresentação", "Sua viagem", "Atraso", "Limite")

    places = [page.index(f"<h3>{title}") for title in titles]

    assert places == sorted(places)


def test_seven_days_that_end_after_the_journey_are_not_told_as_a_day_of_their_own(
    site: Site,
) -> None:
    page = read(site, **(JOURNEY | {"compra": "2026-03-04"}))

    assert "Fim do arrependimento" not in page
    assert "nos 7 dias depois de uma compra pela internet" in page


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        pytest.param({"partida": "amanhã"}, "Informe o dia e a hora", id="no moment"),
        pytest.param({"partida": ""}, "Informe o dia e a hora", id="blank"),
        pytest.param({"compra": "32/01/2026"}, "Informe o dia, como", id="no day"),
        pytest.param({"compra": "2026-03-11"}, "até o da viagem", id="bought afterwards"),
        pytest.param({"compra": "2020-03-10"}, "no máximo um ano antes", id="years before"),
        pytest.param(
            {"partida": "2024-01-31T20:00", "compra": "2024-01-31"},
            "não há norma em vigor",
            id="before the law",
        ),
    ],
)
def test_what_cannot_be_is_told_beside_its_field_and_what_was_typed_stays(
    site: Site, typed: dict[str, str], message: str
) -> None:
    page = read(site, **(JOURNEY | typed))

    assert message in page
    assert page.count('aria-invalid="true"') == 1
    assert all(f'value="{value}"' in page for value in typed.values() if value)
    assert "clock-when" not in page


@pytest.mark.parametrize("typed", ["10/03/2026 20:00", "2026-03-10T20:00:00"])
def test_a_browser_without_a_picker_may_write_the_moment_by_hand(site: Site, typed: str) -> None:
    page = read(site, **(JOURNEY | {"partida": typed, "compra": "01/03/2026"}))

    assert "ter., 10 de março de 2026, 17:00" in page


@pytest.mark.parametrize(
    ("opened_at", "told"),
    [
        pytest.param("2026-03-07T08:00", "A tempo.", id="on the minute"),
        pytest.param("2026-03-07T08:01", "Fora do prazo.", id="a minute late"),
    ],
)
def test_the_rule_is_asked_and_answers_with_clock_and_article(
    site: Site, opened_at: str, told: str
) -> None:
    page = read(site, **(OPENING | {"opened_at": opened_at}))

    assert told in page
    assert "<b>07/03/2026 08:00</b>" in page
    assert "art. 135, caput, II" in page
    assert "relógio: partida do ponto inicial da linha" in page


def test_a_day_is_the_limit_of_minimum_regularity(site: Site) -> None:
    page = read(site, **(OPENING | {"kind": "minimum_regularity"}))

    assert "Fora do prazo." in page
    assert "<b>08/02/2026</b>" in page


def test_the_first_days_of_an_authorization_have_no_term(site: Site) -> None:
    page = read(site, **(OPENING | {"authorized_from": "2026-03-01"}))

    assert "não há prazo a cumprir" in page


@pytest.mark.parametrize(
    "typed",
    [
        {"kind": "ônibus"},
        {"line_departs_at": ""},
        {"opened_at": "ontem"},
        {"registered_at": "ontem"},
        {"authorized_from": "há um ano"},
        {"opened_at": "2024-01-31T08:00"},
    ],
    ids=lambda typed: next(iter(typed.items())),
)
def test_a_question_that_cannot_be_asked_marks_its_field(site: Site, typed: dict[str, str]) -> None:
    page = read(site, **(OPENING | typed))
    (name,) = typed

    assert page.count('aria-invalid="true"') == 1
    assert f'id="{name}-erro"' in page
    assert "A tempo." not in page


def test_nothing_typed_at_all_marks_every_field_that_is_needed(site: Site) -> None:
    page = read(site, regra="sale-opening")

    for name in ("kind", "line_departs_at", "opened_at", "authorized_from"):
        assert f'id="{name}-erro"' in page


def test_hours_are_those_of_the_place_that_was_told(site: Site) -> None:
    page = read(site, **(JOURNEY | {"fuso": "America/Rio_Branco"}))

    assert "hora do Acre" in page
    assert 'datetime="2026-03-10T17:00:00-05:00"' in page


@pytest.mark.parametrize(
    ("departs", "bought"),
    [
        ("9999-12-31T23:59", "9999-12-31"),
        ("9999-12-31T00:00", "9999-01-02"),
        ("0001-01-01T00:00", "0001-01-01"),
    ],
)
def test_a_year_of_which_nothing_can_be_counted_is_said_to_be_none(
    site: Site, departs: str, bought: str
) -> None:
    asked = {"regra": "prazos", "partida": departs, "compra": bought, "fuso": "America/Noronha"}
    answer = site.visitor().get("/direitos", query_string=asked)

    assert answer.status_code == 200
    assert "Informe o dia e a hora" in answer.get_data(as_text=True)
