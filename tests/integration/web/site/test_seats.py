"""The drawing of the bus, and seats kept for a visitor who has no account."""

import re
from datetime import UTC, datetime, time, timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from app.db.models.trips import Hold, Trip, VehicleRun
from tests.builders import SALVADOR, SAO_PAULO, Network, a_timetable, a_trip
from tests.integration.web.conftest import JSON, Site

MINUTE = timedelta(minutes=1)


def address(site: Site, section: tuple[int, int] = (0, 3), trip: int | None = None) -> str:
    return f"/viagens/{trip or site.trip_id}/{section[0]}/{section[1]}/poltronas"


def keep(client: FlaskClient, path: str, *seats: int, back: str = "", **more: str) -> TestResponse:
    """Mark seats on the page and send it, as a browser without scripts does."""
    page = client.get(path).get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    fields = {
        "csrf_token": token[1] if token else "",
        "poltrona": [str(seat) for seat in seats],
        "volta": back,
        **more,
    }
    return client.post(path, data=fields)


def later_trips(site: Site, count: int) -> list[int]:
    """Store the same trip at later hours of its day."""
    with site.services.database.writing() as session:
        trip = session.scalars(select(Trip).where(Trip.id == site.trip_id)).one()
        run = session.scalars(select(VehicleRun).where(VehicleRun.id == trip.run_id)).one()
        network = Network(
            carrier_id=0,
            line_id=trip.line_id,
            timetable_id=trip.timetable_id,
            vehicle_id=run.vehicle_id,
            layout_id=0,
            conditions_id=0,
            point_of_sale_id=0,
        )
        return [
            a_trip(
                session,
                network,
                line_departs_at=datetime(2026, 12, 10, 18 + hour, tzinfo=UTC),
                timetable_id=a_timetable(session, trip.line_id, departs_at=time(15 + hour, 0)).id,
            ).id
            for hour in range(count)
        ]


def state(client: FlaskClient, path: str) -> dict[str, str]:
    seats: dict[str, str] = client.get(f"{path}/estado").get_json()["seats"]
    return seats


def test_every_seat_says_in_words_where_it_is_and_how_it_stands(site: Site) -> None:
    page = site.visitor().get(address(site)).get_data(as_text=True)

    names = re.findall(r'aria-label="(Poltrona [^"]+)"', page)
    assert len(names) == 12
    assert names[0] == "Poltrona 01, janela, executiva, preferencial, livre, R$\xa0196,05"
    assert names[1] == "Poltrona 02, corredor, executiva, livre, R$\xa0196,05"
    assert "Frente, motorista" in page
    assert "Piso inferior" in page
    assert "Piso superior" in page


def test_the_list_says_the_same_without_a_drawing(site: Site) -> None:
    page = site.visitor().get(address(site) + "?vista=lista").get_data(as_text=True)

    assert page.count('type="checkbox" name="poltrona"') == 12
    assert "<table" not in page
    assert "Poltrona 01, janela, executiva, preferencial, " in page
    assert "livre, R$\xa0196,05" in page


def test_kept_seats_are_the_visitors_and_lead_to_the_purchase(site: Site) -> None:
    visitor, other = site.visitor(), site.visitor()

    answer = keep(visitor, address(site), 2, 3)

    assert (answer.status_code, answer.location) == (303, "/compra")
    assert {seat: state(visitor, address(site))[seat] for seat in ("2", "3", "4")} == {
        "2": "sua",
        "3": "sua",
        "4": "livre",
    }
    assert state(other, address(site))["2"] == "ocupada"


def test_the_way_back_comes_next_when_there_is_one(site: Site) -> None:
    visitor = site.visitor()

    answer = keep(visitor, address(site), 2, back="2026-12-15")

    assert answer.location == (
        f"/viagens?de={SALVADOR[0]}&para={SAO_PAULO[0]}&ida=2026-12-15&trecho=volta"
    )
    banner = visitor.get(answer.location).get_data(as_text=True)
    assert "Guardamos a poltrona 02 para você até 10:10" in banner


@pytest.mark.parametrize("back", ["2026-12-09", "ontem", "2026-99-99"])
def test_a_way_back_that_cannot_be_is_left_out(site: Site, back: str) -> None:
    assert keep(site.visitor(), address(site), 2, back=back).location == "/compra"


def test_another_choice_on_the_same_trip_takes_the_place_of_the_first(site: Site) -> None:
    visitor = site.visitor()
    keep(visitor, address(site), 2, 3)

    keep(visitor, address(site), 3, 4)

    now = state(visitor, address(site))
    assert [seat for seat, how in now.items() if how == "sua"] == ["3", "4"]
    assert now["2"] == "livre"


