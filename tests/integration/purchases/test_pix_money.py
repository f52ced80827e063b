"""Money by Pix always finds its place: an order, or the way back, to the centavo.

Rows PW of what broke elsewhere: late, twice, half, too much, out of order, lost, silent.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.charges import ChargeStatus
from app.db.models.purchases import EndReason, PurchaseStatus
from app.db.models.sales import Ticket
from app.gateways.pix import PixUnreachable
from app.usecases.purchases.asking import ask_about_due, note_charges
from app.usecases.purchases.begin import begin_purchase
from app.usecases.purchases.closing import close_overdue
from app.usecases.purchases.keep_open import extend_purchase, give_up
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.reconcile import RECENT, reconcile
from app.usecases.purchases.terms import ChargeRefused, PurchaseNotFound, PurchaseOver
from app.usecases.purchases.watch import watch_purchase
from app.usecases.selling.hold import HOLD_LENGTH, HOLD_LIMIT
from app.usecases.selling.hold_terms import HoldExpired, SeatTaken
from fares.kernel.money import Money
from fares.kernel.rules import rule
from tests.builders_purchase import BUYER, VISITOR, Shop, a_purchase, a_shop

CENTAVO = Money(1)


@pytest.fixture
def shop(database: Database) -> Shop:
    return a_shop(database)


def close(shop: Shop) -> None:
    """Do what the worker does when time is over: the bank's last word, then the end."""
    ask_all(shop)
    close_overdue(services=shop.services)


def ask_all(shop: Shop) -> None:
    note_charges(list(shop.bank.charges), services=shop.services)
    ask_about_due(services=shop.services)


def test_a_pix_in_time_sells_the_seats(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7, 8)
    assert shop.read(purchase_id).pix is not None

    shop.bank.pay(txid)
    shop.settle(txid)

    view = shop.read(purchase_id)
    assert (view.status, view.came, view.returns) == (PurchaseStatus.PAID, view.total, ())
    assert view.order_id is not None
    assert shop.charge(txid).status is ChargeStatus.PAID
    assert shop.broken() == []
    with pytest.raises(SeatTaken):
        shop.hold(7, by="visitor:bia")


@pytest.mark.parametrize(
    ("paid_at", "valid_until"),
    [
        pytest.param("2026-12-06T02:59:59+00:00", date(2027, 12, 5), id="last second of the day"),
        pytest.param("2026-12-06T03:00:00+00:00", date(2027, 12, 6), id="midnight in Brasília"),
    ],
)
@rule("R6033-144", side="both")
def test_the_validity_is_counted_from_the_day_on_which_it_was_paid(
    shop: Shop, paid_at: str, valid_until: date
) -> None:
    """Art. 144: a year from the first issue, be the purchase begun on the day before."""
    shop.clock.move_to(datetime.fromisoformat("2026-12-06T02:58:00+00:00"))
    _, txid = shop.charged(7)
    shop.clock.move_to(datetime.fromisoformat(paid_at))
    shop.bank.pay(txid)
    shop.settle(txid)

    with shop.database.reading() as session:
        assert session.scalars(select(Ticket)).one().valid_until == valid_until


def test_the_charge_ends_with_the_hold(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)

    assert shop.bank.ends_at(txid) == shop.read(purchase_id).expires_at
    assert shop.read(purchase_id).expires_at == shop.clock.now() + HOLD_LENGTH


def test_more_time_moves_the_end_of_the_charge_and_stops_at_the_cap(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    began = shop.clock.now()
    for minutes in (9, 8, 8):
        shop.clock.move(timedelta(minutes=minutes))
        extend_purchase(purchase_id, VISITOR, services=shop.services)
        view = shop.read(purchase_id)
        assert shop.bank.ends_at(txid) == view.expires_at == shop.charge(txid).expires_at

    assert view.expires_at == view.ends_at == began + HOLD_LIMIT
    assert len(shop.bank.charges) == 1
    shop.clock.move_to(view.ends_at)
    with pytest.raises(HoldExpired):
        extend_purchase(purchase_id, VISITOR, services=shop.services)


def test_told_twenty_times_at_once_it_is_one_payment_and_one_order(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: shop.settle(txid), range(20)))

    view = shop.read(purchase_id)
    assert (view.status, view.came, shop.returns()) == (PurchaseStatus.PAID, view.total, [])
    assert shop.broken() == []


