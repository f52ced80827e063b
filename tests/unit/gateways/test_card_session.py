"""What the card gateway says is read as it stands, and held to its shape."""

import hashlib
import hmac
import json
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from app.config.card import CardSettings
from app.gateways.card import (
    CardGateway,
    CardNotification,
    CardUnreachable,
    InvalidNotification,
)
from app.gateways.card_session import CardMethod, CardReceipt, SessionStatus, read_session
from fares.kernel.documents import Cnpj
from fares.kernel.money import Money

ATTEMPT = UUID("00000000-0000-4000-8000-000000000001")
SECRET = "segredo-do-gateway-de-cartao-0001"


def receipt(**changes: Any) -> dict[str, Any]:
    given = {
        "brand": "visa",
        "last4": "0004",
        "nsu": "000000012",
        "authorization": "A1B2C3",
        "acquirer_cnpj": "11222333000181",
        "installments": 3,
        "method": "credit",
        "amount": "95.00",
        "paid_at": "2026-12-01T10:00:00-03:00",
    }
    return {**given, **changes}


def answer(**changes: Any) -> dict[str, Any]:
    given = {
        "session_id": "cs_1",
        "attempt_id": str(ATTEMPT),
        "page_url": "https://gateway.example/pay/cs_1",
        "status": "open",
        "amount": "95.00",
        "receipt": None,
    }
    return {**given, **changes}


def test_a_paid_session_has_what_the_acquirer_recorded() -> None:
    session = read_session(answer(status="paid", receipt=receipt(), something_new=1))

    assert session.status is SessionStatus.PAID
    assert session.receipt == CardReceipt(
        brand="visa",
        last4="0004",
        nsu="000000012",
        authorization="A1B2C3",
        acquirer_cnpj=Cnpj.parse("11222333000181"),
        installments=3,
        method=CardMethod.CREDIT,
        amount=Money(9500),
        paid_at=datetime(2026, 12, 1, 13, tzinfo=UTC),
    )


def test_what_came_is_told_whatever_was_asked() -> None:
    session = read_session(answer(status="paid", receipt=receipt(amount="94.99")))

    assert session.receipt
    assert (session.amount, session.receipt.amount) == (Money(9500), Money(9499))


@pytest.mark.parametrize("status", ["open", "refused", "cancelled", "expired"])
def test_what_is_not_paid_has_no_receipt(status: str) -> None:
    session = read_session(answer(status=status, receipt=receipt()))

    assert session.status == status
    assert session.receipt is None


@pytest.mark.parametrize("status", ["chargeback", "", "PAID", None, 7, ["paid"]], ids=repr)
def test_a_word_we_do_not_know_decides_nothing(status: object) -> None:
    session = read_session(answer(status=status, receipt=receipt()))

    assert session.status is SessionStatus.UNKNOWN
    assert session.receipt is None


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        "paid",
        {},
        answer(session_id=""),
        answer(session_id=7),
        answer(attempt_id="7"),
        answer(attempt_id=None),
        answer(amount="95"),
        answer(amount=95.0),
        answer(page_url="javascript:alert(1)"),
        answer(page_url="https://a.example/\r\nX: y"),
        answer(page_url=None),
        answer(status="paid"),
        answer(status="paid", receipt=receipt(last4="12345")),
        answer(status="paid", receipt=receipt(last4="１２３４")),
        answer(status="paid", receipt=receipt(amount="0.00")),
        answer(status="paid", receipt=receipt(amount="-95.00")),
        answer(status="paid", receipt=receipt(acquirer_cnpj="11222333000182")),
        answer(status="paid", receipt=receipt(installments=0)),
        answer(status="paid", receipt=receipt(installments=True)),
        answer(status="paid", receipt=receipt(method="cheque")),
        answer(status="paid", receipt=receipt(paid_at="2026-12-01T10:00:00")),
        answer(status="paid", receipt=receipt(nsu="9" * 201)),
        answer(status="paid", receipt=receipt(nsu="00\x0012")),
        answer(status="paid", receipt=receipt(brand="vi\ud800sa")),
        answer(status="paid", receipt=receipt(installments=10**30)),
        answer(status="paid", receipt=receipt(paid_at="0001-01-01T00:00:00+14:00")),
        answer(status="paid", receipt=receipt(paid_at="9999-12-31T23:59:00-14:00")),
    ],
    ids=repr,
)
def test_half_an_answer_is_no_answer(given: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_session(given)


@pytest.fixture
def gateway() -> CardGateway:
    return CardGateway(CardSettings(url="http://127.0.0.1:1", key="chave", secret=SECRET))


def test_an_answer_about_another_attempt_pays_for_nothing(
    gateway: CardGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gateway that confuses two buyers gives neither a ticket for the other's money."""
    told = answer(status="paid", receipt=receipt())
    monkeypatch.setattr(gateway, "_ask", lambda *_: told)

    assert gateway.get_session(ATTEMPT) is not None
    with pytest.raises(CardUnreachable):
        gateway.get_session(UUID(int=7))


def signed(body: bytes, secret: str = SECRET) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def test_a_signed_notification_says_which_attempt_to_ask_about(gateway: CardGateway) -> None:
    body = json.dumps({"attempt_id": str(ATTEMPT), "status": "paid"}).encode()

    assert gateway.read_notification(body, signed(body)) == CardNotification(ATTEMPT)


@pytest.mark.parametrize(
    "signature",
    [None, "", "sha256=", "ação", "0" * 64, signed(b"{}"), signed(b"x", "outro" * 7)],
)
def test_what_the_gateway_did_not_sign_is_not_followed(
    gateway: CardGateway, signature: str | None
) -> None:
    body = json.dumps({"attempt_id": str(ATTEMPT)}).encode()

    with pytest.raises(InvalidNotification):
        gateway.read_notification(body, signature)


@pytest.mark.parametrize(
    "body", [b"", b"x", b"\xff", b"[]", b"{}", b'{"attempt_id": 1}', b'{"attempt_id": "x"}']
)
def test_a_signed_nothing_is_not_followed(gateway: CardGateway, body: bytes) -> None:
    with pytest.raises(InvalidNotification):
        gateway.read_notification(body, signed(body))
