"""The client against answers that no bank should give: it knows nothing, and breaks on none."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from app.config.pix import PixSettings
from app.gateways.pix import (
    CobStatus,
    NewCharge,
    PixGateway,
    PixRefused,
    PixUnreachable,
)
from fares.kernel.money import Money
from tests.scripted_listener import Handler, Listener

TXID = "a" * 32
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
E2E = "E" + "1" * 31
CHARGE = {
    "calendario": {"criacao": "2026-12-01T10:00:00Z", "expiracao": 600},
    "txid": TXID,
    "status": "ATIVA",
    "valor": {"original": "1.00"},
    "pixCopiaECola": "0002",
}
PAYMENT = {"endToEndId": E2E, "txid": TXID, "valor": "1.00", "horario": "2026-12-01T10:00:00Z"}

Script = Callable[[Handler], None]


class Bank(Listener):
    """Gives tokens, and answers everything else as its script says."""

    def __init__(self) -> None:
        super().__init__(self._answer)
        self.answer_script: Script = lambda handler: handler.answer(500, b"")

    def says(self, status: int, answer: Any) -> None:
        body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.answer_script = lambda handler: handler.answer(status, body)

    def _answer(self, handler: Handler) -> None:
        if handler.path == "/oauth/token":
            handler.answer(200, b'{"access_token": "t", "expires_in": 3600}')
        else:
            self.answer_script(handler)


@pytest.fixture
def bank() -> Iterator[Bank]:
    bank = Bank()
    thread = threading.Thread(target=bank.serve_forever, args=(0.02,))
    thread.start()
    yield bank
    bank.shutdown()
    thread.join()
    bank.server_close()


def gateway_to(bank: Bank, *, timeout: float) -> PixGateway:
    return PixGateway(
        PixSettings(
            url=bank.address,
            token_url=f"{bank.address}/oauth/token",
            client_id="loja",
            client_secret="segredo",
            key="chave",
            timeout=timeout,
        )
    )


@pytest.fixture
def gateway(bank: Bank) -> Iterator[PixGateway]:
    gateway = gateway_to(bank, timeout=20)
    yield gateway
    gateway.close()


@pytest.fixture
def hasty(bank: Bank) -> Iterator[PixGateway]:
    """One that waits a second and no more."""
    gateway = gateway_to(bank, timeout=1)
    yield gateway
    gateway.close()


@pytest.mark.parametrize(
    ("status", "answer"),
    [
        (200, b""),
        (200, b"<html>"),
        (200, b"\xff"),
        (200, b"[" * 100_000),
        (200, b"x" * 4_000_001),
        (200, []),
        (200, {}),
        (200, CHARGE | {"txid": "b" * 32}),
        (200, CHARGE | {"valor": {"original": "1,00"}}),
        (200, CHARGE | {"pix": [PAYMENT, PAYMENT | {"valor": 1}]}),
        (204, b""),
        (301, CHARGE),
        (304, b""),
        (401, {}),
        (403, {"type": "AcessoNegado"}),
        (404, b"<html>not found</html>"),
        (404, b""),
        (408, {}),
        (429, {}),
        (500, {"title": "x"}),
        (502, b"<html>"),
        (503, {"type": "ServicoIndisponivel"}),
    ],
    ids=lambda given: repr(given)[:60],
)
def test_what_tells_nothing_of_a_charge_is_no_answer(
    bank: Bank, gateway: PixGateway, status: int, answer: Any
) -> None:
    bank.says(status, answer)

    with pytest.raises(PixUnreachable) as unknown:
        gateway.get_charge(TXID)

    assert "Tente de novo" in str(unknown.value)


def test_only_a_bank_that_speaks_says_that_there_is_nothing(
    bank: Bank, gateway: PixGateway
) -> None:
    bank.says(404, {"type": "https://pix.bcb.gov.br/api/v2/error/CobNaoEncontrado"})

    assert gateway.get_charge(TXID) is None
    assert gateway.get_payment(E2E) is None


@pytest.mark.parametrize(
    "problem",
    [
        {},
        {"violacoes": None},
        {"violacoes": {"razao": "x"}},
        {"violacoes": [7, None, {"razao": None}]},
        {"type": 7, "title": ["x"], "detail": {}},
        {"title": "x" * 10_000, "violacoes": [{"razao": "y" * 1000}] * 1000},
    ],
    ids=lambda given: repr(given)[:60],
)
def test_a_refusal_however_it_is_told_is_one(
    bank: Bank, gateway: PixGateway, problem: dict[str, Any]
) -> None:
    bank.says(400, problem)

    with pytest.raises(PixRefused) as refused:
        gateway.get_charge(TXID)

    assert refused.value.status == 400
    assert len(str(refused.value)) < 1000
    assert len(refused.value.violations) <= 50


def test_a_refusal_is_told_in_the_words_of_the_bank(bank: Bank, gateway: PixGateway) -> None:
    violation = {"razao": "O campo cob.chave não serve.", "propriedade": "cob.chave"}
    problem = {
        "type": "https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida",
        "title": "Cobrança inválida.",
        "violacoes": [violation],
    }
    bank.says(400, problem)

    with pytest.raises(PixRefused) as refused:
        gateway.create_charge(NewCharge(txid=TXID, amount=Money(100), expires_in_seconds=60))

    assert str(refused.value) == (
        "O banco do Pix recusa o pedido: Cobrança inválida (400). O campo cob.chave não serve. "
        "Pague de outra forma."
    )


def test_a_charge_of_another_amount_is_not_the_one_asked_for(
    bank: Bank, gateway: PixGateway
) -> None:
    bank.says(201, CHARGE)

    with pytest.raises(PixUnreachable):
        gateway.create_charge(NewCharge(txid=TXID, amount=Money(101), expires_in_seconds=60))


def test_a_status_of_the_future_is_borne(bank: Bank, gateway: PixGateway) -> None:
    bank.says(200, CHARGE | {"status": "EM_ANALISE", "novidade": [1]})

    found = gateway.get_charge(TXID)

    assert found
    assert found.status is CobStatus.UNKNOWN


def test_a_trickle_does_not_outlast_the_wait(bank: Bank, hasty: PixGateway) -> None:
    def trickle(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        for _ in range(20):
            try:
                handler.wfile.write(b" ")
                handler.wfile.flush()
            except OSError:
                return
            time.sleep(0.3)

    bank.answer_script = trickle
    began = time.monotonic()

    with pytest.raises(PixUnreachable):
        hasty.get_charge(TXID)

    assert time.monotonic() - began < 5


def test_an_answer_cut_short_is_none(bank: Bank, hasty: PixGateway) -> None:
    body = json.dumps(CHARGE).encode()
    bank.answer_script = lambda handler: handler.answer(200, body[:-5], length=len(body) + 100)

    with pytest.raises(PixUnreachable):
        hasty.get_charge(TXID)


@pytest.mark.parametrize(
    "page",
    [
        [],
        {"pix": []},
        {"parametros": {"paginacao": {"quantidadeDePaginas": "1"}}, "pix": []},
        {"parametros": {"paginacao": {"quantidadeDePaginas": 1}}, "pix": {"a": 1}},
        {"parametros": {"paginacao": {"quantidadeDePaginas": 1}}, "pix": [{}]},
        {"parametros": [], "pix": []},
    ],
    ids=repr,
)
def test_a_page_that_cannot_be_read_is_none(bank: Bank, gateway: PixGateway, page: Any) -> None:
    bank.says(200, page)

    with pytest.raises(PixUnreachable):
        list(gateway.payments_between(NOON, NOON))


def test_a_bank_that_promises_pages_forever_is_not_believed(
    bank: Bank, gateway: PixGateway
) -> None:
    bank.says(200, {"parametros": {"paginacao": {"quantidadeDePaginas": 10**9}}, "pix": []})

    assert list(gateway.payments_between(NOON, NOON)) == []


def test_a_webhook_needs_no_word_in_answer(bank: Bank, gateway: PixGateway) -> None:
    bank.says(200, b"")

    gateway.register_webhook("https://loja.example/avisos")


def test_nothing_is_remembered_but_the_token(bank: Bank, gateway: PixGateway) -> None:
    """No cookie goes back, and one connection serves."""
    bank.says(200, CHARGE)

    for _ in range(3):
        gateway.get_charge(TXID)

    assert [path for path, _, _ in bank.asked] == ["/oauth/token", *[f"/cob/{TXID}"] * 3]
    assert not any("Cookie" in headers for _, headers, _ in bank.asked)
    assert bank.asked[1][1]["Authorization"] == "Bearer t"
    assert bank.connections == 1


@pytest.mark.parametrize("txid", ["", "a" * 25, "../token", "a" * 31 + "/", "a" * 31 + "?"])
def test_what_is_no_txid_never_leaves(bank: Bank, gateway: PixGateway, txid: str) -> None:
    with pytest.raises(ValueError, match="not a txid"):
        gateway.get_charge(txid)
    with pytest.raises(ValueError, match="not an end-to-end id"):
        gateway.get_payment(txid)

    assert bank.asked == []
