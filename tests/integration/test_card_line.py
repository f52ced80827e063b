"""What a broken or hostile server at the card gateway's address can do to us: nothing."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from time import monotonic, sleep
from uuid import UUID

import pytest

from app.config.card import CardSettings
from app.gateways.card import CardGateway, CardRefused, CardUnreachable
from app.gateways.card_session import NewCardSession
from fares.kernel.money import Money
from tests.scripted_listener import Handler, Listener, Script

WANTED = NewCardSession(
    attempt_id=UUID("00000000-0000-4000-8000-000000000001"),
    amount=Money(9500),
    description="Passagem",
    return_url="https://loja.example/volta",
    cancel_url="https://loja.example/desistir",
    notification_url="https://loja.example/avisos",
    expires_at=datetime(2026, 12, 5, 13, tzinfo=UTC),
)


@contextmanager
def listening(script: Script) -> Iterator[Listener]:
    listener = Listener(script)
    thread = threading.Thread(target=listener.serve_forever, args=(0.01,))
    thread.start()
    yield listener
    listener.shutdown()
    thread.join()
    listener.server_close()


def ask(listener: Listener, *, timeout: float = 5.0) -> None:
    settings = CardSettings(url=listener.address, key="chave", secret="s" * 32, timeout=timeout)
    gateway = CardGateway(settings)
    try:
        gateway.create_session(WANTED)
    finally:
        gateway.close()


def trickle(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    with suppress(OSError):
        for _ in range(100):
            handler.wfile.write(b" ")
            handler.wfile.flush()
            sleep(0.05)


def elsewhere(handler: Handler) -> None:
    handler.send_response(302)
    handler.send_header("Location", "http://127.0.0.1:9/")
    handler.send_header("Content-Length", "0")
    handler.end_headers()


def test_a_trickle_does_not_outlast_the_wait() -> None:
    began = monotonic()

    with listening(trickle) as listener, pytest.raises(CardUnreachable, match="a tempo"):
        ask(listener, timeout=0.3)

    assert monotonic() - began < 4


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"<html>", id="a page"),
        pytest.param(b"{}", id="an empty object"),
        pytest.param(b"[" * 50_000, id="a depth without end"),
        pytest.param(b" " * 100_001, id="a giant"),
        pytest.param(b"\xff\xfe", id="no text"),
    ],
)
def test_what_is_no_session_is_no_answer(body: bytes) -> None:
    with (
        listening(lambda handler: handler.answer(200, body)) as listener,
        pytest.raises(CardUnreachable),
    ):
        ask(listener)


def test_half_an_answer_is_no_answer() -> None:
    def half(handler: Handler) -> None:
        handler.answer(200, b'{"session_id":', length=500)
        handler.close_connection = True

    with listening(half) as listener, pytest.raises(CardUnreachable):
        ask(listener)


def test_nobody_is_followed_elsewhere() -> None:
    with listening(elsewhere) as listener, pytest.raises(CardUnreachable, match="302"):
        ask(listener)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_no_about_the_moment_is_worth_another_try(status: int) -> None:
    with (
        listening(lambda handler: handler.answer(status, b'{"error": "depois"}')) as listener,
        pytest.raises(CardUnreachable, match=str(status)),
    ):
        ask(listener)


@pytest.mark.parametrize("status", [400, 401, 403, 409, 422])
@pytest.mark.parametrize("body", [b'{"error": "nunca"}', b"{}", b"[]", b'{"error": {"a": 1}}'])
def test_a_no_about_what_is_asked_is_kept_with_its_words(status: int, body: bytes) -> None:
    with (
        listening(lambda handler: handler.answer(status, body)) as listener,
        pytest.raises(CardRefused) as refused,
    ):
        ask(listener)

    assert refused.value.status == status
    assert refused.value.answer


def test_the_key_goes_along_and_no_cookie_comes_back() -> None:
    with listening(lambda handler: handler.answer(503, b"{}")) as listener:
        gateway = CardGateway(CardSettings(url=listener.address, key="chave", secret="s" * 32))
        for _ in range(2):
            with pytest.raises(CardUnreachable):
                gateway.create_session(WANTED)
        gateway.close()

        assert len(listener.asked) == 2
        for path, headers, _ in listener.asked:
            assert path == "/sessions"
            assert headers["Authorization"] == "Bearer chave"
            assert "Cookie" not in headers
