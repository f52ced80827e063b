"""Two hosts on one PostgreSQL, and one of them cut off in the middle of a storm.

The network loses it: it is not killed, and nobody is told. It had just locked what every
sale needs. The other goes on, takes over what the lost one had begun, and when the link
is back everything settles.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from threading import Thread

from sqlalchemy import text

from tests.load.accounts import LOOKED_EVERY, read_accounts, settle
from tests.load.browser import Browser, Lost
from tests.load.house import Host, House, whole_house
from tests.load.ledger import Ledger
from tests.load.network import CENTER, Link, network
from tests.load.reckoning import reckon
from tests.load.storm import Client, crowd, sell_out
from tests.postgres import find_binaries

Say = Callable[[str], None]
APART = ("unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc")
SEATS, CLERKS, MOST_TRIPS = 20, 8, 50
ANSWER_SECONDS = 5.0
"""How long a clerk waits before turning to the other host."""
CALM_SECONDS, CUT_SECONDS = 4.0, 30.0
LONGEST_STANDSTILL = 20.0
"""Seconds without a sale that the loss of a host may cost: a silence, and what follows it."""
SETTLE_SECONDS, BACK_SECONDS = 60.0, 60.0
OK = 200
FAULT = "FAULT "


def missing() -> str:
    """Return what this machine lacks for hosts of its own; empty if nothing."""
    lacking = [name for name in ("unshare", "nsenter", "ip") if shutil.which(name) is None]
    if find_binaries() is None:
        lacking.append("PostgreSQL")
    if os.geteuid() != 0:
        lacking.append("root")
    return ", ".join(lacking)


def run_apart(say: Say) -> list[str]:
    """Run it in namespaces of its own and return its faults; loudly nothing where none can be."""
    if lacks := missing():
        say(f"SKIPPED: two hosts in network namespaces ({lacks} is missing here)")
        return []
    command = [*APART, sys.executable, "-m", "tests.load.hosts"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        faults = []
        for line in map(str.rstrip, process.stdout):
            if line.startswith(FAULT):
                faults.append(line.removeprefix(FAULT))
            else:
                say(line)
    if process.returncode and not faults:
        faults.append(f"it ended by itself: {process.returncode}")
    return faults


def main() -> int:
    """Make the network and the house, cut and mend, and tell what came of it."""
    with network("a", "b") as links:
        hosts = [Host(link.name, link.address, enter=link.enter) for link in links]
        with whole_house(seats=SEATS, clerks=CLERKS, hosts=hosts, center=CENTER) as house:
            faults = _storm(house, links[1])
    for fault in faults:
        _say(f"{FAULT}{fault}")
    return 1 if faults else 0


def _storm(house: House, lost: Link) -> list[str]:
    """Sell while a host is lost, and again when it is back; return what must not be."""
    ledger = Ledger()
    faults: list[str] = []
    with crowd(house, ledger, visitors=0, seconds=ANSWER_SECONDS) as clients:
        _say("two hosts are up, and clerks at both")
        cut_at, freed_after = _sell_through_a_cut(house, clients, ledger, lost)
        if freed_after > LONGEST_STANDSTILL:
            faults.append(f"what the lost host had locked was free after {freed_after:.1f} s only")
        faults += _went_on(ledger, cut_at)
        if owed := settle(house, seconds=SETTLE_SECONDS):
            faults.append(f"nobody took over what the lost host had begun: {owed}")
        lost.mend()
        _say(f"the link of host {lost.name} is mended")
        faults += _answers_again(house.sites[1])
        ledger.outages.append((cut_at, time.monotonic()))
        sell_out(clients, ledger, house.trips(1))
    if owed := settle(house, seconds=SETTLE_SECONDS):
        faults.append(f"still owed after the link was back: {owed}")
    _say(f"{len(ledger.sold)} sold in all; {ledger.lost_answers} answers never came")
    return faults + reckon(ledger, read_accounts(house))


def _sell_through_a_cut(
    house: House, clients: list[Client], ledger: Ledger, lost: Link
) -> tuple[float, float]:
    """Sell trip after trip and lose a host meanwhile.

    :return: when that was, and after how many seconds its locks were free
    """
    ends_at = time.monotonic() + CALM_SECONDS + CUT_SECONDS

    selling = Thread(
        target=sell_out,
        args=(clients, ledger, house.trips(MOST_TRIPS)),
        kwargs={"over": lambda: time.monotonic() > ends_at},
    )
    selling.start()
    time.sleep(CALM_SECONDS)
    with _a_sale_under_way(house, lost):
        cut_at = time.monotonic()
        lost.cut()
        _say(f"host {lost.name} is cut off in the middle of a sale, after {len(ledger.sold)}")
        freed_after = _wait_for_its_locks(house, lost)
        selling.join()
    return cut_at, freed_after


def _wait_for_its_locks(house: House, lost: Link) -> float:
    """Wait until the server has ended the transactions of a lost host; return the seconds."""
    begun = time.monotonic()
    asked = text(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE client_addr = CAST(:host AS inet) AND xact_start IS NOT NULL"
    )
    while time.monotonic() - begun < CUT_SECONDS:
        with house.database.reading() as session:
            if session.scalar(asked, {"host": lost.address}) == 0:
                break
        time.sleep(LOOKED_EVERY)
    seconds = time.monotonic() - begun
    _say(f"its locks were free after {seconds:.1f} s")
    return seconds


@contextmanager
def _a_sale_under_way(house: House, link: Link) -> Iterator[None]:
    """Let a process of a host lock what every sale needs, and think on."""
    command = [*link.enter, sys.executable, "-m", "tests.load.locker"]
    environment = {**os.environ, **house.environment}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as locker:
        assert locker.stdout is not None
        locker.stdout.readline()
        try:
            yield
        finally:
            locker.kill()


def _went_on(ledger: Ledger, cut_at: float) -> list[str]:
    """Return what the loss of a host cost, if it was more than it may."""
    moments = [cut_at, *(at for at in ledger.told_at if at > cut_at), time.monotonic()]
    longest = max(later - earlier for earlier, later in pairwise(moments))
    _say(f"{len(moments) - 2} sold by the other; it stood still for {longest:.1f} s at most")
    if longest > LONGEST_STANDSTILL:
        return [f"the other host stood still for {longest:.1f} s"]
    return []


def _answers_again(site: str) -> list[str]:
    """Wait until the host that was lost serves pages again."""
    begun = time.monotonic()
    browser = Browser([site], Ledger(), seconds=ANSWER_SECONDS)
    while time.monotonic() - begun < BACK_SECONDS:
        with suppress(Lost):
            if browser.get("/saude").status == OK:
                _say(f"it answers again after {time.monotonic() - begun:.1f} s")
                return []
        time.sleep(0.5)
    return [f"{site} does not answer {BACK_SECONDS:.0f} s after its link is back"]


def _say(what: str) -> None:
    print(what, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
