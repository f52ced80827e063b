"""The fares of a class on the page of its seats (art. 145): the marked one, and the chosen one."""

import re

import pytest
from sqlalchemy import select

from app.db.models.trips import HeldSeat, Trip
from tests.builders import a_fare, some_conditions
from tests.integration.web.conftest import Site
from tests.integration.web.site.test_seats import address, keep

SEAT = 5


@pytest.fixture
def light(site: Site) -> int:
    """A cheaper fare of class D that cannot be transferred, beside the one that can."""
    with site.services.database.writing() as session:
        line_id = session.scalars(select(Trip.line_id).where(Trip.id == site.trip_id)).one()
        conditions = some_conditions(session, transferable=False, fee="25.00")
        return a_fare(session, line_id, conditions.id, base_fare="120.00").id


def held_fares(site: Site) -> list[int]:
    with site.services.database.reading() as session:
        return list(session.scalars(select(HeldSeat.fare_id)))


def test_the_transferable_fare_is_the_one_marked(site: Site, light: int) -> None:
    page = site.visitor().get(address(site)).get_data(as_text=True)

    marked = re.findall(r'name="tarifa-D" value="(\d+)"[^>]* checked', page)
    assert len(marked) == 1
    assert int(marked[0]) != light
    assert "Não pode passar para outra pessoa (art. 145, § 3º)." in page


def test_a_fare_that_nobody_marked_is_never_the_one_that_cannot_be_transferred(
    site: Site, light: int
) -> None:
    keep(site.visitor(), address(site), SEAT)

    assert light not in held_fares(site)


def test_the_cheaper_one_is_held_when_it_is_chosen_and_stays_marked(site: Site, light: int) -> None:
    visitor = site.visitor()

    keep(visitor, address(site), SEAT, **{"tarifa-D": str(light)})

    assert held_fares(site) == [light]
    page = visitor.get(address(site)).get_data(as_text=True)
    assert re.search(rf'name="tarifa-D" value="{light}"[^>]* checked', page)


@pytest.mark.parametrize("odd", ["x", "-1", ""])
def test_words_that_are_no_fare_choose_none(site: Site, light: int, odd: str) -> None:
    assert keep(site.visitor(), address(site), SEAT, **{"tarifa-D": odd}).status_code == 303
    assert light not in held_fares(site)


def test_a_fare_that_is_no_longer_offered_is_told_and_nothing_dearer_is_held(site: Site) -> None:
    answer = keep(site.visitor(), address(site), SEAT, **{"tarifa-D": "999999"})

    assert answer.status_code == 409
    assert "não é oferecida agora" in answer.get_data(as_text=True)
    assert held_fares(site) == []


def test_the_results_tell_both_apart(site: Site, light: int) -> None:
    query = "de=3550308&para=2927408&ida=2026-12-10"
    page = site.visitor().get(f"/viagens?{query}").get_data(as_text=True)

    assert "Intransferível" in page
    assert "Transferível" in page
    only = site.visitor().get(f"/viagens?{query}&transferivel=sim").get_data(as_text=True)
    assert "Intransferível" not in only