def test_paid_twice_the_second_goes_back(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)
    shop.settle(txid)
    shop.bank.pay(txid)
    shop.settle(txid)

    total = str(shop.read(purchase_id).total)
    assert shop.returns() == [(total, "repeated")]
    assert shop.broken() == []


def test_paid_twice_before_we_asked_one_pays_and_the_other_goes_back(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)
    shop.bank.pay(txid)
    shop.settle(txid)

    view = shop.read(purchase_id)
    assert view.status is PurchaseStatus.PAID
    assert shop.returns() == [(str(view.total), "repeated")]
    assert shop.broken() == []


def test_above_the_total_the_rest_goes_back(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    due = shop.read(purchase_id).due
    shop.bank.pay(txid, due + CENTAVO)
    shop.settle(txid)

    assert shop.read(purchase_id).status is PurchaseStatus.PAID
    assert shop.returns() == [("0.01", "above")]
    assert shop.broken() == []


def test_less_than_the_total_waits_and_the_rest_completes_it(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    due = shop.read(purchase_id).due
    shop.bank.pay(txid, due - CENTAVO)
    shop.settle(txid)
    assert shop.read(purchase_id).status is PurchaseStatus.OPEN
    assert shop.read(purchase_id).came == due - CENTAVO

    rest = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    assert shop.bank.charges[rest].amount == CENTAVO
    shop.bank.pay(rest)
    shop.settle(rest)

    assert shop.read(purchase_id).status is PurchaseStatus.PAID
    assert shop.returns() == []
    assert shop.broken() == []


def test_less_than_the_total_goes_back_when_time_is_over(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    due = shop.read(purchase_id).due
    shop.bank.pay(txid, due - CENTAVO)
    shop.settle(txid)
    shop.clock.move(HOLD_LENGTH)
    close(shop)

    view = shop.read(purchase_id)
    assert (view.status, view.end_reason) == (PurchaseStatus.ENDED, EndReason.INCOMPLETE)
    assert shop.returns() == [(str(due - CENTAVO), "incomplete")]
    shop.hold(7, by="visitor:bia")


@pytest.mark.parametrize("ended", [False, True], ids=["not yet ended", "ended by the worker"])
def test_paid_late_the_seat_is_sold_if_it_is_free(shop: Shop, ended: bool) -> None:
    purchase_id, txid = shop.charged(7)
    shop.clock.move(HOLD_LENGTH + timedelta(hours=1))
    if ended:
        close(shop)
        assert shop.read(purchase_id).end_reason is EndReason.TIME_OVER

    shop.bank.pay(txid)
    shop.settle(txid)

    view = shop.read(purchase_id)
    assert (view.status, view.end_reason) == (PurchaseStatus.PAID, None)
    assert shop.returns() == []
    assert shop.broken() == []


def test_paid_late_and_the_seat_is_somebody_elses_the_money_goes_back(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7, 8)
    shop.clock.move(HOLD_LENGTH)
    shop.hold(8, section=(1, 3), by="visitor:bia")
    shop.bank.pay(txid)
    shop.settle(txid)

    view = shop.read(purchase_id)
    assert (view.status, view.end_reason) == (PurchaseStatus.ENDED, EndReason.SEAT_LOST)
    assert shop.returns() == [(str(view.total), "seat_lost")]
    assert shop.broken() == []
    shop.hold(7, by="visitor:caio")


def test_paid_after_the_departure_the_money_goes_back(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.clock.move(timedelta(days=30))
    shop.bank.pay(txid)
    shop.settle(txid)

    view = shop.read(purchase_id)
    assert view.end_reason is EndReason.NOT_ON_SALE
    assert shop.returns() == [(str(view.total), "not_on_sale")]


def test_at_the_end_of_the_hold_the_charge_is_removed_and_the_seats_are_free(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.clock.move(HOLD_LENGTH)
    assert shop.read(purchase_id).time_over
    close(shop)

    assert shop.bank.charges[txid].status.value == "REMOVIDA_PELO_USUARIO_RECEBEDOR"
    assert shop.charge(txid).status is ChargeStatus.CLOSED
    assert shop.read(purchase_id).end_reason is EndReason.TIME_OVER
    shop.hold(7, by="visitor:bia")


def test_while_the_bank_is_silent_at_the_end_nothing_is_decided(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.clock.move(HOLD_LENGTH)
    shop.bank.pay(txid)
    shop.bank.silent = True
    close(shop)
    assert shop.read(purchase_id).status is PurchaseStatus.OPEN

    shop.bank.silent = False
    close(shop)
    assert shop.read(purchase_id).status is PurchaseStatus.PAID


def test_a_silent_bank_leaves_the_charge_stored_and_it_is_asked_for_again(shop: Shop) -> None:
    shop.bank.silent = True
    purchase_id, txid = shop.charged(7)
    pix = shop.read(purchase_id).pix
    assert pix is not None
    assert pix.copy_and_paste is None
    assert shop.charge(txid).status is ChargeStatus.STORED

    shop.bank.silent = False
    shop.settle(txid)
    assert shop.charge(txid).copy_and_paste
    assert shop.charge(txid).status is ChargeStatus.OPEN
    assert shop.bank.ends_at(txid) == shop.read(purchase_id).expires_at


def test_a_lost_answer_makes_no_second_charge(shop: Shop) -> None:
    shop.bank.deaf = True
    purchase_id, txid = shop.charged(7)
    shop.bank.deaf = False

    assert charge_by_pix(purchase_id, VISITOR, services=shop.services) == txid
    assert list(shop.bank.charges) == [txid]
    assert shop.read(purchase_id).pix is not None


def test_a_charge_that_never_reached_the_bank_ends_without_a_trace_of_money(shop: Shop) -> None:
    shop.bank.silent = True
    purchase_id, txid = shop.charged(7)
    shop.clock.move(HOLD_LENGTH)
    shop.bank.silent = False
    note_charges([txid], services=shop.services)
    close(shop)

    assert shop.bank.charges == {}
    assert shop.charge(txid).status is ChargeStatus.CLOSED
    assert shop.read(purchase_id).end_reason is EndReason.TIME_OVER


def test_a_refused_charge_is_told_and_another_can_be_made(shop: Shop) -> None:
    purchase_id = shop.begin(a_purchase(shop.hold(7)))
    shop.bank.refusing = True
    with pytest.raises(ChargeRefused):
        charge_by_pix(purchase_id, VISITOR, services=shop.services)

    shop.bank.refusing = False
    txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    shop.bank.pay(txid)
    shop.settle(txid)
    assert shop.read(purchase_id).status is PurchaseStatus.PAID


def test_a_lost_notice_is_found_in_the_banks_own_list(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.pay(txid)

    assert reconcile(RECENT, services=shop.services) == 1
    assert shop.read(purchase_id).status is PurchaseStatus.PAID
    assert reconcile(RECENT, services=shop.services) == 0


def test_who_gave_up_gets_back_what_came_all_the_same(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    give_up(purchase_id, VISITOR, services=shop.services)
    shop.hold(7, by="visitor:bia")
    shop.bank.pay(txid)
    shop.settle(txid)

    view = shop.read(purchase_id)
    assert view.end_reason is EndReason.GIVEN_UP
    assert shop.returns() == [(str(view.total), "given_up")]
    with pytest.raises(PurchaseOver):
        give_up(purchase_id, VISITOR, services=shop.services)


def test_a_purchase_made_again_with_other_data_takes_the_place_of_the_first(shop: Shop) -> None:
    held = shop.hold(7)
    first = shop.begin(a_purchase(held))
    old_txid = charge_by_pix(first, VISITOR, services=shop.services)
    second = shop.begin(a_purchase(held))
    txid = charge_by_pix(second, VISITOR, services=shop.services)
    shop.bank.pay(txid)
    shop.settle(txid)
    shop.bank.pay(old_txid)
    shop.settle(old_txid)

    assert shop.read(first).end_reason is EndReason.REPLACED
    assert shop.read(second).status is PurchaseStatus.PAID
    assert shop.returns() == [(str(shop.read(second).total), "replaced")]
    assert shop.broken() == []


def test_the_same_form_twice_is_one_purchase(shop: Shop) -> None:
    form = a_purchase(shop.hold(7))
    now = shop.clock.now()

    with ThreadPoolExecutor(4) as pool:
        numbers = set(
            pool.map(lambda _: begin_purchase(form, database=shop.database, now=now), range(8))
        )

    assert len({number for number in numbers if is_open(shop, number)}) == 1


def is_open(shop: Shop, purchase_id: UUID) -> bool:
    return shop.read(purchase_id).status is PurchaseStatus.OPEN


def test_nobody_reads_or_pays_with_the_number_of_a_strangers_purchase(shop: Shop) -> None:
    purchase_id, _ = shop.charged(7)

    for act in (
        lambda: shop.read(purchase_id, by="visitor:eva"),
        lambda: charge_by_pix(purchase_id, "visitor:eva", services=shop.services),
        lambda: extend_purchase(purchase_id, "visitor:eva", services=shop.services),
        lambda: give_up(purchase_id, "visitor:eva", services=shop.services),
    ):
        with pytest.raises(PurchaseNotFound):
            act()


def test_a_silent_bank_raises_for_who_asks_at_once(shop: Shop) -> None:
    _, txid = shop.charged(7)
    shop.bank.silent = True
    with pytest.raises(PixUnreachable):
        shop.settle(txid)


def test_a_charge_whose_answer_was_lost_ends_with_the_hold_all_the_same(shop: Shop) -> None:
    """Its length counts from its creation at the bank, not from when we ask again."""
    shop.bank.deaf = True
    purchase_id, txid = shop.charged(7)
    shop.bank.deaf = False
    shop.clock.move(timedelta(minutes=3))
    charge_by_pix(purchase_id, VISITOR, services=shop.services)

    assert shop.bank.ends_at(txid) == shop.read(purchase_id).expires_at


def test_paid_after_a_lost_answer_and_asked_for_again_it_is_still_taken(shop: Shop) -> None:
    shop.bank.deaf = True
    purchase_id, txid = shop.charged(7)
    shop.bank.deaf = False
    shop.bank.pay(txid)
    shop.bank.refusing = True
    assert charge_by_pix(purchase_id, VISITOR, services=shop.services) == txid

    ask_all(shop)
    assert shop.read(purchase_id).status is PurchaseStatus.PAID


def test_pages_do_not_wait_again_and_again_for_a_silent_bank(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    shop.bank.silent = True
    shop.bank.asked = 0
    for _ in range(5):
        watch_purchase(purchase_id, services=shop.services, silence=timedelta(0))
    assert shop.bank.asked == 1

    shop.bank.silent = False
    shop.bank.pay(txid)
    ask_all(shop)
    assert shop.read(purchase_id).status is PurchaseStatus.PAID


def test_a_part_that_came_goes_back_when_the_purchase_is_made_again(shop: Shop) -> None:
    form = a_purchase(shop.hold(7))
    txid = charge_by_pix(shop.begin(form), VISITOR, services=shop.services)
    shop.bank.pay(txid, Money.parse("10.00"))
    shop.settle(txid)
    shop.begin(replace(form, buyer=replace(BUYER, name="Ana Corrigida")))

    assert shop.returns() == [("10.00", "replaced")]
    assert shop.broken() == []
