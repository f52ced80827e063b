"""What the card gateway remembers: sessions, and notices it still owes.

Each change is on the disk with its notice before anybody is answered.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from app.simulators.card.session import Order, Receipt, Session
from app.simulators.state import open_state

_SESSIONS = """
CREATE TABLE IF NOT EXISTS session (
    id INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL UNIQUE,
    attempt_id TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    status TEXT NOT NULL,
    why TEXT NOT NULL,
    receipt TEXT NOT NULL
)
"""
_NOTICES = """
CREATE TABLE IF NOT EXISTS notice (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id TEXT NOT NULL REFERENCES session (session_id),
    wait REAL NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    settled TEXT NOT NULL DEFAULT ''
)
"""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that is owed."""

    number: int
    session_id: str
    wait: float
    """Seconds before it is sent for the first time."""
    tries: int


class Store:
    """The file of the simulator; safe among threads."""

    def __init__(self, path: Path) -> None:
        self._lock = RLock()
        self._connection = open_state(path, _SESSIONS, _NOTICES)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Keep others out until all that is changed inside is on the disk together."""
        with self._lock, self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            yield

    def add(self, session: Session) -> None:
        """Keep a new session."""
        self._execute(
            "INSERT INTO session (session_id, attempt_id, content, status, why, receipt)"
            " VALUES (?, ?, ?, ?, '', '')",
            session.session_id,
            session.order.attempt_id,
            json.dumps(asdict(session.order)),
            session.status,
        )

    def change(self, session: Session, waits: Sequence[float]) -> None:
        """Keep where a session stands now, and owe notices of it.

        :param waits: for each notice, the seconds before it is sent
        """
        receipt = json.dumps(asdict(session.receipt)) if session.receipt else ""
        self._execute(
            "UPDATE session SET status = ?, why = ?, receipt = ? WHERE session_id = ?",
            session.status,
            session.why,
            receipt,
            session.session_id,
        )
        for wait in waits:
            self._execute(
                "INSERT INTO notice (session_id, wait) VALUES (?, ?)", session.session_id, wait
            )

    def by_session(self, session_id: str) -> Session | None:
        """Return the session of an id."""
        return next(self._sessions("WHERE session_id = ?", session_id), None)

    def by_attempt(self, attempt_id: str) -> Session | None:
        """Return the session of a shop's attempt."""
        return next(self._sessions("WHERE attempt_id = ?", attempt_id), None)

    def latest(self, limit: int) -> list[Session]:
        """Return the last sessions, the newest first."""
        return list(self._sessions("ORDER BY id DESC LIMIT ?", limit))

    def open_sessions(self) -> list[Session]:
        """Return the sessions that nothing came of yet."""
        return list(self._sessions("WHERE status = ?", "open"))

    def owed(self) -> list[Notice]:
        """Return the notices that are owed, the oldest first."""
        rows = self._execute("SELECT id, session_id, wait, tries FROM notice WHERE settled = ''")
        return [Notice(*row) for row in rows]

    def note_try(self, notice: Notice, settled: str) -> None:
        """Keep that a notice was tried once more.

        :param settled: why it is owed no longer; empty while it is
        """
        self._execute(
            "UPDATE notice SET tries = tries + 1, settled = ? WHERE id = ?", settled, notice.number
        )

    def _sessions(self, where: str, value: object) -> Iterator[Session]:
        rows = self._execute(
            f"SELECT session_id, content, status, why, receipt FROM session {where}",  # noqa: S608
            value,
        )
        return map(_session, rows)

    def _execute(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            cursor: sqlite3.Cursor = self._connection.execute(statement, values)
            return cursor.fetchall()


def _session(row: tuple[Any, ...]) -> Session:
    session_id, content, status, why, receipt = row
    return Session(
        session_id=session_id,
        order=Order(**json.loads(content)),
        status=status,
        why=why,
        receipt=Receipt(**json.loads(receipt)) if receipt else None,
    )
