"""How long a behaviour lasts, whom it concerns, and who is let go when it changes."""

import threading
from time import monotonic

import pytest

from app.simulators.behaviour import InvalidBehaviour
from app.simulators.conduct import Conduct
from app.simulators.sefaz.behaviour import Behaviour, Mode

NORMAL = Behaviour()


def never() -> bool:
    return False


@pytest.fixture
def conduct() -> Conduct[Behaviour]:
    return Conduct(Behaviour(), waiting_places=1)


def test_a_behaviour_lasts_as_many_times_as_it_was_ordered(conduct: Conduct[Behaviour]) -> None:
    conduct.change(Behaviour(mode=Mode.DOWN, times=2, paused=108))

    modes = [conduct.take("BPeRecepcao").behaviour.mode for _ in range(3)]

    assert modes == [Mode.DOWN, Mode.DOWN, Mode.NORMAL]
    assert conduct.read() == Behaviour(paused=108)


def test_a_behaviour_without_number_lasts(conduct: Conduct[Behaviour]) -> None:
    conduct.change(Behaviour(mode=Mode.DOWN))

    assert {conduct.take("BPeConsulta").behaviour.mode for _ in range(5)} == {Mode.DOWN}


def test_other_services_are_neither_concerned_nor_counted(conduct: Conduct[Behaviour]) -> None:
    ordered = Behaviour(mode=Mode.DOWN, times=1, service="BPeRecepcao")
    conduct.change(ordered)

    assert conduct.take("BPeConsulta").behaviour == NORMAL
    assert conduct.take("BPeRecepcao").behaviour == ordered
    assert conduct.take("BPeRecepcao").behaviour == NORMAL


def test_one_request_waits_and_the_next_finds_no_place(conduct: Conduct[Behaviour]) -> None:
    conduct.change(Behaviour(mode=Mode.SILENT, seconds=60))
    turn = conduct.take("BPeRecepcao")
    inside = threading.Event()

    def in_place() -> bool:
        inside.set()
        return False

    waiting = threading.Thread(target=conduct.wait, args=(turn,), kwargs={"gone": in_place})
    waiting.start()
    assert inside.wait(timeout=10)

    assert not conduct.wait(turn, gone=never)

    conduct.change(NORMAL)
    waiting.join(timeout=10)
    assert not waiting.is_alive()
    assert conduct.wait(turn, gone=never)


def test_who_begins_to_wait_after_the_change_does_not_wait(conduct: Conduct[Behaviour]) -> None:
    conduct.change(Behaviour(mode=Mode.SILENT, seconds=60))
    turn = conduct.take("BPeRecepcao")
    conduct.change(Behaviour(mode=Mode.SILENT, seconds=60))
    began = monotonic()

    assert conduct.wait(turn, gone=never)
    assert monotonic() - began < 30


def test_who_is_gone_does_not_wait(conduct: Conduct[Behaviour]) -> None:
    conduct.change(Behaviour(mode=Mode.SILENT, seconds=60))

    assert conduct.wait(conduct.take("BPeRecepcao"), gone=lambda: True)


def test_a_wait_ends_with_its_time(conduct: Conduct[Behaviour]) -> None:
    conduct.change(Behaviour(mode=Mode.SLOW, seconds=0.01))

    assert conduct.wait(conduct.take("BPeRecepcao"), gone=never)


def test_what_is_left_out_is_normal() -> None:
    assert Behaviour.parse({}) == NORMAL
    assert Behaviour.parse(Behaviour(mode=Mode.SLOW, times=3).as_json()).times == 3


@pytest.mark.parametrize("seconds", [0, 120])
def test_a_wait_has_limits(seconds: int) -> None:
    assert Behaviour.parse({"mode": "slow", "seconds": seconds}).seconds == seconds
    with pytest.raises(InvalidBehaviour):
        Behaviour.parse({"mode": "slow", "seconds": seconds - 1 if not seconds else seconds + 1})


@pytest.mark.parametrize(
    "given",
    [
        {"mode": "triste"},
        {"seconds": "1"},
        {"seconds": float("nan")},
        {"times": 0},
        {"times": True},
        {"service": "BPeTudo"},
        {"paused": 110},
        {"modo": "slow"},
        ["slow"],
    ],
    ids=str,
)
def test_what_does_not_exist_is_refused(given: object) -> None:
    with pytest.raises(InvalidBehaviour):
        Behaviour.parse(given)
