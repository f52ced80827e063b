"""The fare that a passenger chooses among those of a class, on both databases (art. 145)."""

from datetime import date, timedelta

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.pricing import Fare, FareConditions
from app.db.models.sales import Ticket
from app.usecases.selling.hold import FareNotOffered, InvalidSeats, NotOnSale
from app.usecases.selling.sell import sell
from fares.kernel.money import Money
from fares.kernel.rules import rule
from fares.service_class import ServiceClass
from tests.builders import NOW, SALVADOR, SAO_PAULO, a_fare, some_conditions
from tests.builders_sale import Counter, a_counter, a_form, a_hold

LIGHT, NORMAL = "136.05", "196.05"
SEAT, OTHER, BED = 5, 6, 9


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


@pytest.fixture
def light(ana: Counter) -> int:
    """A cheaper fare of class D that cannot be transferred, beside the one that can."""
    with ana.database.writing() as session:
        conditions = some_conditions(session, transferable=False, fee="25.00")
        return a_fare(session, ana.network.line_id, conditions.id, base_fare="120.00").id


@pytest.fixture
def normal(ana: Counter) -> int:
    with ana.database.reading() as session:
        return session.scalars(
            select(Fare.id).where(
                Fare.service_class == ServiceClass.D,
                Fare.origin_code == SAO_PAULO[0],
                Fare.destination_code == SALVADOR[0],
            )
        ).one()


def test_without_a_choice_the_cheapest_is_held(ana: Counter, normal: int, light: int) -> None:
    (seat,) = a_hold(ana, SEAT).seats

    assert (seat.fare_id, str(seat.quote.total)) == (light, LIGHT)


def test_each_seat_is_held_at_the_fare_chosen_for_it(ana: Counter, normal: int, light: int) -> None:
    held = a_hold(ana, SEAT, OTHER, fare_by_seat={SEAT: normal, OTHER: light})

    assert [str(seat.quote.total) for seat in held.seats] == [NORMAL, LIGHT]
    assert [seat.conditions.transferable for seat in held.seats] == [True, False]


def test_the_ticket_has_the_conditions_that_were_chosen(
    ana: Counter, normal: int, light: int
) -> None:
    held = a_hold(ana, SEAT, fare_by_seat={SEAT: normal})

    sold = sell(a_form(ana, held), database=ana.database, now=NOW)

    assert str(sold.total) == NORMAL
    with ana.database.reading() as session:
        (ticket,) = session.scalars(select(Ticket))
        assert session.get_one(FareConditions, ticket.conditions_id).transferable


def test_the_price_of_now_is_that_of_the_same_conditions(
    ana: Counter, normal: int, light: int
) -> None:
    """A cheaper fare with other conditions is not what the passenger chose."""
    held = a_hold(ana, SEAT, fare_by_seat={SEAT: normal})
    with ana.database.writing() as session:
        session.get_one(Fare, light).base_fare = Money.parse("10.00")
        session.get_one(Fare, normal).base_fare = Money.parse("170.00")

    sold = sell(a_form(ana, held), database=ana.database, now=NOW)

    assert str(sold.total) == "186.05"


def test_a_fare_of_another_class_is_refused(ana: Counter, normal: int) -> None:
    with pytest.raises(FareNotOffered, match="poltrona 09 não é oferecida agora"):
        a_hold(ana, BED, fare_by_seat={BED: normal})


def test_a_fare_that_ended_is_refused(ana: Counter, normal: int, light: int) -> None:
    with ana.database.writing() as session:
        session.get_one(Fare, light).valid_until = date(2026, 12, 5)

    assert a_hold(ana, SEAT, fare_by_seat={SEAT: light}).seats[0].fare_id == light
    with pytest.raises(FareNotOffered):
        a_hold(ana, OTHER, fare_by_seat={OTHER: light}, at=NOW + timedelta(days=1))


def test_a_fare_for_a_seat_that_was_not_chosen_is_refused(ana: Counter, normal: int) -> None:
    with pytest.raises(InvalidSeats, match="poltrona 6, que não foi escolhida"):
        a_hold(ana, SEAT, fare_by_seat={OTHER: normal})


@rule("R6033-145§2", side="both")
@pytest.mark.parametrize("transferable", [True, False])
def test_a_seat_is_held_only_where_a_transferable_ticket_is_offered(
    ana: Counter, normal: int, light: int, transferable: bool
) -> None:
    with ana.database.writing() as session:
        fare = session.get_one(Fare, normal)
        session.get_one(FareConditions, fare.conditions_id).transferable = transferable

    if transferable:
        assert a_hold(ana, SEAT, fare_by_seat={SEAT: light}).seats[0].fare_id == light
        return
    with pytest.raises(NotOnSale, match="Só há tarifa intransferível") as refused:
        a_hold(ana, SEAT, fare_by_seat={SEAT: light})
    assert [citation.provision for citation in refused.value.legal_basis] == ["art. 145, § 2º"]
