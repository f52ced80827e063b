"""The simulator over real HTTP: its services, its knobs, its memory, and what it withstands."""

import gzip
import re
import socket
import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
import requests

from tests.sefaz_counter import valid
from tests.sefaz_documents import (
    NOW,
    Draft,
    TestSigner,
    a_signer,
    consultation,
    envelope,
    field,
    inner,
    reception,
    status,
)
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


def send(sefaz: SefazProcess, xml: bytes, *, timeout: float = 10) -> int:
    answer = sefaz.post("BPeRecepcao", reception(xml), timeout=timeout)
    assert answer.status_code == 200, answer.text
    return int(field(valid(inner(answer.content, "retBPe"), "retBPe"), "cStat"))


def ask_about(sefaz: SefazProcess, key: str) -> int:
    answer = sefaz.post("BPeConsulta", consultation(key))
    return int(field(inner(answer.content, "retConsSitBPe"), "cStat"))


def ask_status(sefaz: SefazProcess, *, office: str = "SP") -> int:
    answer = sefaz.post("BPeStatusServico", status(), office=office)
    return int(field(inner(answer.content, "retConsStatServBPe"), "cStat"))


def test_a_ticket_is_authorized_found_and_listed(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    key = ticket.key

    assert ask_about(sefaz, key) == 217
    assert send(sefaz, ticket.signed(signer)) == 100
    assert ask_about(sefaz, key) == 100
    listed = next(held for held in sefaz.documents() if held["access_key"] == key)
    assert re.fullmatch(r"33526\d{10}", listed["protocol"])
    assert (listed["uf"], listed["value"]) == ("SP", "154.80")
    assert listed["received_at"] == "2026-11-30T10:00:00-03:00"


@pytest.mark.parametrize(
    ("office", "wrapper"), [("SVRS", "bpeResultMsg"), ("MG", "bpeStatusServicoBPResult")]
)
def test_offices_wrap_their_answers_differently(
    sefaz: SefazProcess, office: str, wrapper: str
) -> None:
    answer = sefaz.post("BPeStatusServico", status(), office=office)

    assert f"<{wrapper} ".encode() in answer.content
    assert answer.headers["Content-Type"] == "application/soap+xml; charset=utf-8"


@pytest.mark.parametrize("mode", ["silent", "closed", "lose_answer"])
def test_a_line_that_is_cut_answers_nothing(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft, mode: str
) -> None:
    """Only `lose_answer` has processed the ticket: the sender cannot know which it was."""
    sefaz.behave(mode=mode, seconds=0.1, times=1)

    with pytest.raises(requests.ConnectionError):
        send(sefaz, ticket.signed(signer))

    expected = 100 if mode == "lose_answer" else 217
    assert ask_about(sefaz, ticket.key) == expected
    assert send(sefaz, ticket.signed(signer)) == (204 if mode == "lose_answer" else 100)


def test_a_silent_office_lets_go_of_who_hangs_up(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    sefaz.behave(mode="silent", seconds=60)
    xml = ticket.signed(signer)

    def give_up(_: int) -> None:
        with pytest.raises((requests.ReadTimeout, requests.ConnectionError)):  # or no place left
            send(sefaz, xml, timeout=0.3)

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(give_up, range(40)))

    sefaz.behave()
    assert send(sefaz, xml) == 100


def test_the_knobs_answer_while_everybody_waits(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    """A change of behaviour frees those who wait; whoever finds no place is cut off."""
    sefaz.behave(mode="silent", seconds=60)
    body = reception(ticket.signed(signer))
    cut_off: list[str] = []

    def wait() -> None:
        try:
            sefaz.post("BPeRecepcao", body, timeout=30)
        except requests.ConnectionError as error:
            cut_off.append(type(error).__name__)

    waiting = [threading.Thread(target=wait) for _ in range(30)]
    for thread in waiting:
        thread.start()
    sefaz.behave()
    for thread in waiting:
        thread.join(timeout=20)

    assert not any(thread.is_alive() for thread in waiting)
    assert ask_status(sefaz) == 107


def test_a_slow_office_answers_in_the_end(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    sefaz.behave(mode="slow", seconds=0.5, times=1)
    began = time.monotonic()

    assert send(sefaz, ticket.signed(signer)) == 100
    assert time.monotonic() - began >= 0.5
    assert ask_about(sefaz, ticket.key) == 100


def test_an_office_that_is_down_processes_nothing(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    sefaz.behave(mode="down", times=2)
    body = reception(ticket.signed(signer))

    statuses = [sefaz.post("BPeRecepcao", body).status_code for _ in range(3)]

    assert statuses == [503, 503, 200]


def test_a_behaviour_may_concern_one_service(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    sefaz.behave(mode="down", service="BPeConsulta")

    assert send(sefaz, ticket.signed(signer)) == 100
    assert sefaz.post("BPeConsulta", consultation(ticket.key)).status_code == 503


@pytest.mark.parametrize("paused", [108, 109])
def test_a_paused_office_says_so_and_processes_nothing(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft, paused: int
) -> None:
    sefaz.behave(paused=paused)
    xml = ticket.signed(signer)

    assert (ask_status(sefaz), send(sefaz, xml), ask_about(sefaz, ticket.key)) == (paused,) * 3
    sefaz.behave()
    assert (ask_status(sefaz), ask_about(sefaz, ticket.key)) == (107, 217)


def test_the_behaviour_in_force_can_be_read(sefaz: SefazProcess) -> None:
    sefaz.behave(mode="lose_answer", times=2, service="BPeRecepcao")

    read = requests.get(f"{sefaz.address}/simulator/behaviour", timeout=10).json()

    assert read == {
        "mode": "lose_answer",
        "seconds": 1.0,
        "times": 2,
        "service": "BPeRecepcao",
        "paused": None,
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": "triste"},
        {"seconds": -1},
        {"seconds": 121},
        {"seconds": True},
        {"times": 0},
        {"times": 1.5},
        {"service": "BPeTudo"},
        {"paused": 107},
        {"modo": "slow"},
        {"mode": ["slow"]},
        ["slow"],
    ],
    ids=str,
)
def test_a_behaviour_that_does_not_exist_is_refused(sefaz: SefazProcess, wrong: object) -> None:
    answer = requests.post(f"{sefaz.address}/simulator/behaviour", json=wrong, timeout=10)

    assert answer.status_code == 400
    assert answer.json()["error"]


def test_the_page_says_that_nothing_of_it_has_fiscal_value(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    send(sefaz, ticket.signed(signer))
    sefaz.behave(mode="slow", times=3, service="BPeConsulta", paused=108)

    page = requests.get(f"{sefaz.address}/simulator", timeout=10).text

    assert "SEM VALOR FISCAL" in page
    assert ticket.key in page
    assert "hora simulada" in page
    assert "paralisado (108)" in page


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
    assert ask_status(sefaz) == 107


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

    assert send(sefaz, ticket.signed(signer)) == 100

    for line in lines:
        line.close()


def test_of_twenty_at_once_with_one_number_one_wins(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    xmls = [ticket.set("ide/cBP", f"{48291733 + turn}").signed(signer) for turn in range(20)]

    with ThreadPoolExecutor(20) as pool:
        statuses = list(pool.map(lambda xml: send(sefaz, xml), xmls))

    assert sorted(statuses) == [100] + [539] * 19


def test_an_authorization_outlives_kill_9(
    tmp_path_factory: pytest.TempPathFactory, signer: TestSigner
) -> None:
    """Killed in the instant of the answer, and after an answer that was lost."""
    process = SefazProcess(tmp_path_factory.mktemp("killed"), clock=NOW.isoformat()).start()
    answered, lost = Draft().set("ide/nBP", "1"), Draft().set("ide/nBP", "2")

    assert send(process, answered.signed(signer)) == 100
    process.kill()
    process.start()
    process.behave(mode="lose_answer")
    with pytest.raises(requests.ConnectionError):
        send(process, lost.signed(signer))
    process.kill()
    process.start()

    assert (ask_about(process, answered.key), ask_about(process, lost.key)) == (100, 100)
    assert send(process, answered.signed(signer)) == 204
    assert len({held["protocol"] for held in process.documents()}) == 2
    process.stop()
