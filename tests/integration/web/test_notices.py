"""What the bank and the gateway tell: stored as a reason to ask, whoever sends it."""

import json
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from app.clock import true_now
from app.db.engine import Database
from app.db.models.charges import PixCharge, PixPayment
from app.usecases.purchases.asking import ask_about_due
from app.usecases.purchases.times import ASK_AGAIN
from app.web.application import create_app
from app.web.notices import LARGEST
from tests.builders_purchase import Shop, a_shop

E2E = "E" + "1" * 31


@pytest.fixture
def shop(database: Database) -> Shop:
    return a_shop(database)


def tell(shop: Shop, body: Any) -> int:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    client = create_app(shop.services).test_client()
    return client.post("/avisos/pix", data=raw, content_type="application/json").status_code


def test_a_notice_makes_us_ask_and_only_the_banks_answer_counts(shop: Shop) -> None:
    purchase_id, txid = shop.charged(7)
    assert ask_about_due(services=shop.services) == 0

    lie = {"pix": [{"txid": txid, "endToEndId": E2E, "valor": "0.01"}]}
    assert tell(shop, lie) == 200
    assert ask_about_due(services=shop.services) == 1
    assert shop.read(purchase_id).waits
    with shop.database.reading() as session:
        assert session.scalars(select(PixPayment)).all() == []

    shop.bank.pay(txid)
    tell(shop, lie)
    ask_about_due(services=shop.services)
    assert shop.read(purchase_id).order_id is not None


def test_one_notice_may_tell_of_many_and_of_strangers(shop: Shop) -> None:
    _, first = shop.charged(7)
    _, second = shop.charged(8, by="visitor:bia")
    stranger = "Z" * 32
    told = [{"txid": txid, "endToEndId": E2E} for txid in (first, stranger, second)]

    assert tell(shop, {"pix": told}) == 200
    assert ask_about_due(services=shop.services) == 2


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"pix": 7}', b'{"pix": [7, null, {"txid": 3}]}', b"\xff\xfe"],
)
def test_what_cannot_be_read_is_passed_over(shop: Shop, body: bytes) -> None:
    assert tell(shop, body) == 200


def test_a_notice_is_not_a_flood(shop: Shop) -> None:
    assert tell(shop, b" " * (LARGEST + 1)) == 413


def test_without_a_gateway_its_notices_change_nothing(shop: Shop) -> None:
    client = create_app(shop.services).test_client()
    assert client.post("/avisos/cartao", data=b"{}").status_code == 200


def test_a_charge_is_asked_about_without_any_notice(shop: Shop) -> None:
    _, txid = shop.charged(7)
    soon = true_now() + ASK_AGAIN + timedelta(seconds=1)
    with shop.database.reading() as session:
        planned = session.get_one(PixCharge, txid).next_ask_at
    assert planned is not None
    assert planned <= soon
