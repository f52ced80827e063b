"""What the bank remembers: charges, payments, webhooks, and notices that it still owes.

Each change is on the disk, with the notice of it, before anybody is answered.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from app.simulators.psp.charge import Charge, Payment, Status, Terms
from app.simulators.state import open_state

_TABLES = (
    """
    CREATE TABLE IF NOT EXISTS charge (
        id INTEGER PRIMARY KEY,
        txid TEXT NOT NULL UNIQUE,
        status TEXT NOT NULL,
        created_at TEXT NOT NULL,
        revision INTEGER NOT NULL,
        token TEXT NOT NULL UNIQUE,
        location TEXT NOT NULL,
        copy_and_paste TEXT NOT NULL,
        terms TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS payment (
        id INTEGER PRIMARY KEY,
        end_to_end_id TEXT NOT NULL UNIQUE,
        txid TEXT NOT NULL REFERENCES charge (txid),
        amount TEXT NOT NULL,
        paid_at TEXT NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS payment_txid ON payment (txid)",
    "CREATE INDEX IF NOT EXISTS payment_paid_at ON payment (paid_at)",
    "CREATE INDEX IF NOT EXISTS charge_created_at ON charge (created_at)",
    """
    CREATE TABLE IF NOT EXISTS webhook (
        key TEXT PRIMARY KEY,
        url TEXT NOT NULL,
        created_at TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS notice (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        end_to_end_id TEXT NOT NULL REFERENCES payment (end_to_end_id),
        tries INTEGER NOT NULL DEFAULT 0,
        settled TEXT NOT NULL DEFAULT ''
    )
    """,
    "CREATE INDEX IF NOT EXISTS notice_owed ON notice (id) WHERE settled = ''",
)
_CHARGE = "txid, status, created_at, revision, token, location, copy_and_paste, terms"
_PAYMENT = "end_to_end_id, txid, amount, paid_at"


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where notices about a Pix key go."""

    key: str
    url: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice of one payment."""

    number: int
    end_to_end_id: str
    tries: int
    settled: str
    """Why it is owed no longer, in Portuguese; empty while it is."""


class Store:
    """The file of the simulator; safe among threads."""

    def __init__(self, path: Path) -> None:
        self._lock = RLock()
        self._connection = open_state(path, *_TABLES)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Keep others out until all that is changed inside is on the disk together."""
        with self._lock, self._connection:
            self.execute("BEGIN IMMEDIATE")
            yield

    def keep(self, charge: Charge) -> None:
        """Keep a charge, new or changed."""
        terms = json.dumps(asdict(charge.terms))
        self.execute(
            f"INSERT INTO charge ({_CHARGE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
            " ON CONFLICT (txid) DO UPDATE SET status = excluded.status,"
            " revision = excluded.revision, copy_and_paste = excluded.copy_and_paste,"
            " terms = excluded.terms",
            *(charge.txid, charge.status, charge.created_at, charge.revision),
            *(charge.token, charge.location, charge.copy_and_paste, terms),
        )

    def keep_payment(self, payment: Payment, *, notices: int) -> None:
        """Keep a payment, and owe notices of it."""
        self.execute(
            f"INSERT INTO payment ({_PAYMENT}) VALUES (?, ?, ?, ?)",  # noqa: S608
            *(payment.end_to_end_id, payment.txid, payment.amount, payment.paid_at),
        )
        for _ in range(notices):
            self.execute("INSERT INTO notice (end_to_end_id) VALUES (?)", payment.end_to_end_id)

    def charge(self, txid: str) -> Charge | None:
        """Return the charge of a txid."""
        return next(self.charges("WHERE txid = ?", txid), None)

    def charge_at(self, token: str) -> Charge | None:
        """Return the charge of a location."""
        return next(self.charges("WHERE token = ?", token), None)

    def charges(self, rest: str, *values: object) -> Iterator[Charge]:
        """Return the charges that the rest of a query chooses."""
        return map(_charge, self.execute(f"SELECT {_CHARGE} FROM charge {rest}", *values))  # noqa: S608

    def payments(self, rest: str, *values: object) -> list[Payment]:
        """Return the payments that the rest of a query chooses."""
        rows = self.execute(f"SELECT {_PAYMENT} FROM payment {rest}", *values)  # noqa: S608
        return [Payment(end_to_end_id=e, txid=t, amount=a, paid_at=p) for e, t, a, p in rows]

    def payments_of(self, txid: str) -> list[Payment]:
        """Return what was paid to a charge, in order."""
        return self.payments("WHERE txid = ? ORDER BY id", txid)

    def webhook(self, key: str) -> Webhook | None:
        """Return where notices about a key go."""
        rows = self.execute("SELECT key, url, created_at FROM webhook WHERE key = ?", key)
        return next((Webhook(*row) for row in rows), None)

    def keep_webhook(self, webhook: Webhook) -> None:
        """Keep where notices about a key go from now on."""
        self.execute(
            "INSERT OR REPLACE INTO webhook (key, url, created_at) VALUES (?, ?, ?)",
            *(webhook.key, webhook.url, webhook.created_at),
        )

    def forget_webhook(self, key: str) -> None:
        """Forget where notices about a key go."""
        self.execute("DELETE FROM webhook WHERE key = ?", key)

    def notices(self, rest: str) -> list[Notice]:
        """Return the notices that the rest of a query chooses."""
        rows = self.execute(f"SELECT id, end_to_end_id, tries, settled FROM notice {rest}")  # noqa: S608
        return [Notice(*row) for row in rows]

    def note_try(self, notice: Notice, settled: str) -> None:
        """Keep that a notice was tried once more.

        :param settled: why it is owed no longer; empty while it is
        """
        self.execute(
            "UPDATE notice SET tries = tries + 1, settled = ? WHERE id = ?", settled, notice.number
        )

    def execute(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a statement."""
        with self._lock:
            cursor: sqlite3.Cursor = self._connection.execute(statement, values)
            return cursor.fetchall()


def _charge(row: tuple[Any, ...]) -> Charge:
    *plain, terms = row
    txid, status, created_at, revision, token, location, copy_and_paste = plain
    return Charge(
        txid=txid,
        status=Status(status),
        created_at=created_at,
        revision=revision,
        token=token,
        location=location,
        copy_and_paste=copy_and_paste,
        terms=Terms(**json.loads(terms)),
    )
