"""Our card gateway against its simulator, over real HTTP: each yes and each no."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import requests

from app.clock import true_now
from app.gateways.card import CardGateway, CardRefused, CardUnreachable, InvalidNotification
from app.gateways.card_session import CardMethod, NewCardSession, SessionStatus
from fares.kernel.money import Money
from tests.card_server import CardProcess, ListeningShop

pytestmark = pytest.mark.slow

SHOP = "https://loja.example/compra/1"


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardProcess]:
    process = CardProcess(tmp_path_factory.mktemp("card")).start()
    yield process
    process.stop()


@pytest.fixture
def simulator(process: CardProcess) -> Iterator[CardProcess]:
    process.behave()
    yield process
    process.behave()


@pytest.fixture
def gateway(simulator: CardProcess) -> Iterator[CardGateway]:
    gateway = CardGateway(simulator.settings())
    yield gateway
    gateway.close()


@pytest.fixture
def shop() -> Iterator[ListeningShop]:
    shop = ListeningShop()
    yield shop
    shop.stop()


def wanted(**changes: Any) -> NewCardSession:
    given: dict[str, Any] = {
        "attempt_id": uuid4(),
        "amount": Money(9500),
        "description": "Passagem São Paulo → Rio",
        "return_url": f"{SHOP}?volta=1",
        "cancel_url": f"{SHOP}/desistir",
        "notification_url": "http://127.0.0.1:9/ninguem",
        "expires_at": true_now() + timedelta(minutes=15),
    }
    return NewCardSession(**{**given, **changes})


def test_a_new_session_is_open_and_has_a_page(gateway: CardGateway) -> None:
    asked = wanted()

    session = gateway.create_session(asked)

    assert session.status is SessionStatus.OPEN
    assert (session.attempt_id, session.amount) == (asked.attempt_id, asked.amount)
    assert session.receipt is None
    page = requests.get(session.page_url, timeout=10)
    assert page.status_code == 200
    assert "SIMULADOR" in page.text
    assert "R$\u00a095,00" in page.text
    assert "Passagem São Paulo → Rio" in page.text


def test_the_page_has_no_field_for_a_card_number(gateway: CardGateway) -> None:
    page = requests.get(gateway.create_session(wanted()).page_url, timeout=10)

    assert page.text.count("<input") == page.text.count('type="radio"')


def test_an_attempt_asked_for_again_is_the_same_session(gateway: CardGateway) -> None:
    asked = wanted()

    first, second = gateway.create_session(asked), gateway.create_session(asked)

    assert first == second


def test_an_attempt_used_for_something_else_is_refused(gateway: CardGateway) -> None:
    asked = wanted()
    gateway.create_session(asked)

    with pytest.raises(CardRefused) as refused:
        gateway.create_session(replace(asked, amount=Money(9501)))

    assert refused.value.status == 409


@pytest.mark.parametrize(
    ("card", "installments", "method", "brand"),
    [
        ("visa-credito", 1, CardMethod.CREDIT, "visa"),
        ("visa-credito", 3, CardMethod.CREDIT, "visa"),
        ("mastercard-credito", 2, CardMethod.CREDIT, "mastercard"),
        ("elo-debito", 1, CardMethod.DEBIT, "elo"),
    ],
)
def test_a_paid_session_has_its_receipt(
    gateway: CardGateway,
    simulator: CardProcess,
    card: str,
    installments: int,
    method: CardMethod,
    brand: str,
) -> None:
    session = gateway.create_session(wanted())

    answer = simulator.pay(session.page_url, card, installments)

    assert answer.status_code == 303
    assert answer.headers["Location"] == f"{SHOP}?volta=1&session_id={session.session_id}"
    paid = gateway.get_session(session.session_id)
    assert paid
    assert paid.status is SessionStatus.PAID
    assert paid.receipt
    assert (paid.receipt.method, paid.receipt.brand) == (method, brand)
    assert (paid.receipt.installments, paid.receipt.amount) == (installments, Money(9500))
    assert len(paid.receipt.nsu) == 9
    assert abs(paid.receipt.paid_at - true_now()) < timedelta(minutes=1)
    assert gateway.get_session(session.attempt_id) == paid


def test_paying_twice_is_paying_once(gateway: CardGateway, simulator: CardProcess) -> None:
    session = gateway.create_session(wanted())
    simulator.pay(session.page_url)
    paid = gateway.get_session(session.attempt_id)

    again = simulator.pay(session.page_url, "elo-debito")
    simulator.cancel(session.page_url)

    assert again.status_code == 303
    assert gateway.get_session(session.attempt_id) == paid


@pytest.mark.parametrize(
    ("card", "status"),
    [
        ("sem-saldo", SessionStatus.REFUSED),
        ("bloqueado", SessionStatus.REFUSED),
        ("demora", SessionStatus.EXPIRED),
    ],
)
def test_a_card_that_does_not_pay_leads_back_all_the_same(
    gateway: CardGateway, simulator: CardProcess, card: str, status: SessionStatus
) -> None:
    session = gateway.create_session(wanted())

    answer = simulator.pay(session.page_url, card)

    assert answer.headers["Location"].startswith(f"{SHOP}?volta=1&")
    found = gateway.get_session(session.attempt_id)
    assert found
    assert (found.status, found.receipt) == (status, None)
    assert "Voltar à loja" in requests.get(session.page_url, timeout=10).text


def test_another_attempt_after_a_refusal_is_another_session(
    gateway: CardGateway, simulator: CardProcess
) -> None:
    refused = gateway.create_session(wanted())
    simulator.pay(refused.page_url, "sem-saldo")

    second = gateway.create_session(wanted())
    simulator.pay(second.page_url, "elo-debito")

    paid = gateway.get_session(second.attempt_id)
    assert paid
    assert paid.status is SessionStatus.PAID
    assert second.session_id != refused.session_id


def test_who_turns_back_is_led_to_where_the_shop_said(
    gateway: CardGateway, simulator: CardProcess
) -> None:
    session = gateway.create_session(wanted())

    answer = simulator.cancel(session.page_url)

    assert answer.headers["Location"] == f"{SHOP}/desistir?session_id={session.session_id}"
    found = gateway.get_session(session.attempt_id)
    assert found
    assert found.status is SessionStatus.CANCELLED


@pytest.mark.parametrize(
    ("card", "installments"), [("cartao-do-vizinho", 1), ("elo-debito", 2), ("visa-credito", 4)]
)
def test_what_the_page_does_not_offer_is_said_on_it(
    gateway: CardGateway, simulator: CardProcess, card: str, installments: int
) -> None:
    session = gateway.create_session(wanted())

    answer = simulator.pay(session.page_url, card, installments)

    assert answer.status_code == 422
    assert "Escolha um dos cartões" in answer.text
    assert gateway.get_session(session.attempt_id) == session


def test_a_session_ends_with_its_time(gateway: CardGateway, simulator: CardProcess) -> None:
    session = gateway.create_session(wanted(expires_at=true_now() - timedelta(seconds=1)))

    assert session.status is SessionStatus.EXPIRED
    simulator.pay(session.page_url)
    assert gateway.get_session(session.attempt_id) == session


def test_what_the_gateway_never_heard_of_is_none(gateway: CardGateway) -> None:
    assert gateway.get_session(uuid4()) is None
    assert gateway.get_session("cs_nunca") is None
    assert all(
        gateway.get_session(odd) is None for odd in ("", "../simulator", "a?b", "ação", "a" * 101)
    )


def test_a_payment_is_given_back_once_however_often_it_is_asked(
    gateway: CardGateway, simulator: CardProcess
) -> None:
    session = gateway.create_session(wanted())
    simulator.pay(session.page_url)

    first, second = gateway.void(session.attempt_id), gateway.void(session.attempt_id)

    assert first == second
    assert first.status is SessionStatus.VOIDED
    assert first.receipt


@pytest.mark.parametrize("card", ["", "sem-saldo"])
def test_what_was_not_paid_is_not_given_back(
    gateway: CardGateway, simulator: CardProcess, card: str
) -> None:
    session = gateway.create_session(wanted())
    if card:
        simulator.pay(session.page_url, card)

    with pytest.raises(CardRefused, match="Nada foi pago"):
        gateway.void(session.attempt_id)


def test_an_attempt_nobody_knows_is_not_given_back(gateway: CardGateway) -> None:
    with pytest.raises(CardRefused) as refused:
        gateway.void(uuid4())

    assert refused.value.status == 404


def test_a_payment_of_yesterday_is_not_given_back(tmp_path: Path) -> None:
    """The acquirer's day is Brasília's: 03:00 UTC begins the next one."""
    evening = datetime(2026, 12, 2, 2, 59, tzinfo=UTC)
    simulator = CardProcess(tmp_path, clock=evening.isoformat()).start()
    gateway = CardGateway(simulator.settings())
    session = gateway.create_session(wanted(expires_at=evening + timedelta(minutes=15)))
    simulator.pay(session.page_url)
    gateway.close()
    simulator.stop()

    simulator.clock = (evening + timedelta(minutes=1)).isoformat()
    gateway = CardGateway(simulator.start().settings())

    with pytest.raises(CardRefused, match="mesmo dia"):
        gateway.void(session.attempt_id)
    gateway.close()
    simulator.stop()


@pytest.mark.parametrize("mode", ["down", "closed", "silent", "lose_answer"])
def test_without_an_answer_nothing_is_known(
    gateway: CardGateway, simulator: CardProcess, mode: str
) -> None:
    asked = wanted()
    simulator.behave(mode=mode, seconds=0.1, times=1)

    with pytest.raises(CardUnreachable):
        gateway.create_session(asked)

    known = gateway.get_session(asked.attempt_id)
    assert (known is not None) == (mode == "lose_answer")
    session = gateway.create_session(asked)
    assert known in (None, session)
    assert [held["attempt_id"] for held in simulator.sessions()].count(str(asked.attempt_id)) == 1


def test_a_lost_answer_to_giving_back_is_asked_again(
    gateway: CardGateway, simulator: CardProcess
) -> None:
    session = gateway.create_session(wanted())
    simulator.pay(session.page_url)
    simulator.behave(mode="lose_answer", service="void", times=1)

    with pytest.raises(CardUnreachable):
        gateway.void(session.attempt_id)

    assert gateway.void(session.attempt_id).status is SessionStatus.VOIDED


def test_a_slow_gateway_is_waited_for_as_long_as_we_said(simulator: CardProcess) -> None:
    simulator.behave(mode="slow", seconds=0.5)
    patient = CardGateway(simulator.settings(timeout=10))
    hasty = CardGateway(simulator.settings(timeout=0.1))

    assert patient.create_session(wanted()).status is SessionStatus.OPEN
    with pytest.raises(CardUnreachable, match="ReadTimeout"):
        hasty.create_session(wanted())
    patient.close()
    hasty.close()


def test_nobody_at_the_address_is_unreachable(simulator: CardProcess) -> None:
    gateway = CardGateway(replace(simulator.settings(), url="http://127.0.0.1:9"))

    with pytest.raises(CardUnreachable):
        gateway.get_session(uuid4())
    gateway.close()


def test_another_service_at_the_address_is_unreachable(simulator: CardProcess) -> None:
    gateway = CardGateway(replace(simulator.settings(), url=f"{simulator.address}/simulator"))

    with pytest.raises(CardUnreachable, match="404"):
        gateway.get_session(uuid4())
    gateway.close()


def test_a_refusing_gateway_says_why(gateway: CardGateway, simulator: CardProcess) -> None:
    simulator.behave(mode="refuse", service="create")

    with pytest.raises(CardRefused, match="Recusado"):
        gateway.create_session(wanted())


def test_a_wrong_key_is_refused(simulator: CardProcess) -> None:
    gateway = CardGateway(replace(simulator.settings(), key="outra"))

    with pytest.raises(CardRefused, match="chave"):
        gateway.create_session(wanted())
    gateway.close()


def test_a_notice_is_signed_and_names_the_attempt(
    gateway: CardGateway, simulator: CardProcess, shop: ListeningShop
) -> None:
    session = gateway.create_session(wanted(notification_url=shop.address))
    simulator.pay(session.page_url)

    ((body, signature),) = shop.wait_for(1)

    assert gateway.read_notification(body, signature).attempt_id == session.attempt_id
    with pytest.raises(InvalidNotification):
        gateway.read_notification(body + b" ", signature)


def test_a_notice_comes_again_until_it_is_taken(
    gateway: CardGateway, simulator: CardProcess
) -> None:
    shop = ListeningShop(lambda number: 204 if number == 3 else 500)
    session = gateway.create_session(wanted(notification_url=shop.address))
    simulator.pay(session.page_url)

    heard = shop.wait_for(3)

    shop.stop()
    assert len(set(heard)) == 1


def test_a_notice_is_told_twice_when_ordered(
    gateway: CardGateway, simulator: CardProcess, shop: ListeningShop
) -> None:
    simulator.behave(notices="repeat")
    session = gateway.create_session(wanted(notification_url=shop.address))
    simulator.pay(session.page_url)

    first, second = shop.wait_for(2)

    assert first == second


def test_a_late_notice_comes_after_a_later_one(
    gateway: CardGateway, simulator: CardProcess, shop: ListeningShop
) -> None:
    simulator.behave(notices="late", seconds=1)
    late = gateway.create_session(wanted(notification_url=shop.address))
    simulator.pay(late.page_url)
    simulator.behave()
    prompt = gateway.create_session(wanted(notification_url=shop.address))
    simulator.pay(prompt.page_url)

    bodies = [body for body, _ in shop.wait_for(2)]

    assert prompt.session_id.encode() in bodies[0]
    assert late.session_id.encode() in bodies[1]


def test_a_lost_notice_never_comes(
    gateway: CardGateway, simulator: CardProcess, shop: ListeningShop
) -> None:
    simulator.behave(notices="lose")
    lost = gateway.create_session(wanted(notification_url=shop.address))
    simulator.pay(lost.page_url)
    simulator.behave()
    told = gateway.create_session(wanted(notification_url=shop.address))
    simulator.pay(told.page_url)

    ((body, _),) = shop.wait_for(1)

    assert told.session_id.encode() in body


def test_what_was_decided_and_owed_outlives_the_process(
    tmp_path: Path, shop: ListeningShop
) -> None:
    simulator = CardProcess(tmp_path).start()
    gateway = CardGateway(simulator.settings())
    simulator.behave(notices="late", seconds=2)
    session = gateway.create_session(wanted(notification_url=shop.address))
    simulator.pay(session.page_url)
    gateway.close()
    simulator.kill()

    gateway = CardGateway(simulator.start().settings())
    found = gateway.get_session(session.attempt_id)
    gateway.close()

    assert found
    assert found.status is SessionStatus.PAID
    shop.wait_for(1)
    simulator.stop()
