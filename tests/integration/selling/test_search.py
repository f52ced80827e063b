"""Searches on both databases: only what may be sold at this moment, and why the rest may not."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from sqlalchemy import select

from app.db.base import Base
from app.db.engine import Database
from app.db.models.fleet import Vehicle
from app.db.models.pricing import Fare, FareConditions
from app.db.models.trips import TripStop
from app.usecases.selling.departures import Departure, NoDeparture
from app.usecases.selling.no_departures import explain_no_departures
from app.usecases.selling.search import SearchDepartures, search_departures
from fares.kernel.money import Money
from fares.kernel.rules import rule
from fares.service_class import ServiceClass
from fares.tariff import Channel
from tests.builders import (
    DEPARTURE,
    NOW,
    RIO,
    SALVADOR,
    SAO_PAULO,
    VITORIA,
    a_fare,
    a_timetable,
    a_trip,
    some_conditions,
)
from tests.builders_sale import Counter, a_counter, a_hold, a_sale

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


def test_a_departure_tells_times_places_classes_and_prices(ana: Counter) -> None:
    (departure,) = found(ana)

    assert departure.departs_at == DEPARTURE
    assert departure.arrives_at == DEPARTURE + timedelta(minutes=2040)
    assert (departure.origin_zone, departure.destination_zone) == (
        "America/Sao_Paulo",
        "America/Bahia",
    )
    assert departure.duration == timedelta(minutes=2040)
    assert departure.carrier_name == "Viação Exemplo"
    assert (departure.has_air_conditioning, departure.has_toilet) == (True, True)
    assert departure.is_convencional
    assert departure.transfers == 0
    assert departure.class_names == ("leito", "executiva")
    assert [offer.service_class for offer in departure.classes] == ["B", "D"]
    assert [offer.free_seats for offer in departure.classes] == [4, 8]
    assert str(departure.classes[1].quote.total) == "196.05"
    assert departure.classes[1].conditions.rescheduling_fee == Money.parse("20.00")
    assert explained(ana) == []


def test_a_departure_tells_the_stops_on_its_way(ana: Counter) -> None:
    (departure,) = found(ana)
    (from_rio,) = found(ana, replace(SEARCH, origin_code=RIO[0]))

    assert [(stop.municipality, stop.uf, stop.place) for stop in departure.stops] == [
        ("Rio de Janeiro", "RJ", "Terminal de Rio de Janeiro"),
        ("Vitória", "ES", "Terminal de Vitória"),
    ]
    assert departure.stops[0].arrives_at == DEPARTURE + timedelta(minutes=360)
    assert departure.stops[0].departs_at == DEPARTURE + timedelta(minutes=380)
    assert [stop.municipality for stop in from_rio.stops] == ["Vitória"]


def test_a_stop_that_the_trip_does_not_serve_is_not_on_its_way(ana: Counter) -> None:
    with ana.database.writing() as session:
        session.get_one(TripStop, (ana.trip_id, 1)).served = False

    assert [stop.municipality for stop in found(ana)[0].stops] == ["Vitória"]


def test_a_seat_taken_on_one_leg_is_not_free_over_the_section(ana: Counter) -> None:
    a_sale(ana, 9)
    a_hold(ana, 10, section=(1, 2))

    (departure,) = found(ana)
    (rio,) = found(ana, replace(SEARCH, destination_code=RIO[0]))

    assert departure.classes[0].free_seats == 2
    assert rio.classes[0].free_seats == 3


def test_a_hold_that_ran_out_does_not_count(ana: Counter) -> None:
    a_hold(ana, 9)

    assert found(ana)[0].classes[0].free_seats == 3
    assert found(ana, at=NOW + timedelta(minutes=10))[0].classes[0].free_seats == 4


def test_a_sold_out_departure_is_shown_without_seats(ana: Counter) -> None:
    a_sale(ana, *range(1, 13))

    assert found(ana)[0].free_seats == 0


def test_departures_come_in_order_of_time(ana: Counter) -> None:
    with ana.database.writing() as session:
        earlier = DEPARTURE - timedelta(hours=3)
        other = a_timetable(session, ana.network.line_id, departs_at=time(5, 0))
        a_trip(session, ana.network, line_departs_at=earlier, timetable_id=other.id)

    assert [one.departs_at for one in found(ana)] == [DEPARTURE - timedelta(hours=3), DEPARTURE]


def test_the_day_is_that_of_the_boarding_stop(ana: Counter) -> None:
    """The bus leaves Rio 380 minutes after T0: 14:20, still 10 December; Vitória a day on."""
    rio = replace(SEARCH, origin_code=RIO[0])
    vitoria = replace(SEARCH, origin_code=VITORIA[0])

    assert len(found(ana, rio)) == 1
    assert len(found(ana, vitoria)) == 1
    with ana.database.writing() as session:
        for stop in session.scalars(select(TripStop)):
            stop.arrives_at += timedelta(hours=4)
            stop.departs_at += timedelta(hours=4)
    assert found(ana, vitoria) == []
    assert len(found(ana, replace(vitoria, on=date(2026, 12, 11)))) == 1


@rule("R6033-81§2", side="beyond")
def test_a_vehicle_without_toilet_sells_every_seat_as_class_e(ana: Counter) -> None:
    change(ana, Vehicle, has_toilet=False)
    with ana.database.writing() as session:
        for fare in session.scalars(select(Fare)):
            if fare.service_class is ServiceClass.B:
                fare.service_class = ServiceClass.E

    (departure,) = found(ana)

    assert [(offer.service_class, offer.free_seats) for offer in departure.classes] == [("E", 12)]


def test_the_price_of_the_channel_comes_before_the_general_one(ana: Counter) -> None:
    with ana.database.writing() as session:
        general = session.scalars(
            select(Fare).where(
                Fare.service_class == ServiceClass.D,
                Fare.origin_code == SAO_PAULO[0],
                Fare.destination_code == SALVADOR[0],
            )
        ).one()
        a_fare(session, general.line_id, general.conditions_id, channel="online", base_fare="99.00")

    counter, online = found(ana)[0], found(ana, replace(SEARCH, channel=Channel.ONLINE))[0]

    assert str(counter.classes[1].quote.parts.base_fare) == "180.00"
    assert str(online.classes[1].quote.parts.base_fare) == "99.00"


def test_each_set_of_conditions_is_an_offer_of_the_class(ana: Counter) -> None:
    """Art. 145, § 2º: the fare that cannot be transferred stands beside the one that can."""
    with ana.database.writing() as session:
        light = some_conditions(session, transferable=False, fee="0.00")
        a_fare(session, ana.network.line_id, light.id, base_fare="120.00")

    (departure,) = found(ana)

    assert [
        (offer.service_class, str(offer.quote.parts.base_fare), offer.conditions.transferable)
        for offer in departure.classes
    ] == [("B", "312.00", True), ("D", "120.00", False), ("D", "180.00", True)]
    assert departure.free_seats == 12  # the eight seats of class D are told twice, not twice there


@rule("R6033-145§2", side="beyond")
def test_a_fare_that_cannot_be_transferred_is_not_sold_alone(ana: Counter) -> None:
    change(ana, FareConditions, transferable=False)

    assert found(ana) == []
    (told,) = explained(ana)
    assert told.reason == "Só há tarifa intransferível: falta a transferível ao lado dela."
    assert [citation.provision for citation in told.legal_basis] == ["art. 145, § 2º"]


def test_a_price_is_that_of_the_day_at_the_place_of_purchase(ana: Counter) -> None:
    """23:30 in Cuiabá is 00:30 of the next day in Brasília."""
    change(ana, Fare, valid_from=date(2026, 12, 6))
    midnight_half_past = datetime(2026, 12, 6, 3, 30, tzinfo=UTC)

    assert len(found(ana, at=midnight_half_past)) == 1
    cuiaba = replace(SEARCH, purchase_zone="America/Cuiaba")
    assert found(ana, cuiaba, at=midnight_half_past) == []
