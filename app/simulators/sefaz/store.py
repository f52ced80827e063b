"""What the simulator remembers: every ticket it authorized, in a SQLite file of its own.

An authorization is on the disk (`synchronous=FULL`) before it is answered, so that it
outlives the process; numbers are unique by constraint, whoever comes at the same time.
"""

from dataclasses import astuple, dataclass, fields
from pathlib import Path
from threading import Lock

from app.simulators.state import open_state

_TABLE = """
CREATE TABLE IF NOT EXISTS document (
    id INTEGER PRIMARY KEY,
    access_key TEXT NOT NULL UNIQUE,
    uf_code TEXT NOT NULL,
    cnpj TEXT NOT NULL,
    model TEXT NOT NULL,
    series INTEGER NOT NULL,
    number INTEGER NOT NULL,
    issue_code TEXT NOT NULL,
    protocol TEXT NOT NULL UNIQUE,
    received_at TEXT NOT NULL,
    digest TEXT NOT NULL,
    status INTEGER NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (uf_code, cnpj, model, series, number)
)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """What may be used once, whatever the kind of emission."""

    uf_code: str
    cnpj: str
    model: str
    series: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate(Number):
    """A ticket found without fault, about to be authorized."""

    access_key: str
    issue_code: str
    """The issuer's random number (cBP)."""
    received_at: str
    digest: str
    status: int
    value: str
    """vBP, as written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorization(Candidate):
    """A ticket with its protocol."""

    protocol: str


@dataclass(frozen=True, slots=True)
class AlreadyThere:
    """The number was used before, by this authorization."""

    earlier: Authorization


class Store:
    """The file of the simulator; safe among threads and processes."""

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._connection = open_state(path, _TABLE)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def find(self, number: Number) -> Authorization | None:
        """Return the ticket that used a number."""
        with self._lock:
            return self._find(number)

    def record(self, candidate: Candidate, *, prefix: str) -> Authorization | AlreadyThere:
        """Give a candidate its protocol and keep it, unless its number is used.

        :param prefix: what the protocol begins with; ten digits of sequence follow
        """
        with self._lock, self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            earlier = self._find(candidate)
            return AlreadyThere(earlier) if earlier else self._insert(candidate, prefix)

    def latest(self, limit: int) -> list[Authorization]:
        """Return the last authorizations, the newest first."""
        query = f"SELECT {_COLUMNS} FROM document ORDER BY id DESC LIMIT ?"  # noqa: S608
        with self._lock:
            return [_authorization(row) for row in self._connection.execute(query, (limit,))]

    def count(self) -> int:
        """Return how many authorizations there are."""
        with self._lock:
            (total,) = self._connection.execute("SELECT count(*) FROM document").fetchone()
        return int(total)

    def _find(self, number: Number) -> Authorization | None:
        row = self._connection.execute(
            f"SELECT {_COLUMNS} FROM document"  # noqa: S608  (our own column names)
            " WHERE uf_code = ? AND cnpj = ? AND model = ? AND series = ? AND number = ?",
            (number.uf_code, number.cnpj, number.model, number.series, number.number),
        ).fetchone()
        return _authorization(row) if row else None

    def _insert(self, candidate: Candidate, prefix: str) -> Authorization:
        (last,) = self._connection.execute("SELECT coalesce(max(id), 0) FROM document").fetchone()
        given = {field.name: getattr(candidate, field.name) for field in fields(candidate)}
        authorization = Authorization(protocol=f"{prefix}{last + 1:010d}", **given)
        self._connection.execute(
            f"INSERT INTO document ({_COLUMNS}) VALUES ({_PLACES})",  # noqa: S608
            astuple(authorization),
        )
        return authorization


_NAMES = [field.name for field in fields(Authorization)]
_COLUMNS = ", ".join(_NAMES)
_PLACES = ", ".join("?" * len(_NAMES))


def _authorization(row: tuple[object, ...]) -> Authorization:
    return Authorization(**dict(zip(_NAMES, row, strict=True)))  # type: ignore[arg-type]
