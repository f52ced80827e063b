"""The days around a search and what it costs the database, on both databases."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta

import pytest
from sqlalchemy import event

from app.db.engine import Database
from app.usecases.selling.lowest_prices import lowest_prices
from app.usecases.selling.search import SearchDepartures, search_days, search_departures
from fares.kernel.money import Money
from fares.service_class import ServiceClass
from fares.tariff import Channel
from tests.builders import (
    DEPARTURE,
    NOW,
    SALVADOR,
    SAO_PAULO,
    a_fare,
    a_timetable,
    a_trip,
    some_conditions,
)
from tests.builders_sale import Counter, a_counter, a_sale

DAY = date(2026, 12, 10)
BEFORE, AFTER = DAY - timedelta(days=1), DAY + timedelta(days=1)
SEARCH = SearchDepartures(
    origin_code=SAO_PAULO[0], destination_code=SALVADOR[0], on=DAY, channel=Channel.ONLINE
)
MOST_QUERIES = 8


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


def lowest(counter: Counter, *, at: datetime = NOW) -> dict[date, str | None]:
    prices = lowest_prices(SEARCH, database=counter.database, now=at)
    return {day: price and str(price) for day, price in prices.items()}


def more_trips(counter: Counter, *departures: datetime) -> None:
    with counter.database.writing() as session:
        for departs_at in departures:
            minute = (departs_at - timedelta(hours=3)).time()
            table = a_timetable(session, counter.network.line_id, departs_at=minute)
            a_trip(session, counter.network, line_departs_at=departs_at, timetable_id=table.id)


@contextmanager
def queries_of(database: Database) -> Iterator[list[str]]:
    """Yield the SELECTs that are sent meanwhile."""
    sent: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        if statement.lstrip("( ").startswith(("SELECT", "WITH")):
            sent.append(statement)

    for engine in database.engines:
        event.listen(engine, "before_cursor_execute", note)
    yield sent
    for engine in database.engines:
        event.remove(engine, "before_cursor_execute", note)


def test_each_day_tells_its_lowest_price_with_a_free_seat(ana: Counter) -> None:
    more_trips(ana, DEPARTURE + timedelta(days=1, minutes=1))
    a_sale(ana, *range(1, 9))  # all of class D on the day asked for

    assert lowest(ana) == {BEFORE: None, DAY: "328.05", AFTER: "196.05"}


def test_the_lowest_price_is_of_any_conditions_and_of_the_channel(ana: Counter) -> None:
    with ana.database.writing() as session:
        light = some_conditions(session, transferable=False)
        a_fare(
            session,
            ana.network.line_id,
            light.id,
            base_fare="99.00",
            channel="online",
            service_class=ServiceClass.D,
        )

    assert lowest(ana)[DAY] == "115.05"


def test_a_sold_out_day_and_a_day_without_trips_have_no_price(ana: Counter) -> None:
    a_sale(ana, *range(1, 13))

    assert lowest(ana) == {BEFORE: None, DAY: None, AFTER: None}


def test_what_has_left_is_not_priced(ana: Counter) -> None:
    more_trips(ana, DEPARTURE - timedelta(days=1, minutes=1))

    assert lowest(ana)[BEFORE] == "196.05"
    assert lowest(ana, at=DEPARTURE - timedelta(hours=12))[BEFORE] is None


def test_one_call_tells_the_day_and_its_neighbours(ana: Counter) -> None:
    more_trips(ana, DEPARTURE + timedelta(days=1, minutes=1))

    found = search_days(SEARCH, database=ana.database, now=NOW)

    assert found.departures == search_departures(SEARCH, database=ana.database, now=NOW)
    assert found.lowest == lowest_prices(SEARCH, database=ana.database, now=NOW)
    assert found.lowest[AFTER] == Money.parse("196.05")


def test_forty_results_and_their_neighbours_take_as_many_queries_as_one(ana: Counter) -> None:
    with queries_of(ana.database) as sent:
        assert len(search_days(SEARCH, database=ana.database, now=NOW).departures) == 1
    for_one = len(sent)
    midnight = datetime.combine(DEPARTURE.date(), time(4, 0), DEPARTURE.tzinfo)
    quarters = [midnight + timedelta(minutes=15 * n) for n in range(78)]
    more_trips(ana, *(at + timedelta(minutes=1) for at in quarters[:39]))
    more_trips(ana, *(at + timedelta(days=1, minutes=2) for at in quarters[:39]))

    with queries_of(ana.database) as sent:
        assert len(search_days(SEARCH, database=ana.database, now=NOW).departures) == 40
    assert len(sent) == for_one <= MOST_QUERIES
