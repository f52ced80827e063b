"""The Guia on the site: for everybody, with its file and its poster (arts. 185 and 186)."""

import pytest
from sqlalchemy import update

from app.db.base import Base
from app.db.engine import Database
from app.db.models.company import Carrier
from app.usecases.services import Services
from app.web.application import create_app
from fares.kernel.rules import rule
from tests.integration.web.conftest import Site
from tests.printed_paper import codes_of, squeezed, text_of


def test_anybody_reads_the_guia_and_finds_it_in_the_navigation(site: Site) -> None:
    answer = site.visitor().get("/guia")
    page = answer.get_data(as_text=True)

    assert answer.status_code == 200
    assert "Guia de Orientação aos Passageiros" in page
    assert 'href="/guia" aria-current="page"' in page
    assert all(f'id="secao-{numeral}"' in page for numeral in ("i", "iii", "vi", "xii"))


def test_the_guia_tells_the_conditions_of_the_fares_on_sale(site: Site) -> None:
    page = site.visitor().get("/guia").get_data(as_text=True)

    assert "As condições das nossas tarifas" in page
    assert "Transferível a outra pessoa." in page


def test_page_and_file_say_the_same(site: Site) -> None:
    visitor = site.visitor()
    page = squeezed(visitor.get("/guia").get_data(as_text=True))
    pdf = visitor.get("/guia.pdf")

    assert pdf.mimetype == "application/pdf"
    text = text_of(pdf.data)
    for told in ("até 3 horas antes do horário de início", "Ouvidoria da ANTT: telefone 166"):
        assert squeezed(told) in text
        assert squeezed(told) in page


def test_the_poster_s_code_leads_to_the_carrier_s_own_guia(site: Site) -> None:
    visitor = site.visitor()

    for path in ("/guia/cartaz.pdf", "/guia/cartaz.pdf?tamanho=A3"):
        assert codes_of(visitor.get(path).data, 150) == ["https://exemplo.com.br/guia"]


def test_without_an_address_of_the_carrier_the_code_leads_to_this_page(site: Site) -> None:
    with site.services.database.writing() as session:
        session.execute(update(Carrier).values(site=None))

    poster = site.visitor().get("/guia/cartaz.pdf").data

    assert codes_of(poster, 150) == ["http://localhost/guia"]


@pytest.mark.parametrize("size", ["A5", "a4", ""])
def test_a_size_that_nobody_prints_is_not_found(site: Site, size: str) -> None:
    assert site.visitor().get(f"/guia/cartaz.pdf?tamanho={size}").status_code == 404


@rule("R6033-185", side="beyond")
@pytest.mark.parametrize("path", ["/guia", "/guia.pdf", "/guia/cartaz.pdf"])
def test_before_a_network_is_imported_the_page_says_so(
    sqlite_database: Database, site: Site, path: str
) -> None:
    with sqlite_database.writing() as session:
        for table in reversed(Base.metadata.sorted_tables):
            session.execute(table.delete())
    app = create_app(Services(settings=site.services.settings, database=sqlite_database))

    answer = app.test_client().get(path)

    assert answer.status_code == 503
    assert "ainda não foi informada" in answer.get_data(as_text=True)
