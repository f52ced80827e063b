"""A token is asked for once, kept until shortly before its end, and dropped when refused."""

from typing import Any

import pytest

from app.gateways import pix_token
from app.gateways.pix_token import TokenKeeper


class Address:
    """Gives tokens named by their number."""

    def __init__(self, **answer: Any) -> None:
        self.asked = 0
        self._answer = answer

    def __call__(self) -> dict[str, Any]:
        self.asked += 1
        return {"access_token": f"t{self.asked}", "expires_in": 3600, **self._answer}


class Time:
    """The monotonic clock, moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(pix_token, "monotonic", time)
    return time


@pytest.mark.parametrize(
    ("life", "passed", "asked"),
    [
        pytest.param(3600, 3569.9, 1, id="an hour, 30 seconds before its end"),
        pytest.param(3600, 3570.0, 2, id="an hour, in its last 30 seconds"),
        pytest.param(40, 19.9, 1, id="a short life, in its first half"),
        pytest.param(40, 20.0, 2, id="a short life, in its second half"),
        pytest.param(0, 0.0, 2, id="a life of nothing serves once"),
    ],
)
def test_a_token_serves_until_shortly_before_its_end(
    time: Time, life: int, passed: float, asked: int
) -> None:
    address = Address(expires_in=life)
    keeper = TokenKeeper(address)

    keeper.get()
    time.now += passed

    assert keeper.get() == f"t{asked}"
    assert address.asked == asked


def test_a_refused_token_is_dropped_unless_another_took_its_place() -> None:
    address = Address()
    keeper = TokenKeeper(address)
    first = keeper.get()

    keeper.forget(first)
    second = keeper.get()
    keeper.forget(first)

    assert (first, second, keeper.get()) == ("t1", "t2", "t2")


def test_a_token_without_a_word_of_its_end_serves_once() -> None:
    keeper = TokenKeeper(lambda: {"access_token": "t"})

    assert keeper.get() == "t"


@pytest.mark.parametrize(
    "answer",
    [
        None,
        [],
        {},
        {"access_token": ""},
        {"access_token": 7},
        {"access_token": "a b"},
        {"access_token": "a\r\nX: y"},
        {"access_token": "ação"},
        {"access_token": "t", "expires_in": "3600"},
        {"access_token": "t", "expires_in": -1},
        {"access_token": "t", "expires_in": True},
        {"access_token": "t", "expires_in": float("inf")},
        {"access_token": "t", "expires_in": float("nan")},
    ],
    ids=repr,
)
def test_what_is_no_token_is_refused(answer: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        TokenKeeper(lambda: answer).get()
