"""A sale of a partner, on both databases: commission, payment at once, money that comes twice."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.charges import ChargeStatus
from app.db.models.partners import Partner, PartnerPresence
from app.db.models.payments import Payment
from app.db.models.purchases import EndReason, PurchaseStatus
from app.db.models.sales import Ticket
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.purchases.closing import close_overdue
from app.usecases.purchases.collect import (
    NotTheWholeDue,
    PayCollected,
    PixUsedBefore,
    pay_collected,
)
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.terms import ConditionsNotAccepted, PurchaseNotFound, PurchaseOver
from app.usecases.selling.hold import HOLD_LENGTH, HoldExpired
from app.usecases.selling.payment_terms import InvalidPayment
from fares.kernel.money import Money
from fares.tariff import Channel
from tests.builders import NOW
from tests.builders_company import RIO_BRANCO
from tests.builders_partner_sale import PartnerShop, a_partner_shop, another_partner, pix
from tests.builders_purchase import VISITOR
from tests.builders_sale import a_card, cash
from tests.races import assert_sound, outcomes, together

CENTAVO = Money(1)


@pytest.fixture
def seller(database: Database) -> PartnerShop:
    return a_partner_shop(database)


def test_an_order_names_its_partner_and_keeps_the_commission_of_the_service_price(
    seller: PartnerShop,
) -> None:
    held = seller.hold(7, 8)
    service = Money.total(seat.quote.parts.service_price for seat in held.seats)

    order = seller.order(seller.pay(seller.shop.begin(seller.form(held))))

    assert order.channel is Channel.PARTNER
    assert (order.partner_id, order.partner_reference) == (seller.partner_id, "PED-1")
    assert order.commission == Money(service.centavos * 8 // 100)
    assert order.total == held.total > service, "no commission on the boarding fee"
    assert order.sold_by_id is None
    assert_sound(seller.shop.database)


def test_the_commission_is_fixed_with_the_prices(seller: PartnerShop) -> None:

    purchase_id = seller.ordered(7)
    before = seller.shop.read(purchase_id, seller.held_by)
    with seller.shop.database.writing() as session:
        session.get_one(Partner, seller.partner_id).commission_rate = "50.00"

    order = seller.order(seller.pay(purchase_id))

    assert order.commission is not None
    assert order.commission.centavos < before.total.centavos // 10


@pytest.mark.parametrize("changed_after", ["the order", "the payment"])
@pytest.mark.parametrize(
    ("sold_as", "became"),
    [
        (PartnerPresence.COUNTER, PartnerPresence.REMOTE),
        (PartnerPresence.REMOTE, PartnerPresence.COUNTER),
    ],
)
def test_where_the_partner_met_the_passenger_is_kept_with_the_sale(
    database: Database, sold_as: PartnerPresence, became: PartnerPresence, changed_after: str
) -> None:
    """The rights of whoever bought are those of the day of the purchase (art. 147, § 6º)."""
    seller = a_partner_shop(database, presence=sold_as)
    purchase_id = seller.ordered(7)
    if changed_after == "the payment":
        order_id = seller.pay(purchase_id)
    with database.writing() as session:
        session.get_one(Partner, seller.partner_id).presence = became
    if changed_after == "the order":
        order_id = seller.pay(purchase_id)
    with database.reading() as session:
        ticket_id = session.scalars(select(Ticket.id).where(Ticket.order_id == order_id)).one()

    view = read_ticket(ticket_id, database=database, now=seller.shop.clock.now())

    assert view.online is (sold_as is PartnerPresence.REMOTE)


@pytest.mark.parametrize("rate", ["0.00", "100.00"])
def test_a_commission_may_be_nothing_or_the_whole_service(database: Database, rate: str) -> None:
    seller = a_partner_shop(database, rate=rate)
    held = seller.hold(7)

    order = seller.order(seller.pay(seller.shop.begin(seller.form(held))))

    service = held.seats[0].quote.parts.service_price
    assert order.commission == (service if rate == "100.00" else Money(0))
    assert_sound(database)


def test_a_partner_must_have_the_conditions_accepted(seller: PartnerShop) -> None:
    form = seller.form(seller.hold(7), conditions_accepted=False)

    with pytest.raises(ConditionsNotAccepted):
        seller.shop.begin(form)


def test_the_day_of_the_sale_is_the_day_where_the_partner_is(database: Database) -> None:
    """23:30 of 5 December in Rio Branco is 01:30 of the 6th in Brasília."""
    seller = a_partner_shop(database, place=RIO_BRANCO)
    seller.shop.clock.move_to(datetime(2026, 12, 6, 4, 30, tzinfo=UTC))

    order_id = seller.pay(seller.ordered(7))

    with database.reading() as session:
        ticket = session.scalars(select(Ticket).where(Ticket.order_id == order_id)).one()
    assert ticket.valid_until == date(2027, 12, 5)


def test_whatever_the_partner_took_is_kept_as_its_own(seller: PartnerShop) -> None:
    purchase_id = seller.ordered(7)
    due = seller.due(purchase_id)
    rest = due - Money.parse("30.00")

    order_id = seller.pay(purchase_id, pix("10.00"), a_card("20.00"), cash(str(rest)))

    with seller.shop.database.reading() as session:
        rows = session.scalars(select(Payment).where(Payment.order_id == order_id)).all()
    assert {row.method.value for row in rows} == {"pix", "credit", "cash"}
    assert all(row.collected_by_partner for row in rows)
    assert_sound(seller.shop.database)


@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_centavo_too_little_or_too_much_sells_nothing(seller: PartnerShop, wrong: int) -> None:
    purchase_id = seller.ordered(7)
    told = seller.due(purchase_id) + Money(wrong)

    with pytest.raises(NotTheWholeDue) as refused:
        seller.pay(purchase_id, cash(str(told)))

    assert (refused.value.due, refused.value.collected) == (told - Money(wrong), told)
    assert seller.shop.read(purchase_id, seller.held_by).waits


def test_no_payment_at_all_sells_nothing(seller: PartnerShop) -> None:
    command = PayCollected(purchase_id=seller.ordered(7), held_by=seller.held_by, payments=())

    with pytest.raises(NotTheWholeDue):
        pay_collected(command, database=seller.shop.database, now=NOW)


@pytest.mark.parametrize(
    "end_to_end_id", ["", "E1", "D" + "1" * 31, "E" + "1" * 32, "E" + "ç" * 31]
)
def test_a_pix_without_its_number_is_refused(seller: PartnerShop, end_to_end_id: str) -> None:
    purchase_id = seller.ordered(7)
    wrong = replace(pix(str(seller.due(purchase_id))), end_to_end_id=end_to_end_id)

    with pytest.raises(InvalidPayment) as refused:
        seller.pay(purchase_id, wrong)

    assert refused.value.problems[0].field == "end_to_end_id"


def test_the_same_payments_again_are_the_same_order(seller: PartnerShop) -> None:
    purchase_id = seller.ordered(7)
    due = seller.due(purchase_id)
    first = seller.pay(purchase_id, a_card(str(due)))
    assert seller.pay(purchase_id, a_card(str(due))) == first
    with pytest.raises(PurchaseOver):
        seller.pay(purchase_id, cash(str(due)))
    assert_sound(seller.shop.database)


def test_one_pix_pays_once(seller: PartnerShop) -> None:
    first, second = seller.ordered(7), seller.ordered(8)
    amount = str(seller.due(first))
    seller.pay(first, pix(amount))
    with pytest.raises(PixUsedBefore):
        seller.pay(second, pix(amount))
    half = Money.parse(amount).allocate([1, 1])
    with pytest.raises(PixUsedBefore):
        seller.pay(second, *(pix(str(part)) for part in half))
    assert seller.shop.read(second, seller.held_by).waits


def test_another_partners_order_is_as_if_there_were_none(seller: PartnerShop) -> None:
    purchase_id = seller.ordered(7)
    other = another_partner(seller)
    messages = set()
    for unknown in (purchase_id, uuid4()):
        with pytest.raises(PurchaseNotFound) as refused:
            other.pay(unknown, cash("10.00"))
        messages.add(str(refused.value))
    assert len(messages) == 1
    assert seller.shop.read(purchase_id, seller.held_by).waits


def test_a_visitors_purchase_is_not_paid_by_a_partners_word(seller: PartnerShop) -> None:
    purchase_id, _ = seller.shop.charged(7)
    command = replace_holder(seller)

    with pytest.raises(PurchaseNotFound):
        command.pay(purchase_id, cash("10.00"))


def replace_holder(seller: PartnerShop) -> PartnerShop:
    """Return a partner that claims to be a visitor."""

    class Posing(PartnerShop):
        @property
        def held_by(self) -> str:
            return VISITOR

    return Posing(shop=seller.shop, partner_id=seller.partner_id)


def test_free_seats_are_sold_also_after_their_time(seller: PartnerShop) -> None:
    purchase_id = seller.ordered(7)
    due = str(seller.due(purchase_id))
    seller.shop.clock.move(HOLD_LENGTH + timedelta(seconds=1))

    assert seller.order(seller.pay(purchase_id, cash(due))).total == Money.parse(due)
    assert_sound(seller.shop.database)


def test_a_seat_that_somebody_else_took_is_not_sold(seller: PartnerShop) -> None:
    purchase_id = seller.ordered(7)
    due = str(seller.due(purchase_id))
    seller.shop.clock.move(HOLD_LENGTH)
    seller.shop.hold(7)

    with pytest.raises(HoldExpired):
        seller.pay(purchase_id, cash(due))

    assert_sound(seller.shop.database)


def test_an_order_whose_time_the_worker_ended_is_over(seller: PartnerShop) -> None:
    purchase_id = seller.ordered(7)
    due = str(seller.due(purchase_id))
    seller.shop.clock.move(HOLD_LENGTH)
    assert close_overdue(services=seller.shop.services) == 1

    with pytest.raises(PurchaseOver):
        seller.pay(purchase_id, cash(due))
    assert seller.shop.read(purchase_id, seller.held_by).end_reason is EndReason.TIME_OVER


def charged(seller: PartnerShop, seat: int) -> tuple[UUID, str]:
    purchase_id = seller.ordered(seat)
    return purchase_id, charge_by_pix(purchase_id, seller.held_by, services=seller.shop.services)


def test_the_carriers_pix_makes_the_order_of_a_partner_too(seller: PartnerShop) -> None:
    purchase_id, txid = charged(seller, 7)
    seller.shop.bank.pay(txid)

    seller.shop.settle(txid)

    view = seller.shop.read(purchase_id, seller.held_by)
    assert view.status is PurchaseStatus.PAID
    assert view.order_id is not None
    assert seller.order(view.order_id).partner_id == seller.partner_id
    with seller.shop.database.reading() as session:
        assert not session.scalars(select(Payment.collected_by_partner)).one()
    with pytest.raises(PurchaseOver):
        seller.pay(purchase_id, cash(str(view.due)))
    assert_sound(seller.shop.database)


def test_the_charge_ends_when_the_partner_took_the_money_and_what_still_comes_goes_back(
    seller: PartnerShop,
) -> None:
    purchase_id, txid = charged(seller, 7)
    due = seller.due(purchase_id)

    seller.pay(purchase_id)

    assert seller.shop.charge(txid).expires_at == seller.shop.clock.now()
    seller.shop.bank.pay(txid)
    seller.shop.settle(txid)
    assert seller.shop.returns() == [(str(due), "repeated")]
    assert seller.shop.charge(txid).status is ChargeStatus.PAID
    assert_sound(seller.shop.database)


def test_a_partners_word_never_stands_in_the_way_of_what_came_to_the_carrier(
    seller: PartnerShop,
) -> None:
    """A Pix of somebody else's, told as the partner's own before the bank tells us of it."""
    visitors, txid = seller.shop.charged(8)
    seller.shop.bank.pay(txid)
    told = seller.shop.bank.get_charge(txid)
    assert told is not None
    purchase_id = seller.ordered(7)
    lie = replace(pix(str(seller.due(purchase_id))), end_to_end_id=told.payments[0].end_to_end_id)
    seller.pay(purchase_id, lie)

    seller.shop.settle(txid)

    assert seller.shop.read(visitors).status is PurchaseStatus.PAID
    assert_sound(seller.shop.database)


def test_twenty_at_once_sell_once(seller: PartnerShop) -> None:
    purchase_id = seller.ordered(7)
    card = a_card(str(seller.due(purchase_id)))

    results = together([partial(seller.pay, purchase_id, card)] * 20)

    assert outcomes(results) == {"UUID": 20}
    assert len(set(results)) == 1
    assert_sound(seller.shop.database)


def test_one_pix_told_for_many_orders_at_once_pays_one(seller: PartnerShop) -> None:
    purchases = [seller.ordered(seat) for seat in range(4, 9)]
    payment = pix(str(seller.due(purchases[0])))

    results = together([partial(seller.pay, one, payment) for one in purchases])

    assert outcomes(results) == {"UUID": 1, "PixUsedBefore": 4}
    assert_sound(seller.shop.database)


def test_collected_and_paid_at_the_bank_at_once_is_one_order_and_one_way_back(
    seller: PartnerShop,
) -> None:
    for seat in range(5, 9):
        purchase_id, txid = charged(seller, seat)
        due = str(seller.due(purchase_id))
        seller.shop.bank.pay(txid)

        results = together(
            [
                partial(seller.pay, purchase_id, cash(due)),
                partial(seller.shop.settle, txid),
            ]
        )

        paid_by_partner = isinstance(results[0], UUID)
        assert paid_by_partner or isinstance(results[0], PurchaseOver)
        view = seller.shop.read(purchase_id, seller.held_by)
        assert view.status is PurchaseStatus.PAID
        assert len(view.returns) == (1 if paid_by_partner else 0)
    assert_sound(seller.shop.database)
