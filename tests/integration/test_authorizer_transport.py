"""What the gateway makes of every way in which an answer does not come."""

import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from app.config import Settings
from app.gateways.authorizer import Authorizer, NoAnswer, NotReached
from bpe.access_key import AccessKey
from bpe.uf import Uf
from tests.scripted_listener import Handler, Listener, Script
from tests.sefaz_documents import Draft

KEY = AccessKey(Draft().key)


@pytest.fixture
def listen() -> Iterator[Callable[[Script], Listener]]:
    running: list[tuple[Listener, threading.Thread]] = []

    def start(script: Script) -> Listener:
        listener = Listener(script)
        thread = threading.Thread(target=listener.serve_forever, args=(0.01,))
        thread.start()
        running.append((listener, thread))
        return listener

    yield start
    for listener, thread in running:
        listener.shutdown()
        thread.join()
        listener.server_close()


@pytest.fixture
def gateway_to() -> Iterator[Callable[[str], Authorizer]]:
    opened: list[Authorizer] = []

    def make(address: str) -> Authorizer:
        gateway = Authorizer(Settings(sefaz_url=address, sefaz_timeout=0.5), None)
        opened.append(gateway)
        return gateway

    yield make
    for gateway in opened:
        gateway.close()


Listen = Callable[[Script], Listener]
GatewayTo = Callable[[str], Authorizer]


def test_the_answer_is_returned_as_it_came(listen: Listen, gateway_to: GatewayTo) -> None:
    listener = listen(lambda handler: handler.answer(200, b"<qualquer/>"))
    gateway = gateway_to(listener.address)

    answers = [gateway.authorize(Uf.BA, b"<BPe/>"), gateway.consult(Uf.MG, KEY)]
    answers.append(gateway.status(Uf.SP))

    assert answers == [b"<qualquer/>"] * 3
    paths = [path for path, _, _ in listener.asked]
    assert paths == ["/SVRS/BPeRecepcao", "/MG/BPeConsulta", "/SP/BPeStatusServico"]


def test_the_message_is_soap_1_2_with_the_action_the_office_takes(
    listen: Listen, gateway_to: GatewayTo
) -> None:
    listener = listen(lambda handler: handler.answer(200, b"<a/>"))
    gateway = gateway_to(listener.address)

    gateway.consult(Uf.SP, KEY)
    gateway.consult(Uf.MG, KEY)

    kinds = [headers["Content-Type"] for _, headers, _ in listener.asked]
    bare = "http://www.portalfiscal.inf.br/bpe/wsdl/BPeConsulta"
    assert kinds == [
        f'application/soap+xml; charset=utf-8; action="{bare}"',
        f'application/soap+xml; charset=utf-8; action="{bare}/bpeConsultaBP"',
    ]
    assert b"<tpAmb>2</tpAmb>" in listener.asked[0][2]


def test_connections_are_kept_and_carry_no_cookie(listen: Listen, gateway_to: GatewayTo) -> None:
    listener = listen(lambda handler: handler.answer(200, b"<a/>"))
    gateway = gateway_to(listener.address)

    for _ in range(5):
        gateway.status(Uf.SP)

    assert listener.connections == 1
    assert not any("Cookie" in headers for _, headers, _ in listener.asked)


def test_many_threads_share_a_gateway(listen: Listen, gateway_to: GatewayTo) -> None:
    def echo(handler: Handler) -> None:
        server = handler.server
        assert isinstance(server, Listener)
        handler.answer(200, next(b for p, _, b in reversed(server.asked) if p == handler.path))

    listener = listen(echo)
    gateway = gateway_to(listener.address)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: gateway.consult(Uf.SP, KEY), range(64)))

    assert all(KEY.characters.encode() in answer for answer in answers)
    assert listener.connections <= 8


def cut(handler: Handler) -> None:
    handler.close_connection = True


def say_nothing(handler: Handler) -> None:
    threading.Event().wait(1.0)
    handler.close_connection = True


def half(handler: Handler) -> None:
    handler.answer(200, b"<retBPe", length=500)
    handler.close_connection = True


