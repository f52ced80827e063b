"""The first page: cities typed in any way, days, and what cannot be."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import select

from app.db.models.company import Carrier
from tests.builders import RIO, SALVADOR, SAO_PAULO
from tests.builders_line import StopAt, a_line
from tests.integration.web.conftest import Site

TODAY = "2026-12-05"


def search(site: Site, **fields: str) -> str:
    """Return where a search leads, or an empty text if it leads nowhere."""
    answer = site.visitor().get("/buscar", query_string={"ida": TODAY, **fields})
    return answer.location if answer.status_code == 302 else ""


def refused(site: Site, **fields: str) -> str:
    """Return the page that a search is refused with."""
    answer = site.visitor().get("/buscar", query_string={"ida": TODAY, **fields})
    assert answer.status_code == 400
    return answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("São Paulo - SP", id="as the list writes it"),
        pytest.param("sao paulo", id="without accents"),
        pytest.param("  SÃO   PAULO ", id="in capitals, with spaces"),
        pytest.param("sao p", id="a beginning that only one city has"),
        pytest.param("s\0ao\u200b paulo", id="with hidden characters"),
        pytest.param("são paulo sp", id="with its UF"),
        pytest.param("3550308", id="IBGE code"),
        pytest.param("terminal de são paulo", id="its bus terminal"),
    ],
)
def test_a_city_is_understood_as_it_is_typed(site: Site, typed: str) -> None:
    place = urlsplit(search(site, origem=typed, destino="salvador"))

    assert place.path == "/viagens"
    assert parse_qs(place.query) == {"de": [SAO_PAULO[0]], "para": [SALVADOR[0]], "ida": [TODAY]}


def test_the_way_back_goes_along(site: Site) -> None:
    address = search(site, origem="são paulo", destino="rio", volta="2026-12-09")

    assert parse_qs(urlsplit(address).query)["volta"] == ["2026-12-09"]


def test_an_unclear_city_is_asked_about_and_nothing_typed_is_lost(site: Site) -> None:
    with site.services.database.writing() as session:
        twin = ("3548500", "São Bernardo", "SP", "America/Sao_Paulo")
        carrier = session.scalars(select(Carrier)).one()
        a_line(
            session,
            carrier,
            stops=(StopAt(place=twin, minutes=0, km=0), StopAt(place=RIO, minutes=60, km=90)),
        )

    page = site.visitor().get(f"/buscar?origem=sao&destino=salvador&ida={TODAY}")

    text = page.get_data(as_text=True)
    assert "Qual cidade de origem?" in text
    choices = re.findall(r'<li><a href="([^"]+)">(São [^<]+)</a>', text)
    assert [label for _, label in choices] == ["São Bernardo - SP", "São Paulo - SP"]
    chosen = site.visitor().get(choices[1][0].replace("&amp;", "&"))
    assert f"de={SAO_PAULO[0]}" in chosen.location
    assert f"para={SALVADOR[0]}" in chosen.location


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        pytest.param({"destino": "rio"}, "Informe a cidade de origem.", id="no origin"),
        pytest.param({"origem": "rio"}, "Informe a cidade de destino.", id="no destination"),
        pytest.param({"origem": "rio", "destino": "rio"}, "são a mesma cidade", id="same city"),
        pytest.param(
            {"origem": "xique", "destino": "rio"},
            "Nenhuma cidade atendida começa com “xique”",
            id="a city that is not served",
        ),
        pytest.param(
            {"origem": "%", "destino": "rio"}, "começa com “%”", id="a wildcard means itself"
        ),
        pytest.param(
            {"origem": "são paulo", "destino": "rio", "ida": ""}, "dia da ida", id="no day"
        ),
        pytest.param(
            {"origem": "são paulo", "destino": "rio", "ida": "31/12/2026"},
            "dia da ida",
            id="a day in another form",
        ),
        pytest.param(
            {"origem": "são paulo", "destino": "rio", "ida": "2026-12-04"},
            "já passou",
            id="yesterday",
        ),
        pytest.param(
            {"origem": "são paulo", "destino": "rio", "volta": "2026-12-04"},
            "A volta é no dia da ida ou depois dele.",
            id="back before out",
        ),
        pytest.param(
            {"origem": "são paulo", "destino": "rio", "volta": "logo"},
            "dia da volta",
            id="odd back",
        ),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(
    site: Site, fields: dict[str, str], told: str
) -> None:
    page = refused(site, **fields)

    assert told in page
    assert 'aria-invalid="true"' in page
    for typed in fields.values():
        if typed:
            assert f'value="{typed}"' in page


def test_what_is_typed_is_only_text(site: Site) -> None:
    page = refused(site, origem='"><script>alert(1)</script>', destino="rio")

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_a_very_long_text_is_cut(site: Site) -> None:
    assert "x" * 80 in (page := refused(site, origem="x" * 5000, destino="rio"))
    assert "x" * 81 not in page


def test_the_cities_change_places_without_a_script(site: Site) -> None:
    page = site.visitor().get(f"/buscar?origem=rio&destino=salvador&ida={TODAY}&trocar=sim")

    text = page.get_data(as_text=True)
    assert re.search(r'name="origem" value="salvador"', text)
    assert re.search(r'name="destino" value="rio"', text)


def test_the_list_under_a_field_tells_what_begins_so(site: Site) -> None:
    answer = site.visitor().get("/lugares?q=sao")

    assert answer.get_json() == {"places": [{"label": "São Paulo - SP", "terminal": ""}]}
    assert site.visitor().get("/lugares").get_json() == {"places": []}


def test_the_next_departures_lead_to_their_results(site: Site) -> None:
    page = site.visitor().get("/").get_data(as_text=True)

    assert "Próximas partidas" in page
    link = re.search(r'href="(/viagens\?[^"]+)"', page)
    assert link is not None
    assert site.visitor().get(link[1].replace("&amp;", "&")).status_code == 200


def test_the_staff_find_the_public_page_and_their_own(site: Site) -> None:
    page = site.visitor().get("/").get_data(as_text=True)

    assert 'href="/entrar"' in page
    assert "Buscar passagem" in page
