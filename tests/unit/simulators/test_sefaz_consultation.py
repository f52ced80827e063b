"""What an office answers about a key (215, 216, 217, 226, 236, 252, 413, 600) and about itself."""

from datetime import UTC, datetime

import pytest

from app.clock import Clock
from app.simulators.sefaz.federation import AUTHORIZERS
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.store import Store
from tests.sefaz_counter import Counter, valid
from tests.sefaz_documents import Draft, TestSigner, check_digit
from tests.sefaz_messages import field, inner


def status_of(counter: Counter, key: str, **where: str) -> int:
    return int(field(counter.consult(key, **where), "cStat"))


def rekeyed(key: str, position: int, digits: str) -> str:
    body = key[:position] + digits + key[position + len(digits) : 43]
    return body + check_digit(body)


def test_an_authorized_ticket_comes_with_its_protocol(counter: Counter) -> None:
    authorized = counter.answer(Draft().signed(counter.signer))

    found = counter.consult(Draft().key)

    assert field(found, "cStat") == "100"
    for name in ("chBPe", "nProt", "dhRecbto", "digVal"):
        assert field(found, name) == field(authorized, name) != ""


def test_a_key_never_authorized_is_not_there(counter: Counter) -> None:
    assert status_of(counter, Draft().key) == 217
    assert counter.send(Draft()) == 100
    assert status_of(counter, Draft().key) == 100


def test_a_key_like_another_is_told_apart(counter: Counter) -> None:
    """216 with another code (cBP), 600 when something else differs."""
    key = Draft().key
    assert counter.send(Draft()) == 100

    assert status_of(counter, rekeyed(key, 35, "00000001")) == 216
    assert status_of(counter, rekeyed(key, 34, "2")) == 600
    assert status_of(counter, rekeyed(key, 25, "000009999")) == 217


def test_a_key_is_checked_before_it_is_looked_for(counter: Counter) -> None:
    key = Draft().key
    wrong = key[:-1] + str((int(key[-1]) + 1) % 10)

    assert status_of(counter, wrong) == 236
    assert status_of(counter, key, at="SVRS") == 226
    assert status_of(counter, key, environment="1") == 252
    assert status_of(counter, "nada") == 215


@pytest.mark.parametrize(
    ("moment", "status"),
    [
        pytest.param(datetime(2027, 6, 1, 2, 59, 59, tzinfo=UTC), 217, id="last of the 6th month"),
        pytest.param(datetime(2027, 6, 1, 3, 0, tzinfo=UTC), 413, id="first of the 7th"),
    ],
)
def test_a_key_older_than_six_months_is_not_looked_for(
    moment: datetime, status: int, store: Store, signer: TestSigner
) -> None:
    counter = Counter(TaxOffice(store, Clock(stands_at=moment)), signer)

    assert status_of(counter, Draft().key) == status


def test_the_status_is_of_the_office_asked(counter: Counter) -> None:
    for name, office in AUTHORIZERS.items():
        answer = counter.ask_status(at=name)

        assert field(answer, "cStat") == "107"
        assert field(answer, "cUF") == office.home_code
        assert "SEM VALOR FISCAL" in field(answer, "xObs")
    assert field(counter.ask_status(environment="1"), "cStat") == "252"
    assert field(counter.ask_status(environment="9"), "cStat") == "215"


@pytest.mark.parametrize("paused", [108, 109])
@pytest.mark.parametrize(
    ("service", "root"),
    [
        ("BPeRecepcao", "retBPe"),
        ("BPeConsulta", "retConsSitBPe"),
        ("BPeStatusServico", "retConsStatServBPe"),
    ],
)
def test_a_paused_office_says_so_in_the_words_of_each_service(
    paused: int, service: str, root: str, office: TaxOffice
) -> None:
    answer = office.paused(AUTHORIZERS["MT"], service, paused)

    assert field(valid(inner(answer.encode(), root), root), "cStat") == str(paused)


def test_each_office_tells_its_own_local_time(office: TaxOffice) -> None:
    def received_at(name: str) -> str:
        answer = office.paused(AUTHORIZERS[name], "BPeStatusServico", 108)
        return field(inner(answer.encode(), "retConsStatServBPe"), "dhRecbto")

    assert received_at("SP") == "2026-11-30T10:00:00-03:00"
    assert received_at("MT") == "2026-11-30T09:00:00-04:00"
