"""Seats that the site proposes: together, near the front, a window for one."""

import pytest

from app.usecases.selling.departures import Conditions, FareOption
from app.usecases.selling.seat_map import SeatMap, SeatOnMap, SeatState
from app.web.site.best_seats import at_window, best_seats
from fares.components import FareParts
from fares.kernel.money import ZERO, Money
from fares.quote import Quote
from fares.service_class import ServiceClass

FARE = FareOption(
    fare_id=1,
    quote=Quote(
        parts=FareParts(
            base_fare=Money.parse("90.00"),
            toll=ZERO,
            insurance=ZERO,
            boarding_fee=ZERO,
            discount=ZERO,
        ),
        terms=None,
        terms_until=None,
    ),
    conditions=Conditions(
        conditions_id=1, code="A", version=1, transferable=True, rescheduling_fee=ZERO, text="."
    ),
)


def a_bus(*, taken: set[int], rows: int = 3, preferential: int = 2) -> SeatMap:
    """Return a bus of rows of four, of which the first seats are preferential."""
    seats = [
        SeatOnMap(
            seat=number,
            label=f"{number:02d}",
            deck=1,
            row=(number - 1) // 4 + 1,
            column=(number - 1) % 4 + 1,
            service_class=ServiceClass.D,
            preferential=number <= preferential,
            state=SeatState.SOLD if number in taken else SeatState.FREE,
            options=(FARE,),
        )
        for number in range(1, rows * 4 + 1)
    ]
    return SeatMap(trip_id=1, origin_position=0, destination_position=1, seats=tuple(seats))


@pytest.mark.parametrize(
    ("taken", "count", "best"),
    [
        pytest.param(set(), 1, [4], id="a window for one, none that is preferential"),
        pytest.param({4}, 1, [5], id="the next window"),
        pytest.param({4, 5, 8, 9, 12}, 1, [3], id="no window is left: the first seat"),
        pytest.param(set(), 2, [3, 4], id="neighbours for two"),
        pytest.param({4, 6}, 2, [7, 8], id="the first neighbours that are left"),
        pytest.param(set(), 4, [5, 6, 7, 8], id="a row for four"),
        pytest.param(set(range(3, 13)), 1, [1], id="a preferential seat if there is no other"),
        pytest.param(set(range(2, 13)), 3, [1], id="as many as there are"),
        pytest.param(set(range(1, 13)), 2, [], id="none"),
    ],
)
def test_the_best_seats_are(taken: set[int], count: int, best: list[int]) -> None:
    assert best_seats(a_bus(taken=taken), ServiceClass.D, count) == best


def test_a_class_that_the_bus_has_not_has_no_best() -> None:
    assert best_seats(a_bus(taken=set()), ServiceClass.A, 2) == []


def test_windows_are_at_the_sides() -> None:
    bus = a_bus(taken=set())

    assert [seat.seat for seat in bus.seats if at_window(bus, seat)] == [1, 4, 5, 8, 9, 12]
