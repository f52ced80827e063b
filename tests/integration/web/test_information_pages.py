"""Points of sale, information and help: art. 184 reached from one page, item by item."""

import pytest
from sqlalchemy import update
from werkzeug.exceptions import HTTPException

from app.db.models.company import Carrier
from app.db.models.notices import NoticeSubject, PassengerNotice
from app.db.models.places import PointOfSale
from app.usecases.information.duties import DUTIES, Duty
from fares.kernel.money import Money
from fares.kernel.rules import rule
from tests.integration.web.conftest import Site

ITEMS = [
    *(f"I, {letter}" for letter in "abcdefg"),
    *("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"),
]
"""Every item of art. 184, in the order of the law."""
TOLD = {
    "I, g": "vagas gratuitas em cada viagem convencional",
    "II": "Remarcar",
    "III": "toda poltrona é vendida como classe E",
    "IV": "Micro-ônibus da categoria M3",
    "V": "até 30 kg no total",
    "VI": "Produtos perigosos ou proibidos",
    "VII": "serviços acessórios",
    "VIII": "Horário",
    "IX": "Guia de Orientação aos Passageiros",
    "X": "Ouvidoria da ANTT",
}
"""What the page that a duty leads to must say; the search has its own tests."""


def read(site: Site, path: str) -> str:
    answer = site.visitor().get(path.partition("#")[0])
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def test_the_list_has_every_item_of_the_article_once() -> None:
    assert [duty.item for duty in DUTIES] == ITEMS


@rule("R6033-184", side="within")
def test_one_page_leads_to_all_of_it_and_every_page_leads_there(site: Site) -> None:
    page = read(site, "/informacoes")

    for duty in DUTIES:
        assert duty.what in page
        assert f'href="{duty.path}"' in page
        assert f"art. 184, {duty.item}<" in page
    assert 'href="/informacoes"' in read(site, "/ajuda")
    assert 'href="/informacoes"' in read(site, "/guia")


@pytest.mark.parametrize(
    "duty", [duty for duty in DUTIES if duty.item in TOLD], ids=lambda d: d.item
)
def test_the_page_that_an_item_leads_to_tells_it(site: Site, duty: Duty) -> None:
    path, _, anchor = duty.path.partition("#")
    page = read(site, path)

    assert TOLD[duty.item] in page
    assert not anchor or f'id="{anchor}"' in page


@pytest.mark.parametrize("path", sorted({duty.path.partition("#")[0] for duty in DUTIES}))
def test_every_address_of_the_list_exists(site: Site, path: str) -> None:
    adapter = site.app.url_map.bind("localhost")
    try:
        adapter.match(path)
    except HTTPException as error:
        pytest.fail(f"{path}: {error}")


def test_the_carrier_s_own_notices_are_told_with_their_price(site: Site) -> None:
    with site.services.database.writing() as session:
        session.add_all(
            [
                PassengerNotice(subject=NoticeSubject.NOT_CARRIED, name="Televisores"),
                PassengerNotice(
                    subject=NoticeSubject.ACCESSORY_SERVICE,
                    name="Manta",
                    text="Peça ao embarcar.",
                    price=Money.parse("15.00"),
                ),
            ]
        )

    page = read(site, "/informacoes")

    assert "Televisores." in page
    assert "Manta, R$ 15,00: Peça ao embarcar." in page
    assert "não informou outras coisas" not in page


def test_a_notice_is_text_and_never_markup(site: Site) -> None:
    with site.services.database.writing() as session:
        session.add(PassengerNotice(subject=NoticeSubject.NOT_CARRIED, name="<script>x</script>"))

    page = read(site, "/informacoes")

    assert "&lt;script&gt;x" in page
    assert "<script>x" not in page


@rule("R6033-136§1", "R6033-136§2", side="within")
def test_a_point_of_sale_tells_all_that_the_law_asks_for(site: Site) -> None:
    with site.services.database.writing() as session:
        session.execute(
            update(PointOfSale).values(
                opening_hours="Todos os dias, 5h às 23h",
                phone="(11) 0000-0012",
                accessibility="Rampa e balcão rebaixado",
            )
        )

    page = read(site, "/pontos-de-venda")

    for told in ("Todos os dias, 5h às 23h", "(11) 0000-0012", "Rampa e balcão rebaixado"):
        assert told in page
    assert "próprio" in page


@rule("R6033-136§1", "R6033-136§2", side="beyond")
def test_what_the_carrier_did_not_tell_is_said_to_be_missing(site: Site) -> None:
    with site.services.database.writing() as session:
        session.execute(
            update(PointOfSale).values(opening_hours=None, phone=None, accessibility=None)
        )

    page = read(site, "/pontos-de-venda")

    assert "Horário não informado: confirme no SAC, 0800 123 4567." in page
    assert "Sem telefone próprio: ligue para o SAC, 0800 123 4567." in page
    assert "Não informada: confirme no SAC, 0800 123 4567." in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        pytest.param("", True, id="all"),
        pytest.param("uf=SP", True, id="UF"),
        pytest.param("uf=sp", True, id="UF in small letters"),
        pytest.param("uf=BA", False, id="another UF"),
        pytest.param("cidade=sao p", True, id="first letters without accents"),
        pytest.param("cidade=%25", False, id="a mark that databases read as any"),
        pytest.param("de=proprios", True, id="own"),
        pytest.param("de=terceiros", False, id="of third parties"),
        pytest.param("de=qualquer", True, id="a word of nobody's"),
    ],
)
def test_points_are_found_by_uf_city_and_seller(site: Site, query: str, found: bool) -> None:
    page = read(site, f"/pontos-de-venda?{query}")

    assert ("1 ponto de venda." in page) is found
    assert ("Nenhum ponto de venda assim" in page) is not found


@rule("R6033-137", side="both")
def test_a_third_party_sells_in_the_carrier_s_name(site: Site) -> None:
    assert "em nome da" not in read(site, "/pontos-de-venda")
    with site.services.database.writing() as session:
        session.execute(update(PointOfSale).values(operated_by="Agência Araucária"))

    page = read(site, "/pontos-de-venda?de=terceiros")

    assert "Agência Araucária, em nome da Viação Exemplo" in page


@rule("R6033-187§2", side="within")
def test_help_tells_who_answers_and_until_when(site: Site) -> None:
    page = read(site, "/ajuda")

    for told in (
        "tel:08001234567",
        "mailto:sac@exemplo.com.br",
        "A resposta vem em até 7 dias corridos",
        "ouvidoria@antt.gov.br",
        "https://www.consumidor.gov.br",
    ):
        assert told in page


def test_help_works_for_a_carrier_that_told_no_sac(site: Site) -> None:
    with site.services.database.writing() as session:
        session.execute(update(Carrier).values(sac_phone=None, sac_email=None))

    assert "Fale com o SAC" not in read(site, "/ajuda")
