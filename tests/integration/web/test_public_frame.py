"""The frame of every public page: whose site it is, and who hears a complaint (art. 184, X)."""

import pytest

from app.usecases.operations.staff import Role
from tests.integration.web.conftest import Site

LOST = "/uma-pagina-que-nao-ha"


@pytest.mark.parametrize(
    "told",
    [
        pytest.param("0800 123 4567", id="SAC by telephone"),
        pytest.param("ligação gratuita", id="which costs nothing"),
        pytest.param("mailto:sac@exemplo.com.br", id="SAC by e-mail"),
        pytest.param("Ouvidoria da ANTT", id="ombudsman"),
        pytest.param("tel:166", id="ombudsman by telephone"),
        pytest.param("mailto:ouvidoria@antt.gov.br", id="ombudsman by e-mail"),
        pytest.param("https://www.consumidor.gov.br", id="consumers' platform"),
        pytest.param("Viação Exemplo Interestadual Ltda · CNPJ 11.222.333/0001-81", id="company"),
        pytest.param("SEM VALOR FISCAL", id="what kind of installation it is"),
        pytest.param('href="#conteudo"', id="way past the navigation"),
    ],
)
def test_every_page_for_passengers_tells(site: Site, told: str) -> None:
    assert told in site.visitor().get(LOST).get_data(as_text=True)


def test_a_lost_passenger_is_led_to_the_search_and_a_lost_clerk_to_work(site: Site) -> None:
    passenger = site.visitor().get(LOST).get_data(as_text=True)
    clerk = site.as_role(Role.CLERK).client.get(LOST).get_data(as_text=True)

    assert "Buscar passagem" in passenger
    assert "Buscar passagem" not in clerk
