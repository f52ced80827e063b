"""One notice over real HTTP: what is sent, and what counts as an answer."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from app.gateways.webhook_sender import Notice, NoticeNotAnswered, post
from app.gateways.webhook_target import UnusableTarget
from tests.scripted_listener import Handler, Listener
from tests.tls_certificates import TestAuthority

PATIENT = 20.0
SHORT = 0.3


@contextmanager
def served(listener: Listener) -> Iterator[Listener]:
    thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield listener
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()


@pytest.fixture
def listener() -> Iterator[Listener]:
    with served(Listener(lambda handler: handler.answer(204, b""))) as listener:
        yield listener


def a_notice(url: str) -> Notice:
    return Notice(url=url, body=b'{"id":"1"}', headers={"Guiche-Signature": "t=1,v1=a"})


def test_the_body_and_the_headers_arrive_as_they_were_given(listener: Listener) -> None:
    url = f"{listener.address}/avisos?loja=1"

    assert post(a_notice(url), timeout=PATIENT, loopback=True) == 204

    ((path, headers, body),) = listener.asked
    assert (path, body) == ("/avisos?loja=1", b'{"id":"1"}')
    assert headers["Guiche-Signature"] == "t=1,v1=a"
    assert headers["Host"] == listener.address.removeprefix("http://")
    assert headers["Connection"] == "close"


@pytest.mark.parametrize("status", [200, 299, 400, 404, 410, 429, 500, 503])
def test_a_status_is_an_answer_whatever_it_is(listener: Listener, status: int) -> None:
    listener.script = lambda handler: handler.answer(status, b"x" * 10_000)

    assert post(a_notice(listener.address), timeout=PATIENT, loopback=True) == status


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(listener: Listener, status: int) -> None:
    def elsewhere(handler: Handler) -> None:
        handler.send_response(status)
        handler.send_header("Location", f"{listener.address}/outro")
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    listener.script = elsewhere

    assert post(a_notice(f"{listener.address}/a"), timeout=PATIENT, loopback=True) == status
    assert [path for path, *_ in listener.asked] == ["/a"]


def test_a_body_without_end_is_not_read(listener: Listener) -> None:
    def endless(handler: Handler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(b"x" * 65_536)
        except OSError:
            handler.close_connection = True

    listener.script = endless

    assert post(a_notice(listener.address), timeout=PATIENT, loopback=True) == 200
    listener.await_hang_up()


def test_who_does_not_answer_in_time_has_not_answered(listener: Listener) -> None:
    release = threading.Event()
    listener.script = lambda _: release.wait(PATIENT) and None

    began = monotonic()
    with pytest.raises(NoticeNotAnswered):
        post(a_notice(listener.address), timeout=SHORT, loopback=True)

    release.set()
    assert SHORT * 0.9 <= monotonic() - began < PATIENT / 2


@pytest.mark.parametrize(
    ("begins", "status"),
    [
        pytest.param(b"HTTP/1.1 2", None, id="within the status"),
        pytest.param(b"HTTP/1.1 200 OK\r\nX-A: ", 200, id="after the status"),
    ],
)
def test_a_trickle_does_not_outlast_the_time(
    listener: Listener, begins: bytes, status: int | None
) -> None:
    ended = threading.Event()

    def trickle(handler: Handler) -> None:
        handler.wfile.write(begins)
        try:
            while not ended.wait(0.02):
                handler.wfile.write(b"a")
        except OSError:
            handler.close_connection = True

    listener.script = trickle

    began = monotonic()
    if status is None:
        with pytest.raises(NoticeNotAnswered):
            post(a_notice(listener.address), timeout=SHORT, loopback=True)
    else:
        assert post(a_notice(listener.address), timeout=SHORT, loopback=True) == status

    ended.set()
    assert monotonic() - began < PATIENT / 2


@pytest.mark.parametrize(
    "answer",
    [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 abc\r\n\r\n", b"\x15\x03\x01\x00\x02\x02\x46"],
)
def test_what_is_no_http_is_no_answer(listener: Listener, answer: bytes) -> None:
    def other(handler: Handler) -> None:
        handler.wfile.write(answer)
        handler.close_connection = True

    listener.script = other

    with pytest.raises(NoticeNotAnswered, match="sem resposta"):
        post(a_notice(listener.address), timeout=PATIENT, loopback=True)


def test_nobody_at_the_port_is_no_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    with pytest.raises(NoticeNotAnswered, match="ninguém atende"):
        post(a_notice(f"http://127.0.0.1:{port}/"), timeout=PATIENT, loopback=True)


def test_a_name_that_leads_nowhere_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)

    with pytest.raises(NoticeNotAnswered, match="não tem endereço"):
        post(a_notice("https://avisos.example.com/"), timeout=PATIENT, loopback=False)


def test_production_never_reaches_this_machine(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = listener.server_address[1]
    monkeypatch.setattr("app.gateways.webhook_target.PUBLIC_PORTS", frozenset({port}))

    for host in ("localhost", "127.0.0.1", "2130706433"):
        with pytest.raises(UnusableTarget):
            post(a_notice(f"https://{host}:{port}/"), timeout=PATIENT, loopback=False)
    assert listener.connections == 0


def test_the_connection_goes_to_the_address_that_was_checked(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name is asked for once: that it may lead elsewhere the next time gains nothing."""
    asked: list[str] = []
    look_up = socket.getaddrinfo

    def watched(host: str, *rest: object, **more: object) -> object:
        asked.append(host)
        return look_up("127.0.0.1", *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", watched)
    url = f"http://localhost:{listener.server_address[1]}/"

    assert post(a_notice(url), timeout=PATIENT, loopback=True) == 204
    assert asked == ["localhost", "127.0.0.1"]


@pytest.fixture
def authority(tmp_path: Path) -> TestAuthority:
    return TestAuthority(tmp_path, "autoridade")


@pytest.fixture
def encrypted(authority: TestAuthority) -> Iterator[Listener]:
    listener = Listener(lambda handler: handler.answer(200, b""))
    files = authority.server()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files["certificate"], files["key"])
    listener.socket = context.wrap_socket(
        listener.socket, server_side=True, do_handshake_on_connect=False
    )
    with served(listener):
        yield listener


def tls_url(listener: Listener, host: str = "127.0.0.1") -> str:
    return f"https://{host}:{listener.server_address[1]}/avisos"


def test_a_certificate_of_a_known_authority_is_trusted(
    encrypted: Listener, authority: TestAuthority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.ca))

    assert post(a_notice(tls_url(encrypted)), timeout=PATIENT, loopback=True) == 200
    assert len(encrypted.asked) == 1


def test_a_certificate_of_nobody_or_for_another_name_is_not(
    encrypted: Listener, authority: TestAuthority, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NoticeNotAnswered, match="certificado"):
        post(a_notice(tls_url(encrypted)), timeout=PATIENT, loopback=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.ca))
    with pytest.raises(NoticeNotAnswered, match="certificado"):
        post(a_notice(tls_url(encrypted, "localhost")), timeout=PATIENT, loopback=True)
    assert encrypted.asked == []


def test_a_server_that_never_shakes_hands_is_no_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"https://127.0.0.1:{silent.getsockname()[1]}/"

        with pytest.raises(NoticeNotAnswered):
            post(a_notice(url), timeout=SHORT, loopback=True)
