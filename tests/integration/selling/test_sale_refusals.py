"""Sales that are refused, on both databases: what is told, and that nothing is written."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.sales import Ticket
from app.usecases.selling.hold import HoldExpired, HoldNotFound, NotOnSale
from app.usecases.selling.passengers import InvalidPassenger
from app.usecases.selling.payment_terms import (
    CardNumberRefused,
    InvalidPayment,
    Overpaid,
    Underpaid,
)
from app.usecases.selling.sell import (
    NoOpenShift,
    PassengersDoNotMatch,
    Sell,
    Sold,
    sell,
)
from app.usecases.selling.terms import DocumentKind
from fares.kernel.money import Money
from fares.kernel.rules import rule
from tests.builders import DEPARTURE, NOW
from tests.builders_sale import (
    Counter,
    a_card,
    a_counter,
    a_form,
    a_hold,
    a_passenger,
    another_clerk,
    cash,
)

PRICE = "196.05"
CARD_NUMBER = "4111 1111 1111 1111"


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


def sold(counter: Counter, form: Sell) -> Sold:
    return sell(form, database=counter.database, now=NOW)


def tickets(counter: Counter) -> list[Ticket]:
    with counter.database.reading() as session:
        return list(session.scalars(select(Ticket).order_by(Ticket.seat)))


def test_too_little_and_too_much_are_refused(ana: Counter) -> None:
    held = a_hold(ana, 5)

    with pytest.raises(Underpaid) as short:
        sold(ana, a_form(ana, held, payments=[cash("196.04")]))
    with pytest.raises(Overpaid):
        sold(ana, a_form(ana, held, payments=[a_card("196.06")]))
    with pytest.raises(Overpaid):
        sold(ana, a_form(ana, held, payments=[a_card(PRICE), cash("10.00")]))
    with pytest.raises(Underpaid):
        sold(ana, a_form(ana, held, payments=[]))

    assert short.value.missing == Money.parse("0.01")
    assert tickets(ana) == []


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"name": f"Maria {CARD_NUMBER}"}, id="name"),
        pytest.param({"document_number": "4111111111111111"}, id="document"),
        pytest.param(
            {"document_kind": DocumentKind.OTHER, "document_description": CARD_NUMBER},
            id="description",
        ),
        pytest.param({"phone": "4111-1111-1111-1111"}, id="phone"),
    ],
)
def test_a_card_number_is_refused_in_any_field(ana: Counter, changes: dict[str, object]) -> None:
    form = a_form(ana, a_hold(ana, 5), passengers=[a_passenger(5, **changes)])

    with pytest.raises(CardNumberRefused):
        sold(ana, form)


def test_a_card_number_is_refused_on_the_slip(ana: Counter) -> None:
    form = a_form(ana, a_hold(ana, 5), payments=[a_card(PRICE, nsu="4111111111111111")])

    with pytest.raises(CardNumberRefused):
        sold(ana, form)


def test_what_is_wrong_with_passenger_or_payment_is_told_by_field(ana: Counter) -> None:
    held = a_hold(ana, 5)

    with pytest.raises(InvalidPassenger) as passenger:
        sold(ana, a_form(ana, held, passengers=[a_passenger(5, name="X", cpf="111.111.111-11")]))
    with pytest.raises(InvalidPayment) as payment:
        sold(ana, a_form(ana, held, payments=[a_card(PRICE, last4="43", acquirer_cnpj="1")]))

    assert [problem.field for problem in passenger.value.problems] == ["name", "cpf"]
    assert [problem.field for problem in payment.value.problems] == ["last4", "acquirer_cnpj"]


def test_each_held_seat_has_one_passenger(ana: Counter) -> None:
    held = a_hold(ana, 5, 6)

    for passengers in ([a_passenger(5)], [a_passenger(5), a_passenger(7)], [a_passenger(5)] * 3):
        with pytest.raises(PassengersDoNotMatch):
            sold(ana, a_form(ana, held, passengers=passengers))


def test_the_counter_sells_only_within_ones_own_open_shift(ana: Counter) -> None:
    bia = another_clerk(ana)
    form = a_form(ana, a_hold(ana, 5))

    for shift_id in (bia.shift_id, uuid4()):
        with pytest.raises(NoOpenShift):
            sold(ana, replace(form, shift_id=shift_id))


def test_a_hold_that_ran_out_or_is_anothers_sells_nothing(ana: Counter) -> None:
    bia = another_clerk(ana)
    held = a_hold(ana, 5)

    with pytest.raises(HoldExpired):
        sell(a_form(ana, held), database=ana.database, now=NOW + timedelta(minutes=10))
    with pytest.raises(HoldNotFound):
        sold(bia, a_form(bia, held))


def test_a_hold_sells_once(ana: Counter) -> None:
    held = a_hold(ana, 5)
    sold(ana, a_form(ana, held))

    with pytest.raises(HoldExpired):
        sold(ana, a_form(ana, held))


@rule("R6033-134", side="beyond")
def test_a_sale_ends_with_the_departure(ana: Counter) -> None:
    """dhEmi is not after dhEmb: the last instant is before the departure."""
    late = DEPARTURE - timedelta(minutes=5)
    form = a_form(ana, a_hold(ana, 5, at=late))

    with pytest.raises(NotOnSale):
        sell(form, database=ana.database, now=DEPARTURE)
