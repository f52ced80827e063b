"""`scripts/load`: the storms with their progress, and a report for people."""

import sys
import time
from collections.abc import Callable

from tests.load import hosts, plans
from tests.load.ledger import Ledger
from tests.load.plans import FULL, SMALL, Plan

USAGE = """scripts/load [small | full | hosts]

  small  about a minute: what the tests run (without a word, this)
  full   some minutes: everything is killed six times over
  hosts  two hosts in networks of their own, one cut off (needs root, Linux)"""


def main(arguments: list[str]) -> int:
    """Run what is asked and return 1 if anything was lost, doubled or out of order."""
    what = arguments[0] if arguments else "small"
    runs: dict[str, Callable[[], list[str]]] = {
        "small": lambda: _storms(SMALL),
        "full": lambda: _storms(FULL),
        "hosts": _hosts,
    }
    if what not in runs or len(arguments) > 1:
        print(USAGE)  # noqa: T201
        return 2
    faults = runs[what]()
    for fault in faults:
        say(f"FAULT  {fault}")
    say("nothing lost, nothing doubled" if not faults else f"{len(faults)} FAULTS")
    return 1 if faults else 0


def say(what: str) -> None:
    """Print a line with the seconds since the start."""
    print(f"{time.monotonic() - _BEGUN:7.1f} s  {what}", flush=True)  # noqa: T201


def _storms(plan: Plan) -> list[str]:
    outcome = plans.run(plan, say)
    _report(outcome.ledger)
    return outcome.faults()


def _hosts() -> list[str]:
    return hosts.run_apart(say)


def _report(ledger: Ledger) -> None:
    """Tell what the clients saw."""
    say(f"{len(ledger.sold)} sales told, {len(ledger.paid)} of them paid at the bank")
    say(f"{ledger.repeated} sales were made before the answer that told of them")
    say(f"answers: {_counts(ledger.statuses)}; {ledger.lost_answers} never came")
    say(f"refusals: {_counts(ledger.refused)}")


def _counts(counted: dict[int, int] | dict[str, int]) -> str:
    return ", ".join(f"{name}: {times}" for name, times in sorted(counted.items(), key=str))


_BEGUN = time.monotonic()

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
