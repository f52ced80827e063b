"""A year after 29 February (219, 506): the office takes the 28th."""

from datetime import UTC, datetime, timedelta

import pytest

from app.clock import Clock
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.store import Store
from tests.sefaz_counter import Counter
from tests.sefaz_documents import Draft, TestSigner, a_signer

LEAP_DAY = datetime(2028, 2, 29, 13, 0, tzinfo=UTC)


@pytest.fixture
def counter(store: Store, signer: TestSigner) -> Counter:
    valid = a_signer(valid_until=LEAP_DAY + timedelta(days=1), key=signer.key)
    return Counter(TaxOffice(store, Clock(stands_at=LEAP_DAY)), valid)


def a_ticket_of_the_leap_day() -> Draft:
    draft = Draft().set("ide/dhEmi", "2028-02-29T10:00:00-03:00")
    draft.set("infPassagem/dhEmb", "2028-03-01T22:30:00-03:00")
    return draft.set("infPassagem/dhValidade", "2029-02-28T10:00:00-03:00")


@pytest.mark.parametrize(
    ("valid_until", "status"),
    [
        ("2029-02-27T10:00:00-03:00", 506),
        ("2029-02-28T10:00:00-03:00", 100),
        ("2029-03-01T10:00:00-03:00", 506),
    ],
)
def test_it_is_valid_until_the_28th(counter: Counter, valid_until: str, status: int) -> None:
    draft = a_ticket_of_the_leap_day().set("infPassagem/dhValidade", valid_until)

    assert counter.send(draft) == status


@pytest.mark.parametrize(
    ("boards_at", "status"),
    [("2029-02-28T10:00:00-03:00", 100), ("2029-02-28T10:00:01-03:00", 219)],
)
def test_it_boards_until_the_28th(counter: Counter, boards_at: str, status: int) -> None:
    draft = a_ticket_of_the_leap_day().set("infPassagem/dhEmb", boards_at)

    assert counter.send(draft) == status
