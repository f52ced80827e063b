"""What a purchase must have before any money is asked, and what it fixes."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import select, update

from app.db.engine import Database
from app.db.models.pricing import Fare
from app.db.models.purchases import Purchase
from app.db.models.sales import Order, Ticket
from app.db.models.trips import HeldSeat
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.terms import ConditionsNotAccepted, InvalidJourneys, PurchaseNotFound
from app.usecases.selling.buyers import InvalidBuyer
from app.usecases.selling.hold import HOLD_LENGTH
from app.usecases.selling.hold_terms import HoldExpired, HoldNotFound, NotOnSale
from app.usecases.selling.passengers import InvalidPassenger
from app.usecases.selling.payment_terms import CardNumberRefused
from app.usecases.selling.sell_terms import PassengersDoNotMatch, SubmissionKeyReused
from fares.kernel.documents import Cpf
from fares.kernel.money import Money
from tests.builders import DEPARTURE, a_trip
from tests.builders_purchase import BUYER, VISITOR, Shop, a_journey, a_purchase, a_shop
from tests.builders_sale import CPF, a_passenger


@pytest.fixture
def shop(database: Database) -> Shop:
    return a_shop(database)


def test_the_conditions_must_be_accepted_before_the_payment(shop: Shop) -> None:
    """Art. 144 § 2: told before the purchase."""
    form = a_purchase(shop.hold(7), conditions_accepted=False)

    with pytest.raises(ConditionsNotAccepted, match="144"):
        shop.begin(form)

    purchase_id = shop.begin(replace(form, conditions_accepted=True))
    with shop.database.reading() as session:
        stored = session.get_one(Purchase, purchase_id)
        assert stored.conditions_accepted_at == shop.clock.now()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "A"}, "name"),
        ({"name": ""}, "name"),
        ({"email": "ana"}, "email"),
        ({"email": ""}, "email"),
        ({"email": "ana@exemplo.com\nBcc: todos@exemplo.com"}, "email"),
        ({"cpf": "111.111.111-11"}, "cpf"),
        ({"cpf": "12345678909 1"}, "cpf"),
        ({"phone": "123"}, "phone"),
    ],
)
def test_a_buyer_must_be_reached(shop: Shop, changes: dict[str, str], field: str) -> None:
    form = a_purchase(shop.hold(7), buyer=replace(BUYER, **changes))

    with pytest.raises(InvalidBuyer) as refused:
        shop.begin(form)

    assert field in {problem.field for problem in refused.value.problems}


def test_nobodys_card_number_is_stored(shop: Shop) -> None:
    held = shop.hold(7)
    typed = a_passenger(7, document_number="4111 1111 1111 1111")
    form = a_purchase(held)

    with pytest.raises(CardNumberRefused):
        shop.begin(replace(form, journeys=(replace(form.journeys[0], passengers=(typed,)),)))


def test_who_travels_is_checked_like_at_the_counter(shop: Shop) -> None:
    held = shop.hold(7, 8)
    form = a_purchase(held)
    with pytest.raises(PassengersDoNotMatch):
        shop.begin(replace(form, journeys=(a_journey(held, [7]),)))

    bad = replace(form.journeys[0], passengers=(a_passenger(7), a_passenger(8, name="X")))
    with pytest.raises(InvalidPassenger):
        shop.begin(replace(form, journeys=(bad,)))


@pytest.mark.parametrize("count", [0, 3])
def test_one_journey_or_two(shop: Shop, count: int) -> None:
    held = shop.hold(7)
    with pytest.raises(InvalidJourneys):
        shop.begin(a_purchase(*[held] * count))


def test_the_same_hold_is_no_way_back(shop: Shop) -> None:
    held = shop.hold(7)
    with pytest.raises(InvalidJourneys):
        shop.begin(a_purchase(held, held))


def test_a_hold_of_somebody_else_is_not_there(shop: Shop) -> None:
    held = shop.hold(7, by="visitor:bia")
    with pytest.raises(HoldNotFound):
        shop.begin(a_purchase(held))


@pytest.mark.parametrize(
    ("after", "in_time"),
    [
        pytest.param(HOLD_LENGTH - timedelta(seconds=1), True, id="second before"),
        pytest.param(HOLD_LENGTH, False, id="on the end"),
    ],
)
def test_the_seats_must_still_be_held(shop: Shop, after: timedelta, in_time: bool) -> None:
    form = a_purchase(shop.hold(7))
    shop.clock.move(after)
    if not in_time:
        with pytest.raises(HoldExpired):
            shop.begin(form)
        return

    purchase_id = shop.begin(form)

    assert shop.read(purchase_id).expires_at == shop.clock.now() + HOLD_LENGTH


def test_the_way_out_and_the_way_back_are_one_order(shop: Shop) -> None:
    """Bought together, each ticket with its own price and its own seat."""
    with shop.database.writing() as session:
        back = a_trip(session, shop.network, line_departs_at=DEPARTURE + timedelta(days=2))
    out = shop.hold(7)
    other = replace(shop, trip_id=back.id).hold(7, 9)
    purchase_id = shop.begin(a_purchase(out, other))
    txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    assert shop.bank.charges[txid].amount == out.total + other.total
    shop.bank.pay(txid)
    shop.settle(txid)

    with shop.database.reading() as session:
        order = session.scalars(select(Order)).one()
        tickets = session.scalars(select(Ticket).order_by(Ticket.departs_at, Ticket.seat)).all()
        assert order.total == out.total + other.total
        assert [(one.trip_id, one.seat) for one in tickets] == [
            (shop.trip_id, 7),
            (back.id, 7),
            (back.id, 9),
        ]
    assert shop.broken() == []


def test_buyer_and_passenger_may_be_two_people(shop: Shop) -> None:
    purchase_id = shop.begin(a_purchase(shop.hold(7), buyer=replace(BUYER, cpf=CPF)))
    txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    shop.bank.pay(txid)
    shop.settle(txid)

    with shop.database.reading() as session:
        order = session.scalars(select(Order)).one()
        ticket = session.scalars(select(Ticket)).one()
        assert (order.buyer_name, order.buyer_email) == (BUYER.name, BUYER.email)
        assert order.buyer_cpf == Cpf.parse(CPF)
        assert (order.sold_by_id, order.shift_id, order.point_of_sale_id) == (None, None, None)
        assert ticket.passenger_name == "Maria das Dores"


def test_a_child_and_a_foreigner_travel_without_cpf(shop: Shop) -> None:
    held = shop.hold(7, 8)
    child = a_passenger(7, cpf="", born_on=date(2020, 5, 1))
    foreigner = a_passenger(8, cpf="", name="Zoë Müller-Łuć", document_number="C01X00T47")
    form = a_purchase(held)
    shop.begin(replace(form, journeys=(replace(form.journeys[0], passengers=(child, foreigner)),)))


@pytest.mark.parametrize("later", ["999.00", "10.00"])
@pytest.mark.parametrize(("new_price", "charged"), [("150.00", "lower"), ("250.00", "told")])
def test_the_price_is_the_one_told_or_todays_if_lower(
    shop: Shop, new_price: str, charged: str, later: str
) -> None:
    """Art. 139, parágrafo único; what the charge asks is what is sold, whatever comes later."""
    held = shop.hold(7)
    set_price(shop, new_price)
    purchase_id = shop.begin(a_purchase(held))
    told = shop.read(purchase_id).total
    assert (told < held.total) is (charged == "lower")
    set_price(shop, later)
    txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    shop.bank.pay(txid)
    shop.settle(txid)

    with shop.database.reading() as session:
        assert session.scalars(select(Order)).one().total == told
        fixed = session.scalars(select(HeldSeat)).one()
        ticket = session.scalars(select(Ticket)).one()
        assert ticket.base_fare == fixed.base_fare
    assert shop.returns() == []


def set_price(shop: Shop, price: str) -> None:
    with shop.database.writing() as session:
        session.execute(update(Fare).values(base_fare=Money.parse(price)))


def test_a_form_that_sold_is_not_used_for_something_else(shop: Shop) -> None:
    form = a_purchase(shop.hold(7))
    purchase_id = shop.begin(form)
    txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    shop.bank.pay(txid)
    shop.settle(txid)

    assert shop.begin(form) == purchase_id
    other = replace(form, buyer=replace(BUYER, name="Outra Pessoa"))
    with pytest.raises(SubmissionKeyReused):
        shop.begin(other)


@pytest.mark.parametrize("paid", [False, True])
def test_the_number_of_somebody_elses_form_ends_and_tells_nothing(shop: Shop, paid: bool) -> None:
    """As a form left open on a computer that many use."""
    form = a_purchase(shop.hold(7))
    purchase_id = shop.begin(form)
    if paid:
        txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
        shop.bank.pay(txid)
        shop.settle(txid)
    stranger = "visitor:bia"
    held = shop.hold(8, by=stranger)
    with pytest.raises(PurchaseNotFound):
        shop.begin(a_purchase(held, held_by=stranger, submission_key=form.submission_key))

    view = shop.read(purchase_id)
    assert view.order_id is not None if paid else view.waits


def test_a_corrected_form_keeps_its_key(shop: Shop) -> None:
    """Back from the payment, a name is mended and the same form sent again."""
    form = a_purchase(shop.hold(7))
    first = shop.begin(form)
    second = shop.begin(replace(form, buyer=replace(BUYER, name="Ana Corrigida")))

    assert first != second
    assert not shop.read(first).waits
    assert shop.read(second).waits


def test_after_the_departure_nothing_is_sold(shop: Shop) -> None:
    form = a_purchase(shop.hold(7))
    shop.clock.move_to(DEPARTURE)
    with pytest.raises(NotOnSale):
        shop.begin(form)
