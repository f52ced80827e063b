"""Kill −9 at each step of a sale: a ticket with one BP-e, or the money marked to return."""

import signal
from datetime import timedelta

import pytest

from tests.builders import DEPARTURE
from tests.faults.house import MortalHouse

pytestmark = pytest.mark.slow

DEAD = -signal.SIGKILL
SALE = 2
"""The transaction in which the money comes in."""
LAST = 6
STEPS = [
    pytest.param("after-commit-1", id="seat held"),
    pytest.param("before-commit-2", id="sale written, not committed"),
    pytest.param("after-commit-2", id="sale committed"),
    pytest.param("after-commit-3", id="claimed"),
    pytest.param("before-commit-4", id="number taken and signed, not committed"),
    pytest.param("after-commit-4", id="document stored, marked as sent"),
    pytest.param("before-send-1", id="about to send"),
    pytest.param("after-answer-1", id="answer in the hand"),
    pytest.param("before-commit-5", id="answer written, not committed"),
    pytest.param("after-commit-5", id="answer stored"),
    pytest.param("before-commit-6", id="issued, not committed"),
    pytest.param("after-commit-6", id="issued"),
]


def is_paid(step: str) -> bool:
    """Tell whether the sale was committed when the clerk died."""
    if "commit" not in step:
        return True
    when, _, number = step.split("-")
    return int(number) > SALE or (int(number) == SALE and when == "after")


@pytest.mark.parametrize("step", STEPS)
def test_a_worker_finishes_what_death_interrupted(house: MortalHouse, step: str) -> None:
    assert house.clerk(step, 1) == DEAD

    house.work()

    ended = {"issued": 1, "returned": 0} if is_paid(step) else {"issued": 0, "returned": 0}
    assert house.assert_whole() == ended


@pytest.mark.parametrize("step", STEPS)
def test_a_worker_that_comes_too_late_marks_the_money_or_finds_the_ticket(
    embedded_house: MortalHouse, step: str
) -> None:
    """Nobody worked until after the boarding time."""
    house = embedded_house
    assert house.clerk(step, 1) == DEAD

    house.work(clock=(DEPARTURE + timedelta(minutes=1)).isoformat())

    authorized = step in AUTHORIZED_BEFORE_DEATH
    paid = is_paid(step)
    assert house.assert_whole() == {
        "issued": int(authorized),
        "returned": int(paid and not authorized),
    }


AUTHORIZED_BEFORE_DEATH = {
    "after-answer-1",
    "before-commit-5",
    "after-commit-5",
    "before-commit-6",
    "after-commit-6",
}


@pytest.mark.parametrize("step", [f"before-commit-{LAST + 1}", "before-send-2"])
def test_there_is_no_further_step(house: MortalHouse, step: str) -> None:
    """The list of steps is complete: beyond its last the sale is over."""
    assert house.clerk(step, 1) == 0
    assert house.assert_whole() == {"issued": 1, "returned": 0}
