"""The access key (227, 253, 421), the office that serves (226), one number once (204, 539)."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from app.clock import Clock
from app.simulators.sefaz.federation import AUTHORIZERS, CODE_BY_UF
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.store import Store
from tests.sefaz_counter import Counter
from tests.sefaz_documents import NOW, Draft, TestSigner, a_signer, check_digit
from tests.sefaz_messages import field

STORED = r"\[nProt:(\d{15})\]\[dhAut:(2026-11-30T10:00:00-03:00)\]"


@pytest.mark.parametrize(
    ("position", "name"),
    [
        (0, "state"),
        (4, "month"),
        (6, "CNPJ"),
        (24, "series"),
        (33, "number"),
        (34, "kind of emission"),
        (42, "code"),
    ],
)
def test_the_id_says_what_the_fields_say(position: int, name: str, counter: Counter) -> None:
    """227, even where the digit agrees with the wrong key."""
    body = Draft().key[:43]
    altered = body[:position] + str((int(body[position]) + 1) % 10) + body[position + 1 :]
    draft = Draft()
    draft.own_key = altered + check_digit(altered)

    assert counter.send(draft) == 227, name


def test_the_digit_follows_from_the_others(counter: Counter) -> None:
    draft = Draft()
    draft.own_digit = str((int(Draft().key[-1]) + 1) % 10)

    assert (counter.send(draft), counter.send(Draft())) == (253, 100)


def test_there_was_no_ticket_of_this_kind_before_2017(store: Store) -> None:
    def send_in(year: int) -> int:
        moment = datetime(year, 11, 30, 13, 0, tzinfo=UTC)
        signer = a_signer(valid_from=datetime(2015, 1, 1, tzinfo=UTC))
        draft = Draft().set("ide/dhEmi", f"{year}-11-30T10:00:00-03:00")
        draft.set("infPassagem/dhEmb", f"{year}-12-05T22:30:00-03:00")
        draft.set("infPassagem/dhValidade", f"{year + 1}-11-30T10:00:00-03:00")
        return Counter(TaxOffice(store, Clock(stands_at=moment)), signer).send(draft)

    assert (send_in(2016), send_in(2017)) == (421, 100)


@pytest.mark.parametrize("office_name", sorted(AUTHORIZERS))
def test_an_office_serves_its_states_and_no_other(office_name: str, counter: Counter) -> None:
    """226: five states have an office of their own, the other 22 go to SVRS."""
    own = {"MG", "MS", "MT", "PR", "SP"}
    served = {uf for uf, code in CODE_BY_UF.items() if AUTHORIZERS[office_name].serves(code)}

    assert served == (set(CODE_BY_UF) - own if office_name == "SVRS" else {office_name})
    assert len(CODE_BY_UF) == 27
    assert (counter.send(Draft(), to=office_name) == 226) is (office_name != "SP")


def test_the_same_ticket_again_is_a_duplicate_however_old(
    store: Store, signer: TestSigner, counter: Counter
) -> None:
    """204 tells the protocol that was given, so that the sender can keep it."""
    first = counter.answer(Draft().signed(signer))
    a_day_later = Clock(stands_at=NOW.replace(day=29, month=12))

    reason = Counter(TaxOffice(store, a_day_later), signer).reason(Draft())

    found = re.search(STORED, reason)
    assert found
    assert found[1] == field(first, "nProt")
    assert counter.send(Draft()) == 204


@pytest.mark.parametrize(
    ("path", "value"),
    [
        pytest.param("ide/cBP", "48291734", id="another code"),
        pytest.param("ide/dhEmi", "2026-12-01T00:00:00+09:00", id="another month"),
    ],
)
def test_a_number_is_used_once_whatever_the_key(path: str, value: str, counter: Counter) -> None:
    """539 tells the key and the protocol of the ticket that has the number."""
    key = Draft().key
    assert counter.send(Draft()) == 100
    second = Draft().set(path, value)
    second.set("infPassagem/dhValidade", "2027-12-01T00:00:00+09:00")

    reason = counter.reason(second)

    assert counter.send(second) == 539
    assert re.search(rf"\[chBPe:{key}\]{STORED}", reason)


@pytest.mark.parametrize(
    ("path", "value"),
    [("ide/nBP", "1002"), ("ide/serie", "2"), ("emit/CNPJ", "11222333000262")],
)
def test_another_number_series_or_branch_is_another_ticket(
    path: str, value: str, counter: Counter
) -> None:
    assert counter.send(Draft()) == 100
    assert counter.send(Draft().set(path, value)) == 100


def test_a_refused_ticket_uses_no_number(counter: Counter) -> None:
    assert counter.send(Draft().set("infViagem/tpTrecho", "2")) == 419
    assert counter.send(Draft()) == 100


def test_of_twenty_at_once_with_one_number_one_wins(counter: Counter) -> None:
    xmls = [
        Draft().set("ide/cBP", f"{48291733 + turn}").signed(counter.signer) for turn in range(20)
    ]

    with ThreadPoolExecutor(20) as pool:
        statuses = list(pool.map(counter.send_bytes, xmls))

    assert sorted(statuses) == [100] + [539] * 19
    assert counter.office.store.count() == 1
