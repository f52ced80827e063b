"""Fifty people want one seat: one gets it. The same race without the key shows why."""

from collections.abc import Iterator
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, Uuid, func, insert, select

from app.db.engine import Database
from app.usecases.selling.hold import HeldSeats, SeatTaken
from app.usecases.selling.sell import Sold, sell
from tests.builders import NOW
from tests.builders_sale import a_counter, a_form, a_hold, a_sale, another_clerk
from tests.races import assert_sound, legs_of_seat, outcomes, together

BUYERS = 50

UNGUARDED = Table(
    "unguarded_seats",
    MetaData(),
    Column("seat", Integer, nullable=False),
    Column("buyer", Uuid, nullable=False),
)
"""A seat table as a beginner makes it: nothing in it forbids a second row."""


@pytest.fixture
def unguarded(database: Database) -> Iterator[Database]:
    UNGUARDED.metadata.create_all(database.engine)
    yield database
    UNGUARDED.metadata.drop_all(database.engine)


def check_then_insert(database: Database, looked: Barrier) -> bool:
    """Buy as a beginner does: look if the seat is free, then take it."""
    with database.reading() as session:
        free = session.scalar(select(func.count()).select_from(UNGUARDED)) == 0
    looked.wait()
    if free:
        with database.writing() as session:
            session.execute(insert(UNGUARDED).values(seat=5, buyer=uuid4()))
    return free


def test_control_without_a_key_one_seat_is_sold_many_times(unguarded: Database) -> None:
    """The negative control: the harness does make people meet, so a guard is needed."""
    looked = Barrier(8)

    results = together([partial(check_then_insert, unguarded, looked)] * 8)

    with unguarded.reading() as session:
        sold = session.scalar(select(func.count()).select_from(UNGUARDED))
    assert sold == sum(1 for result in results if result) > 1


def test_fifty_buyers_of_one_seat_make_one_winner(database: Database) -> None:
    first = a_counter(database)
    clerks = [first, *(another_clerk(first) for _ in range(BUYERS - 1))]

    results = together([partial(a_sale, clerk, 5) for clerk in clerks])

    assert outcomes(results) == {"Sold": 1, "SeatTaken": BUYERS - 1}
    tickets = {leg.ticket_id for leg in legs_of_seat(database, first.run_id, 5)}
    (winner,) = (result for result in results if isinstance(result, Sold))
    assert tickets == {winner.tickets[0].ticket_id}
    assert_sound(database)


def test_every_loser_is_told_the_seat_and_an_equal_one(database: Database) -> None:
    first = a_counter(database)
    clerks = [first, *(another_clerk(first) for _ in range(9))]

    results = together([partial(a_hold, clerk, 5) for clerk in clerks])

    lost = [result for result in results if isinstance(result, SeatTaken)]
    assert len(lost) == 9
    assert {(loser.label, loser.nearest and loser.nearest.label) for loser in lost} == {
        ("05", "06")
    }


def test_the_take_over_of_a_hold_that_ran_out_has_one_winner(database: Database) -> None:
    """Twenty want the seat at the moment the hold ends, while its owner tries to pay."""
    owner = a_counter(database)
    held = a_hold(owner, 5)
    clerks = [another_clerk(owner) for _ in range(20)]
    pay_late = partial(sell, a_form(owner, held), database=database, now=held.expires_at)

    results = together(
        [pay_late, *(partial(a_hold, clerk, 5, at=held.expires_at) for clerk in clerks)]
    )

    assert outcomes(results) == {"HoldExpired": 1, "HeldSeats": 1, "SeatTaken": 19}
    (winner,) = (result for result in results if isinstance(result, HeldSeats))
    assert {leg.hold_id for leg in legs_of_seat(database, owner.run_id, 5)} == {winner.hold_id}


def test_a_payment_in_the_last_second_and_a_take_over_never_both_win(
    database: Database,
) -> None:
    """Two clocks that differ: one still sees the hold running, the other sees it over."""
    owner = a_counter(database)
    rival = another_clerk(owner)
    for seat in (5, 6, 7, 8):
        held = a_hold(owner, seat)
        pay = partial(sell, a_form(owner, held), database=database, now=NOW)
        take = partial(a_hold, rival, seat, at=held.expires_at)

        results = together([pay, take])

        assert outcomes(results) in (
            {"Sold": 1, "SeatTaken": 1},
            {"HoldExpired": 1, "HeldSeats": 1},
        )
    assert_sound(database)
