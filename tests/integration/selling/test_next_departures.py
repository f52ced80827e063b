"""The board of the first page, on both databases."""

from datetime import timedelta

import pytest

from app.db.engine import Database
from app.usecases.selling.next_departures import next_departures
from tests.builders import DEPARTURE, NOW, a_network, a_trip
from tests.builders_line import a_timetable

SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("before", "told"),
    [
        pytest.param(SECOND, True, id="a second before it leaves"),
        pytest.param(timedelta(0), False, id="when it leaves"),
        pytest.param(-SECOND, False, id="a second after"),
    ],
)
def test_a_departure_is_told_until_it_leaves(
    database: Database, before: timedelta, told: bool
) -> None:
    with database.writing() as session:
        a_trip(session, a_network(session))

    found = next_departures(database=database, now=DEPARTURE - before)

    assert [(one.origin.label, one.destination.label, one.departs_at) for one in found] == (
        [("São Paulo - SP", "Salvador - BA", DEPARTURE)] if told else []
    )


def test_a_pair_of_cities_is_told_once_by_its_soonest(database: Database) -> None:
    with database.writing() as session:
        network = a_network(session)
        for hours in (2, 1, 0):
            timetable = a_timetable(
                session, network.line_id, departs_at=(DEPARTURE + timedelta(hours=hours)).time()
            )
            a_trip(
                session,
                network,
                line_departs_at=DEPARTURE + timedelta(hours=hours),
                timetable_id=timetable.id,
            )

    found = next_departures(database=database, now=NOW)

    assert [one.departs_at for one in found] == [DEPARTURE]


def test_what_is_not_on_sale_yet_is_not_told(database: Database) -> None:
    with database.writing() as session:
        a_trip(session, a_network(session), opened_at=NOW + SECOND)

    assert next_departures(database=database, now=NOW) == []
    assert len(next_departures(database=database, now=NOW + SECOND)) == 1
