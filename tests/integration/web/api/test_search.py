"""What a partner's program finds: departures, journeys, seats and prices."""

from datetime import date, time, timedelta
from typing import Any

import pytest

from app.db.models.partners import Partner
from app.usecases.selling.hold import HoldSeats, hold_seats
from fares.tariff import Channel
from tests.builders import DEPARTURE, NOW, STOPS, a_trip
from tests.builders_line import a_timetable
from tests.integration.web.api.conftest import Api
from tests.integration.web.api.test_frame import problem

ORIGIN, DESTINATION = STOPS[0].place[0], STOPS[-1].place[0]
DAY = date(2026, 12, 10)


def search(api: Api, **changes: Any) -> dict[str, Any]:
    query = {"origin": ORIGIN, "destination": DESTINATION, "date": DAY.isoformat()} | changes
    answer = api.program().get("/departures", query_string=query)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    found: dict[str, Any] = answer.get_json()
    return found


def test_what_leaves_on_a_day_is_told_on_the_clocks_of_its_places(api: Api) -> None:
    (one,) = search(api)["items"]

    assert one["id"] == f"{api.trip_id}-0-{len(STOPS) - 1}"
    assert one["boarding"]["at"] == "2026-12-10T08:00:00-03:00"
    assert one["boarding"]["code"] == ORIGIN
    assert one["alighting"]["code"] == DESTINATION
    assert one["alighting"]["at"] == "2026-12-11T18:00:00-03:00"
    assert one["show_up_at"] == "2026-12-10T07:30:00-03:00"
    assert one["free_seats"] == 12
    assert len(one["stops"]) == len(STOPS) - 2
    assert one["stops"] == api.program().get(f"/journeys/{one['id']}").get_json()["stops"]
    fares = {fare["service_class"]: fare for fare in one["fares"]}
    assert set(fares) == {"D", "B"}
    assert fares["D"]["free_seats"] + fares["B"]["free_seats"] == 12
    assert one["lowest_price"] == min(fare["price"]["total"] for fare in one["fares"])
    assert fares["D"]["conditions"]["transferable"] is True


def test_prices_are_those_of_the_partner_s_channel(api: Api) -> None:
    with api.services.database.writing() as session:
        session.get_one(Partner, api.partner_id).price_channel = Channel.ONBOARD

    (one,) = search(api)["items"]

    assert one["fares"], "the builders' prices are of every channel"


def test_why_nothing_is_on_sale_is_told_with_the_next_departure(api: Api) -> None:
    found = search(api, date=(DAY - timedelta(days=1)).isoformat())

    assert found["items"] == []
    (told,) = found["not_offered"]
    assert told["reason"]
    assert told["line"] is None
    assert told["departs_at"] == "2026-12-10T08:00:00-03:00"


def test_pages_of_a_day_lead_through_all_of_it(api: Api) -> None:
    with api.services.database.writing() as session:
        for hours in (1, 2, 3):
            leaves = time(8 + hours)
            timetable = a_timetable(session, api.network.line_id, departs_at=leaves)
            a_trip(
                session,
                api.network,
                line_departs_at=DEPARTURE + timedelta(hours=hours),
                timetable_id=timetable.id,
            )
    whole = [one["id"] for one in search(api)["items"]]
    seen, cursor = [], None
    while True:
        found = search(api, limit=1, **({"cursor": cursor} if cursor else {}))
        seen += [one["id"] for one in found["items"]]
        cursor = found["next"]
        if cursor is None:
            break

    assert len(whole) == 4
    assert seen == whole


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        pytest.param({"origin": "abc"}, "origin", id="no code"),
        pytest.param({"date": "2026-13-01"}, "date", id="no day"),
        pytest.param({"date": "9999-12-31"}, "date", id="no day of ours"),
        pytest.param({"date": ""}, "date", id="empty"),
    ],
)
def test_what_cannot_be_searched(api_on_sqlite: Api, changes: dict[str, str], field: str) -> None:
    query = {"origin": ORIGIN, "destination": DESTINATION, "date": DAY.isoformat()} | changes

    answer = api_on_sqlite.program().get("/departures", query_string=query)

    assert field in problem(answer, 400, "request.invalid")["errors"]


