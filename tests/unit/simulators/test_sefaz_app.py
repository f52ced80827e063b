"""The routes of the simulator, asked without a socket."""

import pytest
from flask.testing import FlaskClient

from app.simulators.conduct import Conduct
from app.simulators.sefaz.app import create_app
from app.simulators.sefaz.behaviour import Behaviour
from app.simulators.sefaz.desk import Desk
from app.simulators.sefaz.office import TaxOffice
from tests.sefaz_documents import Draft, TestSigner
from tests.sefaz_messages import consultation, field, inner, reception, status

SOAP = "application/soap+xml; charset=utf-8"


@pytest.fixture
def client(office: TaxOffice) -> FlaskClient:
    return create_app(Desk(office, Conduct(Behaviour(), waiting_places=1))).test_client()


def post(client: FlaskClient, service: str, body: bytes) -> bytes:
    answer = client.post(f"/SP/{service}", data=body, content_type=SOAP)
    assert answer.status_code == 200
    return answer.data


def test_the_three_services_answer_in_turn(client: FlaskClient, signer: TestSigner) -> None:
    draft = Draft()

    told = post(client, "BPeStatusServico", status())
    authorized = post(client, "BPeRecepcao", reception(draft.signed(signer)))
    found = post(client, "BPeConsulta", consultation(draft.key))

    assert field(inner(told, "retConsStatServBPe"), "cStat") == "107"
    assert field(inner(authorized, "retBPe"), "cStat") == "100"
    assert field(inner(found, "retConsSitBPe"), "cStat") == "100"
    assert [held["access_key"] for held in client.get("/simulator/documents").json] == [draft.key]
    assert client.get("/simulator/documents?limit=0").json == []
    assert draft.key in client.get("/simulator").text


def test_an_empty_simulator_says_so(client: FlaskClient) -> None:
    assert "Nenhum bilhete foi autorizado" in client.get("/simulator").text


def test_the_knobs_are_turned_and_read(client: FlaskClient) -> None:
    ordered = {"mode": "down", "times": 1}

    assert client.post("/simulator/behaviour", json=ordered).status_code == 200
    assert client.get("/simulator/behaviour").json["mode"] == "down"
    assert client.post("/SP/BPeRecepcao", data=b"", content_type=SOAP).status_code == 503
    assert client.get("/simulator/behaviour").json["mode"] == "normal"
    assert client.post("/simulator/behaviour", json={"mode": "?"}).status_code == 400


@pytest.mark.parametrize("mode", ["closed", "silent", "lose_answer"])
def test_a_line_that_is_cut_is_an_error_of_the_connection(client: FlaskClient, mode: str) -> None:
    """What waitress and gunicorn take for a client that went away."""
    client.post("/simulator/behaviour", json={"mode": mode, "seconds": 0})

    with pytest.raises(ConnectionResetError):
        client.post("/SP/BPeStatusServico", data=status(), content_type=SOAP)


def test_slow_and_paused_offices_answer(client: FlaskClient) -> None:
    client.post("/simulator/behaviour", json={"mode": "slow", "seconds": 0, "paused": 109})

    told = post(client, "BPeStatusServico", status())

    assert field(inner(told, "retConsStatServBPe"), "cStat") == "109"


@pytest.mark.parametrize(
    ("path", "content_type", "code"),
    [
        ("/RJ/BPeRecepcao", SOAP, 404),
        ("/SP/BPeRecepcaoEvento", SOAP, 404),
        ("/SP/BPeRecepcao", "text/xml", 415),
        ("/SP/BPeRecepcao", SOAP, 400),
    ],
)
def test_what_cannot_be_served_is_refused(
    client: FlaskClient, path: str, content_type: str, code: int
) -> None:
    assert client.post(path, data=b"<a/>", content_type=content_type).status_code == code
