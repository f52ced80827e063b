"""The mail server's page shows whatever came, and its knobs say what they take."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.simulators.behaviour import InvalidBehaviour
from app.simulators.conduct import Conduct
from app.simulators.mail.app import create_app
from app.simulators.mail.behaviour import CONNECTION, LETTER, RECIPIENT, Behaviour, Mode
from app.simulators.mail.desk import Desk
from app.simulators.mail.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "mail.db")
    yield store
    store.close()


@pytest.fixture
def client(store: Store) -> FlaskClient:
    return create_app(Desk(store, Conduct(Behaviour(), waiting_places=1))).test_client()


def test_no_letter_is_said(client: FlaskClient) -> None:
    page = client.get("/simulator")

    assert "Nenhuma carta chegou" in page.text
    assert "<strong>SIMULADOR</strong>" in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert client.get("/simulator/letters").get_json() == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\r\n",
        b"nada que se leia\xff",
        b"Subject: =?utf-8?q?quebrado",
        b"Content-Type: text/plain; charset=klingon\r\n\r\nQapla'\r\n",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nmeia carta",
        b"Content-Type: application/pdf\r\n\r\n%PDF",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\n\r\n--x\r\n"
        b"Content-Type: message/rfc822\r\n\r\nSubject: dentro\r\n\r\noi\r\n--x--",
    ],
)
def test_odd_letters_are_shown_all_the_same(
    client: FlaskClient, store: Store, content: bytes
) -> None:
    store.add("2026-12-01T10:00:00+00:00", "a@b.example", "<b>@c.example", content)

    for address in ("", "/letters", "/letters/1", "/letters/1/html"):
        assert client.get(f"/simulator{address}").status_code == 200
    assert "<b>@" not in client.get("/simulator").text


@pytest.mark.parametrize(
    "given", [{"mode": "late"}, {"containing": 7}, {"mode": "down", "containing": "@"}]
)
def test_what_does_not_exist_is_refused(given: object) -> None:
    with pytest.raises(InvalidBehaviour):
        Behaviour.parse(given)


@pytest.mark.parametrize(
    ("mode", "stage"),
    [
        (Mode.DOWN, CONNECTION),
        (Mode.TEMPORARY, RECIPIENT),
        (Mode.PERMANENT, RECIPIENT),
        (Mode.SLOW, LETTER),
        (Mode.LOSE_ANSWER, LETTER),
    ],
)
def test_each_mode_counts_once_for_a_letter(mode: Mode, stage: str) -> None:
    conduct = Conduct(Behaviour(mode=mode, times=1), waiting_places=1)
    stages = (CONNECTION, RECIPIENT, LETTER)

    met = [conduct.take(each, "maria@exemplo.com.br").behaviour.mode for each in stages]

    assert met == [mode if each == stage else Mode.NORMAL for each in stages]
    assert conduct.read() == Behaviour()
