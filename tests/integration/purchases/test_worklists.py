"""What operations see of purchases: money that bought nothing, and letters that never arrive."""

import pytest
from sqlalchemy import update

from app.db.engine import Database
from app.db.models.letters import Letter, LetterStatus
from app.usecases.purchases.keep_open import give_up
from app.usecases.purchases.words import ReturnReason
from app.usecases.purchases.worklists import read_purchase_work
from fares.kernel.money import Money
from tests.builders_purchase import VISITOR, Shop, a_shop


@pytest.fixture
def shop(database: Database) -> Shop:
    return a_shop(database)


def test_nothing_waits_at_first(shop: Shop) -> None:
    work = read_purchase_work(database=shop.database)

    assert (work.waiting, work.owed, work.refused_letters) == (0, (), ())


def test_money_that_bought_nothing_waits_until_it_has_gone_back(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    assert read_purchase_work(database=shop.database).waiting == 1
    give_up(purchase_id, VISITOR, services=shop.services)
    receipt = shop.bank.pay(txid)
    shop.settle(txid)

    work = read_purchase_work(database=shop.database)

    assert work.waiting == 0
    assert [(one.reason, one.end_to_end_id, one.card) for one in work.owed] == [
        (ReturnReason.GIVEN_UP, receipt.end_to_end_id, None)
    ]
    assert work.total_owed == receipt.amount


def test_what_was_above_is_told_with_the_order(shop: Shop) -> None:
    _, txid = shop.charged(7)
    shop.bank.pay(txid, shop.charge(txid).amount + Money(100))
    shop.settle(txid)

    work = read_purchase_work(database=shop.database)

    assert [str(one.amount) for one in work.owed] == ["1.00"]
    assert work.owed[0].locator is not None


def test_a_refused_letter_is_shown_with_what_the_server_said(shop: Shop) -> None:
    _, txid = shop.charged(7)
    shop.bank.pay(txid)
    shop.settle(txid)
    with shop.database.writing() as session:
        session.execute(update(Letter).values(status=LetterStatus.REFUSED, answer="550 não há"))

    work = read_purchase_work(database=shop.database)

    assert [(one.address, one.answer) for one in work.refused_letters] == [
        ("ana@exemplo.com.br", "550 não há")
    ]
