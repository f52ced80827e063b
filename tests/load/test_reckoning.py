"""The negative control of the reckoning: every falsified account is found out."""

import time
from dataclasses import replace

import pytest

from tests.load.ledger import GRACE, Ledger, Told
from tests.load.reckoning import Accounts, Receipt, Ticket, reckon

TOLD = Told("key-a", "AAAAAA", 1, 5, "ana")
SOLD = Ticket(
    locator="AAAAAA",
    key="key-a",
    trip_id=1,
    seat=5,
    legs=range(3),
    live=True,
    authorized=("35261",),
)
CAME = Receipt(end_to_end_id="E1", amount="196.05")
RIGHT = Accounts(
    tickets=[SOLD],
    receipts=[CAME],
    documents=["35261"],
    banked=[CAME],
    paid_codes={"000201"},
    swept=[],
)


def a_ledger(*told: Told) -> Ledger:
    ledger = Ledger()
    for one in told or (TOLD,):
        ledger.tell(one)
    ledger.pay("000201")
    return ledger


def another(**changes: object) -> Ticket:
    """Return a second ticket, right by itself."""
    different = {"locator": "BBBBBB", "key": "key-b", "seat": 6, "authorized": ("35262",)}
    return replace(SOLD, **{**different, **changes})  # type: ignore[arg-type]


def test_accounts_that_agree_are_in_order() -> None:
    assert reckon(a_ledger(), RIGHT) == []


@pytest.mark.parametrize(
    ("found", "changes"),
    [
        pytest.param("lost: AAAAAA", {"tickets": []}, id="a sale deleted"),
        pytest.param("lost: AAAAAA", {"tickets": [replace(SOLD, seat=7)]}, id="another seat"),
        pytest.param("lost: AAAAAA", {"tickets": [replace(SOLD, live=False)]}, id="without seat"),
        pytest.param("lost: AAAAAA", {"tickets": [SOLD, SOLD]}, id="stored twice"),
        pytest.param("nobody was told: BBBBBB", {"tickets": [SOLD, another()]}, id="untold"),
        pytest.param(
            "sold twice: seat 5 of trip 1",
            {"tickets": [SOLD, another(seat=5, legs=range(2, 3))]},
            id="one leg sold twice",
        ),
        pytest.param("2 times at the tax office", {"documents": ["35261"] * 2}, id="entered twice"),
        pytest.param(
            "a document that no ticket has: 9", {"documents": ["35261", "9"]}, id="of no ticket"
        ),
        pytest.param("the tax office does not have: 35261", {"documents": []}, id="not there"),
        pytest.param(
            "AAAAAA: 2 documents",
            {"tickets": [replace(SOLD, authorized=("35261", "35262"))]},
            id="two documents of one ticket",
        ),
        pytest.param(
            "AAAAAA: 0 documents", {"tickets": [replace(SOLD, authorized=())]}, id="no document"
        ),
        pytest.param("money that nobody recorded", {"receipts": []}, id="money not recorded"),
        pytest.param("money that never came", {"banked": []}, id="money made up"),
        pytest.param(
            "money that never came", {"receipts": [replace(CAME, amount="196.06")]}, id="a centavo"
        ),
        pytest.param("money that never came", {"receipts": [CAME, CAME]}, id="recorded twice"),
        pytest.param(
            "money without its place", {"receipts": [replace(CAME, placed=False)]}, id="no place"
        ),
        pytest.param(
            "that the bank told of is not there", {"paid_codes": set()}, id="payment lost"
        ),
        pytest.param("what the sweep says", {"swept": ["what the sweep says"]}, id="swept"),
    ],
)
def test_what_is_not_as_it_was_told_is_found(found: str, changes: dict[str, object]) -> None:
    faults = reckon(a_ledger(), replace(RIGHT, **changes))  # type: ignore[arg-type]

    assert [fault for fault in faults if found in fault]


def test_two_seats_that_share_no_leg_are_no_double() -> None:
    ledger = a_ledger(replace(TOLD, seat=5), replace(TOLD, locator="BBBBBB", key="key-b"))
    first, later = replace(SOLD, legs=range(1)), another(seat=5, legs=range(1, 3))
    accounts = replace(RIGHT, tickets=[first, later], documents=["35261", "35262"])

    assert reckon(ledger, accounts) == []


def test_one_sale_told_to_two_people_is_found() -> None:
    assert "told 2 times: AAAAAA" in reckon(a_ledger(TOLD, replace(TOLD, by="bia")), RIGHT)


@pytest.mark.parametrize("status", [500, 400, 404, 422])
def test_an_answer_that_no_client_should_see_is_found(status: int) -> None:
    ledger = a_ledger()
    ledger.answered(status, "POST /guiche/vendas")

    assert reckon(ledger, RIGHT) == [f"{status}: POST /guiche/vendas"]


def test_absence_is_only_told_while_something_is_away() -> None:
    ledger = a_ledger()
    ledger.answered(503, "POST /guiche/vendas")
    (out_of_order,) = reckon(ledger, RIGHT)
    assert "503 while nothing was away" in out_of_order

    now = time.monotonic()
    ledger.outages.append((now - GRACE - 10, now - GRACE - 5))
    assert reckon(ledger, RIGHT) == [out_of_order]

    ledger.outages.append((now - 5, now + 5))
    assert reckon(ledger, RIGHT) == []
