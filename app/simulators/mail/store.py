"""What the mail server took: every letter, as its bytes came."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from app.simulators.state import open_state

_LETTERS = """
CREATE TABLE IF NOT EXISTS letter (
    id INTEGER PRIMARY KEY,
    received_at TEXT NOT NULL,
    sender TEXT NOT NULL,
    recipient TEXT NOT NULL,
    content BLOB NOT NULL
)
"""
_COLUMNS = "id, received_at, sender, recipient, content"


@dataclass(frozen=True, slots=True)
class Taken:
    """One letter to one address."""

    number: int
    received_at: str
    sender: str
    recipient: str
    content: bytes


class Store:
    """The file of the simulator; safe among threads."""

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._connection: sqlite3.Connection = open_state(path, _LETTERS)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def add(self, received_at: str, sender: str, recipient: str, content: bytes) -> None:
        """Keep a letter; it is on the disk when this returns."""
        with self._lock:
            self._connection.execute(
                "INSERT INTO letter (received_at, sender, recipient, content) VALUES (?, ?, ?, ?)",
                (received_at, sender, recipient, content),
            )

    def find(self, number: int) -> Taken | None:
        """Return the letter of a number."""
        return next(iter(self._read("WHERE id = ?", number)), None)

    def latest(self, limit: int) -> list[Taken]:
        """Return the last letters, the newest first."""
        return self._read("ORDER BY id DESC LIMIT ?", limit)

    def _read(self, where: str, value: int) -> list[Taken]:
        query = f"SELECT {_COLUMNS} FROM letter {where}"  # noqa: S608  (our own words)
        with self._lock:
            return [Taken(*row) for row in self._connection.execute(query, (value,))]
