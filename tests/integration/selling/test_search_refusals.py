"""What a search does not offer, and the reason it gives, on both databases."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from sqlalchemy import delete, select

from app.db.base import Base
from app.db.engine import Database
from app.db.models.company import Carrier, Establishment
from app.db.models.network import CALENDAR_DAYS, Line, Secao, Timetable
from app.db.models.pricing import Fare, TaxRule
from app.db.models.trips import Trip, TripStop
from app.usecases.selling.departures import Departure, NoDeparture
from app.usecases.selling.no_departures import explain_no_departures
from app.usecases.selling.search import SearchDepartures, search_departures
from fares.kernel.rules import rule
from fares.tariff import Channel
from tests.builders import (
    CAMPINAS,
    CUIABA,
    DEPARTURE,
    NOW,
    SALVADOR,
    SAO_PAULO,
    a_place,
)
from tests.builders_sale import Counter, a_counter

SEARCH = SearchDepartures(
    origin_code=SAO_PAULO[0],
    destination_code=SALVADOR[0],
    on=date(2026, 12, 10),
    channel=Channel.COUNTER,
)
SECOND = timedelta(seconds=1)


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


def found(
    counter: Counter, search: SearchDepartures = SEARCH, *, at: datetime = NOW
) -> list[Departure]:
    return search_departures(search, database=counter.database, now=at)


def explained(
    counter: Counter, search: SearchDepartures = SEARCH, *, at: datetime = NOW
) -> list[NoDeparture]:
    return explain_no_departures(search, database=counter.database, now=at)


def change(counter: Counter, model: type[Base], **values: object) -> None:
    with counter.database.writing() as session:
        for row in session.scalars(select(model)).all():
            for name, value in values.items():
                setattr(row, name, value)


@rule("R6033-102", "R6033-134", side="both")
def test_nothing_is_offered_a_second_before_the_registration(ana: Counter) -> None:
    change(ana, Trip, registered_at=NOW)

    assert found(ana, at=NOW - SECOND) == []
    assert "cadastrada" in explained(ana, at=NOW - SECOND)[0].reason
    assert len(found(ana, at=NOW)) == 1


@rule("R6033-134", side="both")
def test_nothing_is_offered_from_the_departure_on(ana: Counter) -> None:
    assert len(found(ana, at=DEPARTURE - SECOND)) == 1
    assert found(ana, at=DEPARTURE) == []


@rule("R6033-14", "R6033-25", side="both")
def test_a_pair_of_one_state_or_outside_the_tar_is_never_offered(ana: Counter) -> None:
    with ana.database.writing() as session:
        a_place(session, CAMPINAS)
        stop = session.get_one(TripStop, (ana.trip_id, 1))
        stop.municipality_code = CAMPINAS[0]
    campinas = replace(SEARCH, destination_code=CAMPINAS[0])

    assert found(ana, campinas) == []
    assert explained(ana, campinas)[0].legal_basis[0].rule == "R6033-14"
    with ana.database.writing() as session:
        session.execute(delete(Secao).where(Secao.destination_code == SALVADOR[0]))
    assert found(ana) == []
    assert explained(ana)[0].legal_basis[0].rule == "R6033-25"


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        pytest.param(
            lambda counter: change(counter, Line, authorized_from=date(2026, 12, 6)),
            "ainda não está em vigor",
            id="TAR not in force yet",
        ),
        pytest.param(
            lambda counter: change(counter, Line, authorization_ended_on=date(2026, 12, 10)),
            "termina antes da viagem",
            id="TAR ends on the day of travel",
        ),
        pytest.param(
            lambda counter: change(counter, Secao, ended_on=date(2026, 12, 10)),
            "deixa de ser atendido",
            id="seção ends on the day of travel",
        ),
        pytest.param(
            lambda counter: change(counter, TripStop, served=False),
            "não atende",
            id="stop not served",
        ),
        pytest.param(
            lambda counter: change(counter, Fare, valid_until=date(2026, 12, 4)),
            "não tem preço",
            id="no price today",
        ),
        pytest.param(
            lambda counter: change(counter, Establishment, registration_active=False),
            "inscrição estadual ativa",
            id="no state registration",
        ),
        pytest.param(
            lambda counter: change(counter, TaxRule, valid_from=date(2026, 12, 6)),
            "tributos",
            id="no tax rule",
        ),
    ],
)
def test_what_may_not_be_sold_is_not_offered_and_says_why(
    ana: Counter, spoil: Callable[[Counter], None], told: str
) -> None:
    spoil(ana)

    assert found(ana) == []
    assert told in explained(ana)[0].reason


def test_a_day_without_trips_tells_the_next_one(ana: Counter) -> None:
    (reason,) = explained(ana, replace(SEARCH, on=date(2026, 12, 8)))

    assert reason.departs_at == DEPARTURE
    assert reason.reason == "Não há viagem neste dia. A próxima parte em 10/12/2026."


def test_cities_that_no_trip_links_are_told_apart(ana: Counter) -> None:
    with ana.database.writing() as session:
        a_place(session, CUIABA)

    (reason,) = explained(ana, replace(SEARCH, destination_code=CUIABA[0]))
    (unknown,) = explained(ana, replace(SEARCH, destination_code="0000000"))
    (same_state,) = explained(ana, replace(SEARCH, destination_code=SAO_PAULO[0]))

    assert reason.reason == "Nenhuma viagem cadastrada liga estas cidades a partir deste dia."
    assert unknown.reason.startswith("Escolha")
    assert same_state.legal_basis


def test_a_departure_that_left_the_timetable_is_not_offered(ana: Counter) -> None:
    assert found(ana)

    change(ana, Timetable, calendar="0" * CALENDAR_DAYS)

    assert found(ana) == []
    assert "quadro de horários" in explained(ana)[0].reason


def test_a_company_without_sac_sells_nothing(ana: Counter) -> None:
    """Arts. 143, I, c, and 187: no ticket could be issued without its number."""
    change(ana, Carrier, sac_phone=None)

    assert found(ana) == []
    assert "SAC" in explained(ana)[0].reason
