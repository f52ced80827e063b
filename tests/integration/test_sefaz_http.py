"""The simulator over real HTTP: its services, its knobs, its memory, and what it withstands."""

import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from tests.sefaz_documents import NOW, Draft, TestSigner, a_signer
from tests.sefaz_messages import consultation, reception, status
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


def test_a_ticket_is_authorized_found_and_listed(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    key = ticket.key

    assert sefaz.ask_about(key) == 217
    assert sefaz.send(ticket.signed(signer)) == 100
    assert sefaz.ask_about(key) == 100
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
        sefaz.send(ticket.signed(signer))

    expected = 100 if mode == "lose_answer" else 217
    assert sefaz.ask_about(ticket.key) == expected
    assert sefaz.send(ticket.signed(signer)) == (204 if mode == "lose_answer" else 100)


def test_a_silent_office_lets_go_of_who_hangs_up(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    sefaz.behave(mode="silent", seconds=60)
    xml = ticket.signed(signer)

    def give_up(_: int) -> None:
        with pytest.raises((requests.ReadTimeout, requests.ConnectionError)):  # or no place left
            sefaz.send(xml, timeout=0.3)

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(give_up, range(40)))

    sefaz.behave()
    assert sefaz.send(xml) == 100


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
    assert sefaz.ask_status() == 107


def test_a_slow_office_answers_in_the_end(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft
) -> None:
    sefaz.behave(mode="slow", seconds=0.5, times=1)
    began = time.monotonic()

    assert sefaz.send(ticket.signed(signer)) == 100
    assert time.monotonic() - began >= 0.5
    assert sefaz.ask_about(ticket.key) == 100


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

    assert sefaz.send(ticket.signed(signer)) == 100
    assert sefaz.post("BPeConsulta", consultation(ticket.key)).status_code == 503


@pytest.mark.parametrize("paused", [108, 109])
def test_a_paused_office_says_so_and_processes_nothing(
    sefaz: SefazProcess, signer: TestSigner, ticket: Draft, paused: int
) -> None:
    sefaz.behave(paused=paused)
    xml = ticket.signed(signer)

    assert (sefaz.ask_status(), sefaz.send(xml), sefaz.ask_about(ticket.key)) == (paused,) * 3
    sefaz.behave()
    assert (sefaz.ask_status(), sefaz.ask_about(ticket.key)) == (107, 217)


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
    sefaz.send(ticket.signed(signer))
    sefaz.behave(mode="slow", times=3, service="BPeConsulta", paused=108)

    page = requests.get(f"{sefaz.address}/simulator", timeout=10).text

    assert "SEM VALOR FISCAL" in page
    assert ticket.key in page
    assert "hora simulada" in page
    assert "paralisado (108)" in page
