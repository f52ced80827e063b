"""What the simulator withstands: nonsense, giants, sluggards, crowds, and being killed."""

import gzip
import socket
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
import requests

from tests.sefaz_documents import NOW, Draft, TestSigner, a_signer
from tests.sefaz_messages import envelope, field, inner
from tests.sefaz_server import SefazProcess

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def signer() -> TestSigner:
    return a_signer()


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SefazProcess]:
    process = SefazProcess(tmp_path_factory.mktemp("sefaz"), clock=NOW.isoformat()).start()
    yield process
    process.stop()


@pytest.fixture
def sefaz(process: SefazProcess) -> Iterator[SefazProcess]:
    process.behave()
    yield process
    process.behave()


@pytest.fixture
def ticket(request: pytest.FixtureRequest) -> Draft:
    """A ticket whose number no other test of this file uses."""
    numbers = request.config.stash.setdefault(NUMBERS, iter(range(1, 10_000)))
    return Draft().set("ide/nBP", str(next(numbers)))


NUMBERS = pytest.StashKey[Iterator[int]]()


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"nao e XML", id="not XML"),
        pytest.param(b"<a/>", id="not an envelope"),
        pytest.param(envelope("", "BPeConsulta"), id="message of another service"),
        pytest.param(envelope("@@@", "BPeRecepcao"), id="not base64"),
        pytest.param(envelope("QUJD", "BPeRecepcao"), id="not gzip"),
        pytest.param(envelope("<a/>", "BPeRecepcao"), id="not text"),
        pytest.param(
            envelope(b64encode(gzip.compress(b"<BPe/>")[:-9]).decode(), "BPeRecepcao"),
            id="gzip cut short",
        ),
        pytest.param(
            b'<!DOCTYPE a [<!ENTITY b "c">]>' + envelope("&b;", "BPeRecepcao"), id="entity"
        ),
    ],
)
def test_what_is_not_a_message_is_the_senders_fault(sefaz: SefazProcess, body: bytes) -> None:
    answer = sefaz.post("BPeRecepcao", body)

    assert answer.status_code == 400
    assert b"<soap:Value>soap:Sender</soap:Value>" in answer.content
    assert sefaz.ask_status() == 107


def test_what_unpacks_to_too_much_is_cut_and_refused(sefaz: SefazProcess) -> None:
    """50 MB in 50 KB: 214, and nothing of it is unpacked beyond the limit."""
    bomb = b64encode(gzip.compress(b"<BPe>" + b"a" * 50_000_000)).decode()

    answer = sefaz.post("BPeRecepcao", envelope(bomb, "BPeRecepcao"))

    assert field(inner(answer.content, "retBPe"), "cStat") == "214"


def test_two_requests_in_one_message_are_a_fault(sefaz: SefazProcess) -> None:
    body = envelope("<a/><b/>", "BPeConsulta")

    assert sefaz.post("BPeConsulta", body).status_code == 400


def test_what_does_not_exist_is_not_there(sefaz: SefazProcess) -> None:
    assert sefaz.post("BPeRecepcao", b"", office="RJ").status_code == 404
    assert sefaz.post("BPeRecepcaoEvento", b"").status_code == 404
    plain = requests.post(f"{sefaz.address}/SP/BPeRecepcao", data=b"<a/>", timeout=10)
    assert plain.status_code == 415
    assert sefaz.post("BPeRecepcao", b"a" * 2_000_001).status_code == 413


def test_who_never_finishes_a_request_keeps_nobody_waiting(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    place = urlsplit(sefaz.address)
    half = b"POST /SP/BPeRecepcao HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n<soap"
    lines = [socket.create_connection((place.hostname, place.port)) for _ in range(40)]
    for line in lines:
        line.sendall(half)

    assert sefaz.send(ticket.signed(signer)) == 100

    for line in lines:
        line.close()


def test_of_twenty_at_once_with_one_number_one_wins(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    xmls = [ticket.set("ide/cBP", f"{48291733 + turn}").signed(signer) for turn in range(20)]

    with ThreadPoolExecutor(20) as pool:
        statuses = list(pool.map(lambda xml: sefaz.send(xml), xmls))

    assert sorted(statuses) == [100] + [539] * 19


def test_an_authorization_outlives_kill_9(
    tmp_path_factory: pytest.TempPathFactory, signer: TestSigner
) -> None:
    """Killed in the instant of the answer, and after an answer that was lost."""
    process = SefazProcess(tmp_path_factory.mktemp("killed"), clock=NOW.isoformat()).start()
    answered, lost = Draft().set("ide/nBP", "1"), Draft().set("ide/nBP", "2")

    assert process.send(answered.signed(signer)) == 100
    process.kill()
    process.start()
    process.behave(mode="lose_answer")
    with pytest.raises(requests.ConnectionError):
        process.send(lost.signed(signer))
    process.kill()
    process.start()

    assert (process.ask_about(answered.key), process.ask_about(lost.key)) == (100, 100)
    assert process.send(answered.signed(signer)) == 204
    assert len({held["protocol"] for held in process.documents()}) == 2
    process.stop()
