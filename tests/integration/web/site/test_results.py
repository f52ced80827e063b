"""The departures of a day as passengers see them, and the day that has none."""

import re
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import update

from app.clock import Clock
from app.config import Settings
from app.db.engine import Database
from app.db.models.fleet import Vehicle, VehicleKind
from app.db.models.trips import Trip
from app.usecases.operations.staff import Role
from app.usecases.services import Services
from app.web.application import create_app
from fares.kernel.rules import rule
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass
from tests.builders import (
    CAMPINAS,
    CUIABA,
    NOW,
    RIO,
    RIO_BRANCO,
    SALVADOR,
    SAO_PAULO,
    StopAt,
    a_network,
    a_place,
    a_timetable,
    a_trip,
)
from tests.integration.web.conftest import Site

NORONHA = ("2605459", "Fernando de Noronha", "ES", "America/Noronha")
"""In a state where the company of the tests is registered."""
DAY = "2026-12-10"


def results(site: Site, *, status: int = 200, **changed: str) -> str:
    words = {"de": SAO_PAULO[0], "para": SALVADOR[0], "ida": DAY, **changed}
    page = site.visitor().get("/viagens", query_string=words)
    assert page.status_code == status
    return page.get_data(as_text=True)


def a_site(database: Database) -> Site:
    services = Services(settings=Settings(clock=Clock(stands_at=NOW)), database=database)
    return Site(app=create_app(services), services=services, trip_id=0)