def trickle(handler: Handler) -> None:
    """Send a byte now and then, each in time, for much longer than anybody waits."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    with suppress(BrokenPipeError, ConnectionResetError):
        for _ in range(30):
            handler.wfile.write(b"a")
            threading.Event().wait(0.1)
    handler.close_connection = True


def chunked(handler: Handler) -> None:
    body = gzip.compress(b"<resposta/>")
    handler.send_response(200)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.send_header("Content-Encoding", "gzip")
    handler.end_headers()
    for part in (body[:5], body[5:], b""):
        handler.wfile.write(f"{len(part):x}\r\n".encode() + part + b"\r\n")


def test_an_answer_may_come_in_chunks_and_compressed(listen: Listen, gateway_to: GatewayTo) -> None:
    listener = listen(chunked)
    gateway = gateway_to(listener.address)

    assert [gateway.status(Uf.SP) for _ in range(2)] == [b"<resposta/>"] * 2
    assert listener.connections == 1


def test_a_trickle_does_not_outlast_the_wait(listen: Listen, gateway_to: GatewayTo) -> None:
    listener = listen(trickle)
    began = time.monotonic()

    with pytest.raises(NoAnswer):
        gateway_to(listener.address).status(Uf.SP)

    assert time.monotonic() - began < 2


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(cut, id="line cut"),
        pytest.param(say_nothing, id="silence"),
        pytest.param(half, id="half an answer"),
        pytest.param(lambda handler: handler.answer(503, b"<html/>"), id="503"),
        pytest.param(lambda handler: handler.answer(500, b"<Fault/>"), id="SOAP fault"),
        pytest.param(lambda handler: handler.answer(400, b"<Fault/>"), id="400"),
        pytest.param(lambda handler: handler.answer(200, b""), id="empty"),
        pytest.param(lambda handler: handler.answer(302, b""), id="redirection"),
        pytest.param(lambda handler: handler.answer(204, b""), id="no content"),
        pytest.param(lambda handler: handler.answer(200, b"a" * 2_000_001), id="endless"),
        pytest.param(lambda handler: handler.wfile.write(b"isto nao e HTTP\r\n"), id="not HTTP"),
    ],
)
def test_without_a_usable_answer_the_outcome_is_unknown(
    script: Script, listen: Listen, gateway_to: GatewayTo
) -> None:
    """And it is asked once: sending again is not for the gateway to decide."""
    listener = listen(script)

    with pytest.raises(NoAnswer) as unknown:
        gateway_to(listener.address).authorize(Uf.SP, b"<BPe/>")

    assert len(listener.asked) == 1
    assert unknown.value.address == f"{listener.address}/SP/BPeRecepcao"
    assert "Consulte pela chave" in str(unknown.value)


def test_a_timeout_of_one_call_goes_before_the_installations(
    listen: Listen, gateway_to: GatewayTo
) -> None:
    def slowly(handler: Handler) -> None:
        threading.Event().wait(0.7)
        with suppress(BrokenPipeError, ConnectionResetError):
            handler.answer(200, b"<a/>")

    listener = listen(slowly)
    gateway = gateway_to(listener.address)

    assert gateway.status(Uf.SP, timeout=5) == b"<a/>"
    with pytest.raises(NoAnswer):
        gateway.status(Uf.SP, timeout=0.2)


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("http://127.0.0.1:1", id="nobody listens"),
        pytest.param("http://nao-existe.invalid", id="no such name"),
        pytest.param("ftp://127.0.0.1", id="no such scheme"),
        pytest.param("127.0.0.1", id="no scheme"),
        pytest.param("http://", id="no host"),
    ],
)
def test_what_was_never_delivered_may_be_sent_again(address: str, gateway_to: GatewayTo) -> None:
    with pytest.raises(NotReached) as refused:
        gateway_to(address).authorize(Uf.SP, b"<BPe/>")

    assert "Nada foi entregue" in str(refused.value)


def test_a_connection_lost_between_two_calls_is_opened_anew(
    listen: Listen, gateway_to: GatewayTo
) -> None:
    def answer_and_hang_up(handler: Handler) -> None:
        handler.answer(200, b"<a/>")
        handler.close_connection = True

    listener = listen(answer_and_hang_up)
    gateway = gateway_to(listener.address)

    for _ in range(3):
        assert gateway.status(Uf.SP) == b"<a/>"
        listener.await_hang_up()

    assert listener.connections == 3


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ("1", "https://bpe.svrs.rs.gov.br/ws/bpeRecepcao/bpeRecepcao.asmx"),
        ("2", "https://bpe-homologacao.svrs.rs.gov.br/ws/bpeRecepcao/bpeRecepcao.asmx"),
    ],
)
def test_without_a_replacement_the_state_has_its_own_address(
    environment: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No name is resolved here, so the real office is certainly not reached."""

    def no_such_name(*_: object, **__: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", no_such_name)
    gateway = Authorizer(Settings(tax_environment=environment), None)

    with pytest.raises(NotReached) as refused:
        gateway.authorize(Uf.PE, b"<BPe/>")

    gateway.close()
    assert refused.value.address == address
