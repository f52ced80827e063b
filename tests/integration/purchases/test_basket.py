"""The basket: what is told before a purchase, kept longer, and taken again after its time."""

from datetime import timedelta

import pytest

from app.db.engine import Database
from app.db.models.sales import Order
from app.usecases.purchases.basket import read_basket
from app.usecases.purchases.keep_basket import extend_basket, keep_again
from app.usecases.purchases.resend import NoAddress, masked_address, resend_tickets
from app.usecases.purchases.watch import watch_purchase
from app.usecases.selling.hold_terms import SeatTaken
from app.usecases.selling.own_order import OwnOrderNotFound, find_own_order
from fares.kernel.money import Money
from tests.builders_purchase import VISITOR, Shop, a_shop

NO_SILENCE = timedelta(0)


@pytest.fixture
def shop(database: Database) -> Shop:
    return a_shop(database)


def test_it_tells_the_journey_and_the_price_of_now(shop: Shop) -> None:
    held = shop.hold(7, 8)

    basket = read_basket(VISITOR, database=shop.database, now=shop.clock.now())

    assert [seat.label for seat in basket.journeys[0].seats] == ["07", "08"]
    assert (basket.live, basket.total) == (True, held.total)
    assert (basket.expires_at, basket.ends_at) == (held.expires_at, held.ends_at)


def test_what_ran_out_is_told_only_to_who_names_it(shop: Shop) -> None:
    held = shop.hold(7)
    shop.clock.move(timedelta(minutes=10))
    now = shop.clock.now()

    assert read_basket(VISITOR, database=shop.database, now=now).journeys == ()
    named = read_basket(VISITOR, also=[held.hold_id], database=shop.database, now=now)
    assert [journey.live for journey in named.journeys] == [False]
    assert not named.live
    stranger = read_basket("visitor:x", also=[held.hold_id], database=shop.database, now=now)
    assert stranger.journeys == ()


def test_the_same_seats_are_kept_again(shop: Shop) -> None:
    held = shop.hold(7, 8)
    shop.clock.move(timedelta(minutes=10))

    keep_again(
        VISITOR,
        [held.hold_id],
        held_from="203.0.113.7",
        database=shop.database,
        now=shop.clock.now(),
    )

    basket = read_basket(VISITOR, also=[held.hold_id], database=shop.database, now=shop.clock.now())
    assert [seat.seat for seat in basket.journeys[0].seats] == [7, 8]
    assert basket.live
    assert len(basket.journeys) == 1


def test_a_seat_that_somebody_took_is_named(shop: Shop) -> None:
    held = shop.hold(7, 8)
    shop.clock.move(timedelta(minutes=10))
    shop.hold(8, by="visitor:outra")

    with pytest.raises(SeatTaken, match="08"):
        keep_again(
            VISITOR,
            [held.hold_id],
            held_from="203.0.113.7",
            database=shop.database,
            now=shop.clock.now(),
        )

    assert read_basket(VISITOR, database=shop.database, now=shop.clock.now()).journeys == ()


def test_more_time_up_to_the_end(shop: Shop) -> None:
    held = shop.hold(7)
    for _ in range(3):
        shop.clock.move(timedelta(minutes=9))
        extend_basket(VISITOR, database=shop.database, now=shop.clock.now())

    basket = read_basket(VISITOR, database=shop.database, now=shop.clock.now())

    assert basket.expires_at == basket.ends_at == held.ends_at


def test_a_page_that_looks_asks_if_nobody_did_just_now(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)

    watch_purchase(purchase_id, services=shop.services)
    assert shop.read(purchase_id).came == Money(0), "somebody asked just now"
    watch_purchase(purchase_id, services=shop.services, silence=NO_SILENCE)

    assert shop.read(purchase_id).order_id is not None
    assert shop.broken() == []


def test_a_page_that_looks_bears_a_silent_bank(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)
    shop.bank.silent = True

    watch_purchase(purchase_id, services=shop.services, silence=NO_SILENCE)

    assert shop.read(purchase_id).waits


def test_an_order_is_found_by_locator_and_document_and_its_letter_sent_again(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)
    shop.settle(txid)
    order_id = shop.read(purchase_id).order_id
    assert order_id is not None
    with shop.database.reading() as session:
        locator = session.get_one(Order, order_id).locator

    for wrong in (("ZZZZZZ", "123.456.789-09"), (locator, "000"), (locator, "")):
        with pytest.raises(OwnOrderNotFound):
            find_own_order(*wrong, address="203.0.113.1", database=shop.database)
    found = find_own_order(locator, "123.456.789-09", address="203.0.113.1", database=shop.database)
    resend_tickets(found, database=shop.database, now=shop.clock.now())

    assert found == order_id
    assert masked_address(found, database=shop.database) == "a•••@exemplo.com.br"
    with pytest.raises(NoAddress):
        resend_tickets(purchase_id, database=shop.database, now=shop.clock.now())
