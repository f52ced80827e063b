"""When to try again: longer each time, never all at once.

The spread comes from the row's own numbers and not from chance, so that a wait can be
foretold in a test and seen in a log.
"""

from datetime import timedelta

FIRST_WAIT = timedelta(seconds=2)
LONGEST_WAIT = timedelta(minutes=5)
ABUSE_FIRST_WAIT = timedelta(minutes=10)
ABUSE_LONGEST_WAIT = timedelta(hours=2)

_SPREAD_STEPS = 1000
_HIGHEST_POWER = 16


def retry_wait(attempt: int, *, row: int) -> timedelta:
    """Return how long to wait after the n-th attempt of a row failed."""
    return _wait(attempt, row, FIRST_WAIT, LONGEST_WAIT)


def abuse_wait(attempt: int, *, row: int) -> timedelta:
    """Return how long to leave an authoriser alone that called our use abusive (678)."""
    return _wait(attempt, row, ABUSE_FIRST_WAIT, ABUSE_LONGEST_WAIT)


def _wait(attempt: int, row: int, first: timedelta, longest: timedelta) -> timedelta:
    """Double from `first` to `longest`, then take off up to a quarter."""
    doubled: timedelta = min(first * 2 ** min(max(attempt, 1) - 1, _HIGHEST_POWER), longest)
    spread = (row * 7919 + attempt * 104729) % _SPREAD_STEPS
    return doubled - doubled * spread / (4 * _SPREAD_STEPS)
