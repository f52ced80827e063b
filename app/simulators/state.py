"""The file in which a simulator remembers, so that being killed makes it forget nothing."""

import sqlite3
from pathlib import Path


def open_state(path: Path, *tables: str) -> sqlite3.Connection:
    """Return a connection to the file of a simulator, with its tables made.

    What is committed is on the disk (`synchronous=FULL`). The connection may pass among
    threads; whoever has it sees to it that they take turns.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    for table in tables:
        connection.execute(table)
    return connection