@pytest.mark.parametrize("end", ["origin", "destination"])
def test_an_end_that_is_no_municipality_is_not_found(api_on_sqlite: Api, end: str) -> None:
    query = {"origin": ORIGIN, "destination": DESTINATION, "date": DAY.isoformat()}

    answer = api_on_sqlite.program().get("/departures", query_string=query | {end: "0000000"})

    assert "0000000" in problem(answer, 404, "place.not-found")["detail"]


def test_a_journey_tells_whether_it_may_be_sold_now(api: Api) -> None:
    journey = f"{api.trip_id}-0-1"

    told = api.program().get(f"/journeys/{journey}").get_json()

    assert told["id"] == journey
    assert told["stops"] == []
    assert told["on_sale"] is (told["not_on_sale"] is None)
    if told["not_on_sale"]:
        assert told["not_on_sale"]["reason"]


@pytest.mark.parametrize(
    "journey",
    ["0-0-1", "999999999-0-1", "1-1-1", "1-3-0", "1-0", "a-b-c", "1-0-1-2", "-1-0-1", "1-0-99"],
)
@pytest.mark.parametrize("what", ["", "/seats", "/quote?seats=1"])
def test_what_is_no_journey_is_not_found(api_on_sqlite: Api, journey: str, what: str) -> None:
    answer = api_on_sqlite.program().get(f"/journeys/{journey}{what}")

    problem(answer, 404, "trip.not-found")


def test_the_map_tells_each_seat_and_each_fare_once(api: Api) -> None:
    told = api.program().get(f"/journeys/{api.journey}/seats").get_json()

    assert len(told["seats"]) == 12
    assert {seat["state"] for seat in told["seats"]} == {"free"}
    fares = {fare["fare_id"]: fare for fare in told["fares"]}
    assert len(fares) == len(told["fares"]) == 2
    for seat in told["seats"]:
        assert [fares[number]["service_class"] for number in seat["fares"]] == [
            seat["service_class"]
        ]


def test_a_seat_that_somebody_keeps_is_held(api: Api) -> None:
    command = HoldSeats(
        trip_id=api.trip_id,
        origin_position=0,
        destination_position=len(STOPS) - 1,
        seats=(3,),
        channel=Channel.COUNTER,
        held_by="somebody",
    )
    hold_seats(command, database=api.services.database, now=NOW)

    told = api.program().get(f"/journeys/{api.journey}/seats").get_json()

    assert [seat["seat"] for seat in told["seats"] if seat["state"] == "held"] == [3]


def test_a_quote_adds_up_and_keeps_nothing(api: Api) -> None:
    program = api.program()

    told = program.get(f"/journeys/{api.journey}/quote?seats=1,12").get_json()

    parts = [seat["price"] for seat in told["seats"]]
    assert sum(round(float(price["total"]) * 100) for price in parts) == round(
        float(told["total"]) * 100
    )
    seats = program.get(f"/journeys/{api.journey}/seats").get_json()["seats"]
    assert {seat["state"] for seat in seats} == {"free"}


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        pytest.param("seats=13", 422, "seat.invalid-choice", id="no such seat"),
        pytest.param("seats=1,1", 422, "seat.invalid-choice", id="twice"),
        pytest.param("seats=1&fare_id=999999", 409, "fare.not-offered", id="no such fare"),
        pytest.param("seats=", 400, "request.invalid", id="none"),
        pytest.param("seats=1;2", 400, "request.invalid", id="no list"),
        pytest.param("", 400, "request.invalid", id="not told"),
        pytest.param("seats=" + ",".join("1" * 21), 400, "request.invalid", id="too many"),
    ],
)
def test_what_cannot_be_quoted(api_on_sqlite: Api, query: str, status: int, code: str) -> None:
    answer = api_on_sqlite.program().get(f"/journeys/{api_on_sqlite.journey}/quote?{query}")

    problem(answer, status, code)
