"""Departures filtered and in order: pure functions over what a search found."""

from datetime import UTC, datetime, timedelta

import pytest

from app.usecases.selling.departures import ClassOffer, Conditions, Departure
from app.usecases.selling.filters import (
    Filters,
    Order,
    Period,
    filter_departures,
    order_departures,
    period_of,
)
from app.usecases.selling.terms import VehicleKind
from fares.components import FareParts
from fares.kernel.money import ZERO, Money
from fares.quote import Quote
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass

BRASILIA = "America/Sao_Paulo"
RIO_BRANCO = "America/Rio_Branco"


def an_offer(
    price: str,
    *,
    service_class: ServiceClass = ServiceClass.D,
    free: int = 5,
    transferable: bool = True,
) -> ClassOffer:
    parts = FareParts(base_fare=Money.parse(price), toll=ZERO, insurance=ZERO, boarding_fee=ZERO)
    conditions = Conditions(
        conditions_id=1,
        code="NORMAL",
        version=1,
        transferable=transferable,
        rescheduling_fee=ZERO,
        text="As regras da tarifa.",
    )
    return ClassOffer(
        fare_id=1,
        quote=Quote(parts=parts, terms=None, terms_until=None),
        conditions=conditions,
        service_class=service_class,
        free_seats=free,
    )


def a_departure(
    *offers: ClassOffer, trip_id: int = 1, at: str = "11:00", hours: float = 6, zone: str = BRASILIA
) -> Departure:
    """Return a departure on 10 December 2026 at a time in UTC."""
    departs_at = datetime.fromisoformat(f"2026-12-10T{at}").replace(tzinfo=UTC)
    return Departure(
        trip_id=trip_id,
        origin_position=0,
        destination_position=3,
        carrier_name="Viação Exemplo",
        line_prefix="SPBA0000001",
        line_description="São Paulo (SP) - Salvador (BA)",
        kind=TripKind.CONVENCIONAL,
        vehicle_kind=VehicleKind.COACH,
        has_air_conditioning=True,
        has_toilet=True,
        departs_at=departs_at,
        origin_zone=zone,
        boarding_place="Terminal",
        platform=None,
        arrives_at=departs_at + timedelta(hours=hours),
        destination_zone=BRASILIA,
        alighting_place="Terminal",
        stops=(),
        classes=offers or (an_offer("100.00"),),
    )


def prices(departures: list[Departure]) -> list[list[str]]:
    return [[str(offer.quote.total) for offer in one.classes] for one in departures]


@pytest.mark.parametrize(
    ("at", "zone", "period"),
    [
        pytest.param("02:59", BRASILIA, Period.NIGHT, id="23:59"),
        pytest.param("03:00", BRASILIA, Period.DAWN, id="0:00"),
        pytest.param("08:59", BRASILIA, Period.DAWN, id="5:59"),
        pytest.param("09:00", BRASILIA, Period.MORNING, id="6:00"),
        pytest.param("14:59", BRASILIA, Period.MORNING, id="11:59"),
        pytest.param("15:00", BRASILIA, Period.AFTERNOON, id="12:00"),
        pytest.param("20:59", BRASILIA, Period.AFTERNOON, id="17:59"),
        pytest.param("21:00", BRASILIA, Period.NIGHT, id="18:00"),
        pytest.param("09:00", RIO_BRANCO, Period.DAWN, id="4:00 in Rio Branco"),
    ],
)
def test_the_period_is_told_by_the_hour_at_the_boarding_stop(
    at: str, zone: str, period: Period
) -> None:
    departure = a_departure(at=at, zone=zone)

    assert period_of(departure) is period
    assert filter_departures([departure], Filters(periods=frozenset({period}))) == [departure]
    others = frozenset(Period) - {period}
    assert filter_departures([departure], Filters(periods=others)) == []


def test_without_a_filter_everything_is_left() -> None:
    departures = [a_departure(an_offer("100.00", free=0)), a_departure(trip_id=2)]

    assert filter_departures(departures, Filters()) == departures


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        pytest.param(Filters(classes=frozenset({ServiceClass.B})), [["300.00"]], id="class"),
        pytest.param(Filters(classes=frozenset({ServiceClass.A})), [], id="class not there"),
        pytest.param(Filters(most=Money.parse("120.00")), [["80.00", "120.00"]], id="its price"),
        pytest.param(Filters(most=Money.parse("119.99")), [["80.00"]], id="a centavo less"),
        pytest.param(Filters(most=Money.parse("79.99")), [], id="all dearer"),
        pytest.param(Filters(transferable=True), [["120.00", "300.00"]], id="transferable"),
        pytest.param(Filters(with_seats=True), [["80.00", "120.00"]], id="with seats"),
        pytest.param(
            Filters(longest=timedelta(hours=6)), [["80.00", "120.00", "300.00"]], id="as long"
        ),
        pytest.param(Filters(longest=timedelta(hours=5, minutes=59)), [], id="a minute too long"),
    ],
)
def test_a_filter_leaves_the_offers_that_are_asked_for(
    filters: Filters, left: list[list[str]]
) -> None:
    departure = a_departure(
        an_offer("80.00", transferable=False),
        an_offer("120.00"),
        an_offer("300.00", service_class=ServiceClass.B, free=0),
    )

    assert prices(filter_departures([departure], filters)) == left


@pytest.mark.parametrize(
    ("order", "trips"),
    [
        (Order.DEPARTURE, [4, 1, 2, 3]),
        (Order.ARRIVAL, [1, 4, 3, 2]),
        (Order.DURATION, [3, 1, 2, 4]),
        (Order.PRICE, [3, 1, 2, 4]),
    ],
)
def test_departures_come_in_the_order_asked_for(order: Order, trips: list[int]) -> None:
    departures = [
        a_departure(an_offer("150.00"), trip_id=2, at="12:00", hours=9),
        a_departure(an_offer("100.00", free=0), an_offer("140.00"), trip_id=1, at="11:00"),
        a_departure(an_offer("90.00"), trip_id=3, at="15:00", hours=5),
        a_departure(an_offer("50.00", free=0), trip_id=4, at="08:00", hours=11),
    ]

    assert [one.trip_id for one in order_departures(departures, order)] == trips


def test_equal_departures_stay_in_order_of_time() -> None:
    late, early = a_departure(trip_id=1, at="12:00"), a_departure(trip_id=2, at="11:00")

    assert order_departures([late, early], Order.PRICE) == [early, late]
