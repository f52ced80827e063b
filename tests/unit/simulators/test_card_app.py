"""The card gateway's simulator answers what it is asked, and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.clock import Clock
from app.simulators.behaviour import InvalidBehaviour
from app.simulators.card.app import MAX_BODY_BYTES, create_app
from app.simulators.card.behaviour import Behaviour
from app.simulators.card.cards import TEST_CARDS
from app.simulators.card.desk import Desk
from app.simulators.card.gateway import Gateway
from app.simulators.card.store import Store
from app.simulators.conduct import Conduct

HEADERS = {"Authorization": "Bearer chave"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    store = Store(tmp_path / "card.db")
    gateway = Gateway(store, Clock(), Conduct(Behaviour(), waiting_places=1))
    yield create_app(Desk(gateway, "chave")).test_client()
    store.close()


def order(**changes: Any) -> dict[str, Any]:
    given = {
        "attempt_id": "00000000-0000-4000-8000-000000000001",
        "amount": "1234.50",
        "description": "Passagem <b>",
        "return_url": "https://loja.example/volta",
        "cancel_url": "https://loja.example/desistir",
        "notification_url": "https://loja.example/avisos",
        "expires_at": "2126-12-01T10:00:00-03:00",
    }
    return {**given, **changes}


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        {**order(), "pan": "4111111111111111"},
        order(amount="0.00"),
        order(amount="95"),
        order(amount="-1.00"),
        order(amount=95),
        order(amount="999999999.00"),
        order(description=""),
        order(description="x" * 201),
        order(return_url="javascript:alert(1)"),
        order(notification_url="ftp://loja.example"),
        order(return_url="https://"),
        order(cancel_url="https://[::1"),
        order(attempt_id="1"),
        order(expires_at="amanhã"),
        order(expires_at="2126-12-01T10:00:00"),
        order(expires_at="0001-01-01T00:00:00+23:00"),
    ],
    ids=repr,
)
def test_what_opens_no_session_is_said(client: FlaskClient, content: Any) -> None:
    answer = client.post("/sessions", json=content, headers=HEADERS)

    assert answer.status_code == 422
    assert answer.get_json()["error"]
    assert client.get("/simulator/sessions").get_json() == []


@pytest.mark.parametrize("value", ["", "Bearer", "Bearer outra", "Basic chave", "Bearer chavé"])
def test_only_who_has_the_key_is_answered(client: FlaskClient, value: str) -> None:
    answer = client.get("/sessions/cs_1", headers={"Authorization": value})

    assert answer.status_code == 401


def test_a_giant_is_turned_away(client: FlaskClient) -> None:
    big = "x" * (MAX_BODY_BYTES + 1)

    assert client.post("/sessions", data=big, headers=HEADERS).status_code in {413, 422}
    assert client.get("/simulator/sessions").get_json() == []


def test_the_pages_show_what_they_are(client: FlaskClient) -> None:
    opened = client.post("/sessions", json=order(), headers=HEADERS).get_json()
    page = client.get(opened["page_url"])
    listed = client.get("/simulator")

    for answer in (page, listed):
        assert "<strong>SIMULADOR</strong>" in answer.text
        assert "Passagem &lt;b&gt;" in answer.text
        assert "R$\u00a01.234,50" in answer.text
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert all(card.label in page.text for card in TEST_CARDS.values())
    with client.get("/static/simulator.css") as style:
        assert style.status_code == 200


def test_a_session_nobody_opened_has_no_page(client: FlaskClient) -> None:
    assert client.get("/pay/cs_1").status_code == 404
    assert client.post("/pay/cs_1").status_code == 404


def test_the_knobs_say_what_they_take(client: FlaskClient) -> None:
    ordered = client.post("/simulator/behaviour", json={"mode": "down", "times": 1})
    refused = client.post("/simulator/behaviour", json={"notices": "talvez"})

    assert ordered.get_json() == client.get("/simulator/behaviour").get_json()
    assert refused.status_code == 400
    assert "repeat" in refused.get_json()["error"]


@pytest.mark.parametrize("given", [{"service": "pay"}, {"notices": None}, {"mode": "late"}])
def test_what_does_not_exist_is_refused(given: object) -> None:
    with pytest.raises(InvalidBehaviour):
        Behaviour.parse(given)


def test_notices_stay_as_told_when_the_mode_is_over() -> None:
    behaviour = Behaviour.parse({"mode": "down", "times": 1, "notices": "late", "seconds": 7})

    assert behaviour.once_less() == Behaviour.parse({"notices": "late", "seconds": 7})
    assert behaviour.waits() == (7,)
