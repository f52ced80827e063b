"""Money and seats of one purchase, handled by many at one moment, on both databases."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import UUID

import pytest

from app.db.engine import Database
from app.db.models.purchases import PurchaseStatus
from app.usecases.purchases.asking import note_charges
from app.usecases.purchases.card_page import Addresses, open_card_page
from app.usecases.purchases.card_settle import settle_attempt
from app.usecases.purchases.closing import close_overdue
from app.usecases.purchases.keep_open import extend_purchase, give_up
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.terms import BeginPurchase
from app.usecases.selling.hold import HOLD_LENGTH, HeldSeats, SeatTaken
from tests.builders import DEPARTURE, a_trip
from tests.builders_purchase import BUYER, VISITOR, Shop, a_purchase, a_shop
from tests.races import assert_sound, together
from tests.scripted_gateway import ScriptedGateway

ROUNDS = 6
Act = Callable[..., None]
ADDRESSES = Addresses(back="http://a", cancelled="http://a", notices="http://a")


@pytest.fixture
def shop(database: Database) -> Shop:
    shop = a_shop(database)
    gateway = ScriptedGateway(shop.clock)
    return replace(shop, services=replace(shop.services, card=gateway))  # type: ignore[arg-type]


def there_and_back(shop: Shop) -> tuple[HeldSeats, HeldSeats]:
    with shop.database.writing() as session:
        back = a_trip(session, shop.network, line_departs_at=DEPARTURE + timedelta(days=2))
    return shop.hold(7), replace(shop, trip_id=back.id).hold(8)


def corrected(form: BeginPurchase, name: str) -> BeginPurchase:
    return replace(form, buyer=replace(BUYER, name=name))


def test_the_same_form_sent_at_once_is_one_purchase(shop: Shop) -> None:
    form = a_purchase(shop.hold(7))
    results = together([partial(shop.begin, form)] * 4)
    assert len(set(results)) == 1
    assert isinstance(results[0], UUID)
    assert shop.read(results[0]).waits


def test_two_forms_for_the_same_seats_leave_one_purchase_open(shop: Shop) -> None:
    out, back = there_and_back(shop)
    forms = [a_purchase(out, back), a_purchase(back, out)]
    forms = [corrected(forms[n % 2], f"Ana {'BCDEF'[n]}") for n in range(4)]
    results = together([partial(shop.begin, form) for form in forms])
    begun = [one for one in results if isinstance(one, UUID)]
    assert len(begun) == 4
    assert [shop.read(one).waits for one in begun].count(True) == 1


@pytest.mark.parametrize("act", [extend_purchase, give_up])
def test_the_form_is_sent_again_while_the_page_acts(shop: Shop, act: Act) -> None:
    """Whoever comes first, the other waits in turn: nobody is told of a deadlock."""
    for seat in range(5, 5 + ROUNDS):
        form = a_purchase(shop.hold(seat))
        purchase_id = shop.begin(form)
        results = together(
            [
                partial(act, purchase_id, VISITOR, services=shop.services),
                partial(shop.begin, corrected(form, "Ana Outra")),
            ]
        )
        assert not shop.read(purchase_id).waits
        give_back(shop, results)
    assert_sound(shop.database)


def give_back(shop: Shop, results: list[object]) -> None:
    """Let go of the seats of what is still open, so that the visitor may hold others."""
    for one in results:
        if isinstance(one, UUID) and shop.read(one).waits:
            give_up(one, VISITOR, services=shop.services)


def test_money_comes_while_the_form_is_sent_again(shop: Shop) -> None:
    """It buys the seats, or goes back because another purchase has their place."""
    for seat in range(5, 5 + ROUNDS):
        form = a_purchase(shop.hold(seat))
        purchase_id = shop.begin(form)
        txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
        shop.bank.pay(txid)
        results = together(
            [partial(shop.settle, txid), partial(shop.begin, corrected(form, "Ana Outra"))]
        )
        view = shop.read(purchase_id)
        assert (view.status is PurchaseStatus.PAID) is not bool(view.returns)
        assert_sound(shop.database)
        give_back(shop, results)


def test_a_pix_and_a_card_come_while_the_buyer_gives_up(shop: Shop) -> None:
    gateway = shop.services.card
    assert isinstance(gateway, ScriptedGateway)
    for seat in range(5, 5 + ROUNDS):
        purchase_id, txid = shop.charged(seat)
        open_card_page(purchase_id, VISITOR, ADDRESSES, services=shop.services)
        attempt_id = gateway.wanted[-1].attempt_id
        gateway.pay(attempt_id)
        shop.bank.pay(txid)
        together(
            [
                partial(shop.settle, txid),
                partial(shop.settle, txid),
                partial(settle_attempt, attempt_id, services=shop.services),
                partial(give_up, purchase_id, VISITOR, services=shop.services),
                partial(extend_purchase, purchase_id, VISITOR, services=shop.services),
                partial(note_charges, [txid], services=shop.services),
            ]
        )
        view = shop.read(purchase_id)
        assert len(view.returns) == (1 if view.status is PurchaseStatus.PAID else 2)
        assert_sound(shop.database)


def test_late_money_and_another_buyer_want_the_same_seat(shop: Shop) -> None:
    for seat in range(5, 5 + ROUNDS):
        purchase_id, txid = shop.charged(seat)
        shop.clock.move(HOLD_LENGTH)
        shop.bank.pay(txid)
        results = together(
            [
                partial(shop.settle, txid),
                partial(shop.settle, txid),
                partial(close_overdue, services=shop.services),
                partial(shop.hold, seat, by="visitor:bia"),
            ]
        )
        sold = shop.read(purchase_id).status is PurchaseStatus.PAID
        assert isinstance(results[3], SeatTaken if sold else HeldSeats)
        assert_sound(shop.database)
