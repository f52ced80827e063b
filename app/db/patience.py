"""How long we wait for PostgreSQL, and PostgreSQL for us (docs/adr/0031).

A host that the network loses says no farewell. What it locked must come free by itself,
and whoever was speaking to a lost server must be told so while somebody still waits.
"""

from datetime import timedelta
from typing import Any

from sqlalchemy.engine import URL
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

AWAY = (OperationalError, InterfaceError, NoneFree)
"""What the driver and the pool raise while the database cannot do what it was asked: it
is not reached, it is starting, it was lost on the way, or a lock did not come free."""

CONNECTING = timedelta(seconds=5)
SILENCE = timedelta(seconds=10)
"""After how long without a sign of the other side a connection counts as dead."""
PROBED_AFTER, PROBED_EVERY, PROBES = timedelta(seconds=5), timedelta(seconds=2), 3
"""An idle connection is probed, so that silence is noticed when nothing is said either."""
LOCK = timedelta(seconds=10)
"""The longest wait for a lock: a storm on one seat takes a second, a lost host a silence."""
IDLE_TRANSACTION = timedelta(minutes=5)
"""After how long a process that thinks inside a transaction is taken for one that hangs."""
LONGEST_AT_A_PAGE = timedelta(seconds=30)
"""Nobody at a page waits longer for one answer of the database."""
CLIENT_CHECKED_EVERY = timedelta(seconds=5)
"""How often the server looks whether who asked for a long statement is still there."""


def in_one_line(error: Exception) -> str:
    """Return what the driver said, for a log that an outage must not flood."""
    cause = getattr(error, "orig", None) or error
    return f"{type(cause).__name__}, {str(cause).partition(chr(10))[0]}"


def connect_args(
    url: URL, *, longest_statement: timedelta | None, read_only: bool = False
) -> dict[str, Any]:
    """Return what the driver is told besides the address; what the address says goes before.

    :param longest_statement: after which the server gives a statement up; None never does,
        for commands that import, migrate or sweep
    :param read_only: whether the server is to refuse every change
    """
    ours: dict[str, Any] = {
        "connect_timeout": _seconds(CONNECTING),
        "keepalives_idle": _seconds(PROBED_AFTER),
        "keepalives_interval": _seconds(PROBED_EVERY),
        "keepalives_count": PROBES,
        "tcp_user_timeout": _milliseconds(SILENCE),
        "options": _options(longest_statement, read_only=read_only),
    }
    return {name: value for name, value in ours.items() if name not in url.query}


def _options(longest_statement: timedelta | None, *, read_only: bool) -> str:
    """Return what the server is asked for in this session."""
    asked = {
        "default_transaction_read_only": "on" if read_only else "off",
        "tcp_keepalives_idle": _seconds(PROBED_AFTER),
        "tcp_keepalives_interval": _seconds(PROBED_EVERY),
        "tcp_keepalives_count": PROBES,
        "tcp_user_timeout": _milliseconds(SILENCE),
        "client_connection_check_interval": _milliseconds(CLIENT_CHECKED_EVERY),
        "idle_in_transaction_session_timeout": _milliseconds(IDLE_TRANSACTION),
        "lock_timeout": _milliseconds(LOCK),
        "statement_timeout": _milliseconds(longest_statement or timedelta(0)),
    }
    return " ".join(f"-c {name}={value}" for name, value in asked.items())


def _seconds(length: timedelta) -> int:
    return int(length / timedelta(seconds=1))


def _milliseconds(length: timedelta) -> int:
    return int(length / timedelta(milliseconds=1))