def words(page: str) -> str:
    """Return what a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize(
    "told",
    [
        pytest.param("08:00", id="departure"),
        pytest.param("+1 dia", id="it arrives on another day"),
        pytest.param("34h00", id="duration"),
        pytest.param("Terminal de São Paulo, plataforma 1", id="boarding place"),
        pytest.param("Terminal de Salvador", id="alighting place"),
        pytest.param("2 paradas", id="how many stops"),
        pytest.param("14:00 · Rio de Janeiro - RJ · Terminal de Rio de Janeiro", id="a stop"),
        pytest.param("Executiva", id="class"),
        pytest.param("8 lugares livres", id="free seats"),
        pytest.param("R$ 196,05", id="whole price"),
        pytest.param("Taxa de embarque R$ 6,15", id="what the price is made of"),
        pytest.param("Transferível", id="what the fare allows"),
        pytest.param("Viação Exemplo", id="who carries"),
        pytest.param("Convencional", id="kind of trip"),
        pytest.param("gratuidades e os descontos previstos em lei", id="benefits"),
        pytest.param("Ar-condicionado", id="comfort"),
        pytest.param("Sanitário", id="another comfort"),
        pytest.param("30 kg", id="baggage"),
        pytest.param("Escolher poltrona", id="the way on"),
    ],
)
def test_a_departure_tells(site: Site, told: str) -> None:
    assert told in words(results(site))


@rule("R6033-184", side="beyond")
def test_what_a_bus_lacks_is_told_before_the_purchase(sqlite_database: Database) -> None:
    with sqlite_database.writing() as session:
        network = a_network(session, classes=((ServiceClass.E, 12),))
        a_trip(session, network)
        session.execute(
            update(Vehicle).values(
                kind=VehicleKind.M3_MICROBUS, has_air_conditioning=False, has_toilet=False
            )
        )

    page = words(results(a_site(sqlite_database)))

    assert "Micro-ônibus M3" in page
    assert "Sem ar-condicionado" in page
    assert "Sem sanitário" in page


@rule("R6033-150§3", side="both")
def test_it_is_told_whether_the_day_has_a_convencional_trip(site: Site) -> None:
    """Art. 150 § 3: “informar a existência ou não de viagem do serviço convencional”."""
    one = "Neste dia há 1 viagem convencional"
    assert one in results(site)
    assert one in results(site, classe="A")
    assert "Neste dia não há viagem convencional" in results(site, ida="2026-12-08")
    with site.services.database.writing() as session:
        session.execute(update(Trip).values(kind=TripKind.OTHER))

    assert "Neste dia não há viagem convencional" in results(site)


def test_a_sold_out_departure_says_so_and_leads_nowhere(site: Site) -> None:
    clerk = site.as_role(Role.CLERK)
    for seats in (list(range(1, 7)), list(range(7, 13))):
        body = {"trip_id": site.trip_id, "origin_position": 0, "destination_position": 3}
        assert clerk.post("/guiche/reservas", {**body, "seats": seats}).status_code == 201

    page = results(site)

    assert "Esgotada" in page
    assert "Escolher poltrona" not in page


def test_a_day_without_departures_says_why_and_leads_to_the_next(site: Site) -> None:
    page = results(site, ida="2026-12-08")

    assert "A próxima parte em 10/12/2026." in page
    assert "ida=2026-12-10" in page
    assert "Ver qui., 10 de dezembro de 2026" in page


def test_two_cities_of_one_state_say_which_article_forbids_it(site: Site) -> None:
    with site.services.database.writing() as session:
        a_place(session, CAMPINAS)

    page = results(site, para=CAMPINAS[0])

    assert "art. " in page
    assert "Nenhuma viagem à venda neste dia" in page


def test_a_day_that_has_passed_leads_to_today(site: Site) -> None:
    page = results(site, ida="2026-12-04")

    assert "Este dia já passou" in page
    assert "ida=2026-12-05" in page


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        pytest.param({"de": "1"}, "Qual é a viagem?", id="half a code"),
        pytest.param({"de": "9999999"}, "Qual é a viagem?", id="a code of no city"),
        pytest.param({"de": "３５５０３０８"}, "Qual é a viagem?", id="digits of another script"),
        pytest.param({"para": SAO_PAULO[0]}, "Mesma cidade", id="same city"),
        pytest.param({"ida": ""}, "Qual é o dia?", id="no day"),
        pytest.param({"ida": "2026-02-30"}, "Qual é o dia?", id="a day that is not"),
        pytest.param({"ida": "9999-12-31"}, "Ainda é cedo", id="the last day of all"),
        pytest.param({"ida": "0001-01-01"}, "Este dia já passou", id="the first day of all"),
        pytest.param({"ida": "2029-01-01"}, "Ainda é cedo", id="too far ahead"),
    ],
)
def test_a_search_that_cannot_be_says_what_to_do(
    site: Site, changed: dict[str, str], told: str
) -> None:
    page = results(site, status=400, **changed)

    assert told in page
    assert 'action="/buscar"' in page


@pytest.mark.parametrize(
    ("changed", "shown"),
    [
        pytest.param({"classe": "D"}, True, id="a class it has"),
        pytest.param({"classe": "A"}, False, id="a class it has not"),
        pytest.param({"periodo": "manha"}, True, id="the morning it leaves in"),
        pytest.param({"periodo": "noite"}, False, id="another time of day"),
        pytest.param({"convencional": "sim"}, True, id="conventional"),
        pytest.param({"classe": "Z", "periodo": "ontem", "ordem": "nada"}, True, id="odd words"),
    ],
)
def test_filters_hide_what_was_not_asked_for(
    site: Site, changed: dict[str, str], shown: bool
) -> None:
    page = results(site, **changed)

    assert ("Escolher poltrona" in page) is shown
    assert ("Nenhuma viagem com esses filtros" in page) is not shown


def test_departures_come_in_the_order_asked_for(sqlite_database: Database) -> None:
    quick = (StopAt(place=SAO_PAULO, minutes=0, km=0), StopAt(place=RIO, minutes=300, km=435))
    slow = (StopAt(place=SAO_PAULO, minutes=0, km=0), StopAt(place=RIO, minutes=420, km=435))
    early, late = datetime(2026, 12, 10, 9, tzinfo=UTC), datetime(2026, 12, 10, 15, tzinfo=UTC)
    with sqlite_database.writing() as session:
        network = a_network(session, stops=slow)
        a_trip(session, network, stops=slow, line_departs_at=early)
        another = a_timetable(session, network.line_id, departs_at=time(12, 0))
        a_trip(session, network, stops=quick, line_departs_at=late, timetable_id=another.id)
    site = a_site(sqlite_database)

    def order(word: str) -> list[str]:
        page = results(site, para=RIO[0], ordem=word)
        return re.findall(r'way-time">(\d\d:\d\d)', page)[::2]

    assert order("saida") == ["06:00", "12:00"]
    assert order("duracao") == ["12:00", "06:00"]
    assert order("preco") == ["06:00", "12:00"]


ZONES = [
    pytest.param(NORONHA, "hora de Fernando de Noronha", id="Noronha"),
    pytest.param(SAO_PAULO, "", id="Brasília"),
    pytest.param(CUIABA, "hora de Cuiabá", id="Cuiabá"),
    pytest.param(RIO_BRANCO, "hora de Rio Branco", id="Acre"),
]


@pytest.mark.parametrize(("place", "whose"), ZONES)
@pytest.mark.parametrize(
    ("at", "on", "not_on"),
    [
        pytest.param((10, 23, 59), "2026-12-10", "2026-12-11", id="23:59"),
        pytest.param((11, 0, 0), "2026-12-11", "2026-12-10", id="00:00"),
    ],
)
def test_a_departure_at_midnight_is_of_the_day_of_its_own_place(
    sqlite_database: Database,
    place: tuple[str, str, str, str],
    whose: str,
    at: tuple[int, int, int],
    on: str,
    not_on: str,
) -> None:
    day, hour, minute = at
    stops = (StopAt(place=place, minutes=0, km=0), StopAt(place=RIO, minutes=600, km=900))
    leaves = datetime(2026, 12, day, hour, minute, tzinfo=ZoneInfo(place[3]))
    with sqlite_database.writing() as session:
        network = a_network(session, stops=stops)
        a_trip(session, network, stops=stops, line_departs_at=leaves)
    site = a_site(sqlite_database)

    page = results(site, de=place[0], para=RIO[0], ida=on)

    assert f'class="way-time">{hour:02d}:{minute:02d}' in page
    assert (f'class="way-zone">{whose}' in page) is bool(whose)
    assert "way-time" not in results(site, de=place[0], para=RIO[0], ida=not_on)
