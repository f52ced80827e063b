"""Real processes, killed at moments nobody chose, beside a tax office that errs."""

import os
import random
import signal
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest
import requests
from sqlalchemy import select

from app.clock import true_now
from app.config import Settings
from app.db.models.outbox import MessageKind, OutboxMessage
from app.factory import build_services
from app.jobs.staffing import build_worker
from tests.faults.house import MortalHouse
from tests.faults.nursery import Child
from tests.sefaz_server import SefazProcess

pytestmark = pytest.mark.slow

PATIENCE = 30.0
WORKER = ("guiche", "worker")
QUICK = {"GUICHE_SEFAZ_TIMEOUT": "1", "GUICHE_COUNTER_WAIT": "1"}


def kill(process: Child) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=PATIENCE)


def message_of(house: MortalHouse) -> OutboxMessage:
    with house.database.reading() as session:
        found = select(OutboxMessage).where(OutboxMessage.kind == MessageKind.BPE)
        return session.scalars(found).one()


def wait_until_received(sefaz: SefazProcess) -> None:
    """Wait until the tax office took the one request that it was told to be slow with."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        told = requests.get(f"{sefaz.address}/simulator/behaviour", timeout=PATIENCE).json()
        if told["mode"] == "normal":
            return
        time.sleep(0.02)
    raise AssertionError("Nothing was received.")


def test_a_worker_killed_at_work_gives_the_row_back_after_its_lease(
    house: MortalHouse, sefaz: SefazProcess
) -> None:
    """Not before: the dead may only be slow. The document was processed after the death."""
    house.clerk("after-commit-2", 1)
    sefaz.behave(mode="slow", seconds=60, times=1)
    worker = house.start(*WORKER, **QUICK | {"GUICHE_SEFAZ_TIMEOUT": "2"})
    wait_until_received(sefaz)
    kill(worker)
    leased_until = message_of(house).leased_until
    services = build_services(Settings.from_environment(house.environment))

    early = build_worker(services).run_once()
    assert leased_until is not None
    wait_for(leased_until)
    late = build_worker(services).run_once()
    services.close()

    assert (early, late) == (0, 1)
    assert house.assert_whole() == {"issued": 1, "returned": 0}


@pytest.mark.parametrize(
    ("behaviour", "at_the_counter"),
    [
        pytest.param({"mode": "lose_answer", "times": 1}, "Issued", id="answer lost once"),
        pytest.param({"mode": "closed"}, "Pending", id="line cut"),
        pytest.param({"mode": "down"}, "Pending", id="down"),
        pytest.param({"mode": "silent", "seconds": 60}, "Pending", id="silent"),
        pytest.param({"mode": "slow", "seconds": 3}, "Pending", id="slower than the counter"),
    ],
)
def test_what_the_counter_did_not_get_the_worker_finishes(
    house: MortalHouse, sefaz: SefazProcess, behaviour: dict[str, object], at_the_counter: str
) -> None:
    sefaz.behave(**behaviour)
    waits = {} if at_the_counter == "Issued" else QUICK
    clerk = house.start("clerk", "none", "1", **waits)
    told, errors = clerk.communicate(timeout=PATIENCE)
    assert told.split() == ["1", at_the_counter], errors

    sefaz.behave()
    house.work()

    assert house.assert_whole() == {"issued": 1, "returned": 0}


def test_a_worker_ends_by_itself_when_it_is_told_to(house: MortalHouse) -> None:
    house.clerk("after-commit-2", 1)
    worker = subprocess.Popen(
        [Path(sys.executable).with_name("guiche"), "worker"],
        env={**os.environ, **house.environment},
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + PATIENCE
    while message_of(house).leased_until is None and time.monotonic() < until:
        time.sleep(0.05)

    worker.send_signal(signal.SIGTERM)
    _, log = worker.communicate(timeout=PATIENCE)

    assert worker.returncode == 0
    assert "worker stopped" in log
    assert "Maria" not in log


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_clerks_and_workers_killed_again_and_again_lose_and_double_nothing(
    house: MortalHouse, sefaz: SefazProcess, seed: int
) -> None:
    """Two clerks sell in a row while a worker helps; all die, and others come."""
    chance = random.Random(seed)  # noqa: S311  (no secret)
    seats = list(range(1, 13))
    for _ in range(3):
        behaviour = chance.choice(["normal", "normal", "lose_answer", "closed"])
        sefaz.behave(mode=behaviour)
        mine, seats = seats[:4], seats[4:]
        processes = [
            house.start("clerk", "none", *map(str, mine[:2]), **QUICK),
            house.start("clerk", "none", *map(str, mine[2:]), **QUICK),
            house.start(*WORKER, **QUICK),
        ]
        time.sleep(chance.uniform(0.05, 1.0))
        for process in processes:
            kill(process)
        sefaz.behave()
        house.let_time_pass()

    house.work()

    ended = house.assert_whole()
    assert ended["returned"] == 0


def wait_for(moment: datetime) -> None:
    """Wait for a moment of the machine's own clock, a few seconds away."""
    time.sleep(max(0.0, (moment - true_now()).total_seconds()))