def test_a_lost_seat_is_named_the_nearest_marked_and_the_others_stay(site: Site) -> None:
    visitor = site.visitor()
    keep(site.visitor(), address(site), 3)

    answer = keep(visitor, address(site), 2, 3)

    page = answer.get_data(as_text=True)
    assert answer.status_code == 409
    assert "A 03 acabou de ser ocupada." in page
    assert "Marcamos a 04, igual e livre" in page
    marked = re.findall(r'value="(\d+)"[^>]* checked', page)
    assert marked[:2] == ["2", "4"]
    assert state(visitor, address(site))["2"] == "livre"


@pytest.mark.parametrize(
    ("seats", "status", "told"),
    [
        pytest.param((), 422, "Marque ao menos uma poltrona", id="none"),
        pytest.param(range(1, 8), 422, "até 6 poltronas", id="more than a group"),
        pytest.param((77,), 422, "não tem a poltrona 77", id="not of this bus"),
    ],
)
def test_a_choice_that_cannot_be_is_told_on_the_drawing(
    site: Site, seats: tuple[int, ...], status: int, told: str
) -> None:
    answer = keep(site.visitor(), address(site), *seats)

    page = answer.get_data(as_text=True)
    assert answer.status_code == status
    assert told in page
    assert "Frente, motorista" in page


def test_words_that_are_no_seats_choose_nothing(site: Site) -> None:
    client = site.visitor()
    page = client.get(address(site)).get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token is not None
    fields = {"csrf_token": token[1], "poltrona": ["x", "-1", "1e3", "９", "9" * 40], "volta": ""}

    assert client.post(address(site), data=fields).status_code == 422


def test_a_third_journey_is_refused_until_one_is_paid_or_over(site: Site) -> None:
    visitor = site.visitor()
    trips = [site.trip_id, *later_trips(site, 2)]
    for trip in trips[:2]:
        assert keep(visitor, address(site, trip=trip), 2).status_code == 303

    refused = keep(visitor, address(site, trip=trips[2]), 2)

    assert refused.status_code == 409
    assert "duas viagens guardadas" in refused.get_data(as_text=True)
    site.let_pass(10 * MINUTE)
    assert keep(visitor, address(site, trip=trips[2]), 2).status_code == 303


def test_seats_kept_again_and_again_and_not_bought_are_refused(site: Site) -> None:
    """The same six, chosen anew each time: a hundred and twenty seats kept in half an hour."""
    visitor = site.visitor()
    answers = [keep(visitor, address(site), *range(1, 7)) for _ in range(21)]

    assert [answer.status_code for answer in answers] == [303] * 20 + [429]
    assert answers[-1].headers["Retry-After"] == "1800"
    page = answers[-1].get_data(as_text=True)
    assert "Reservas demais sem pagamento" in page
    assert "em 30 minutos" in page


def test_a_hold_is_made_for_the_site_and_for_nobody_known(site: Site) -> None:
    keep(site.visitor(), address(site), 2)

    with site.services.database.reading() as session:
        hold = session.scalars(select(Hold)).one()
        assert hold.channel == "online"
        assert re.fullmatch(r"visitor:[\w-]{32}", hold.held_by)


def test_the_page_proposes_a_window_for_one_and_neighbours_for_two(site: Site) -> None:
    one = site.visitor().get(address(site) + "?melhor=1&classe=D").get_data(as_text=True)
    two = site.visitor().get(address(site) + "?melhor=2&classe=D").get_data(as_text=True)
    odd = site.visitor().get(address(site) + "?melhor=0&classe=Z").get_data(as_text=True)

    def marked(page: str) -> list[str]:
        return re.findall(r'name="poltrona" value="(\d+)"[^>]* checked', page)

    assert marked(one) == ["4"]
    assert marked(two) == ["2", "3"]
    assert marked(odd) == []


def test_a_trip_that_left_cannot_be_chosen_any_more(site: Site) -> None:
    site.let_pass(timedelta(days=5))

    page = site.visitor().get(address(site)).get_data(as_text=True)

    assert "não está mais à venda" in page
    assert "Buscar outra viagem" in page


@pytest.mark.parametrize(
    "path",
    [
        "/viagens/999999/0/3/poltronas",
        "/viagens/1/3/0/poltronas",
        "/viagens/1/0/99/poltronas",
        "/viagens/99999999999999999999/0/3/poltronas",
    ],
)
def test_a_trip_that_is_not_there_says_so_in_the_frame_of_the_site(site: Site, path: str) -> None:
    page = site.visitor().get(path)

    assert page.status_code == 404
    assert "Buscar passagem" in page.get_data(as_text=True)


def test_without_the_token_of_the_form_nothing_is_kept(site: Site) -> None:
    answer = site.visitor().post(address(site), data={"poltrona": "2"}, headers=JSON)

    assert answer.status_code == 400
    assert state(site.visitor(), address(site))["2"] == "livre"


def test_a_section_of_the_way_leaves_the_rest_of_the_seat_free(site: Site) -> None:
    keep(site.visitor(), address(site, (0, 1)), 2)

    assert state(site.visitor(), address(site, (0, 3)))["2"] == "ocupada"
    assert state(site.visitor(), address(site, (1, 3)))["2"] == "livre"
