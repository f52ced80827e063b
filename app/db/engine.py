"""The database: SQLite embedded by default, PostgreSQL by address.

A writing transaction takes SQLite's one write lock at its start (`BEGIN IMMEDIATE`),
so that a read in it is still true when it writes; reads never wait for it. Opening a
second writing transaction inside one would wait for itself: never nest them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry

from app.db.patience import connect_args

BUSY_TIMEOUT_SECONDS = 10


class Database:
    """Hands out sessions: `writing` commits at its end, `reading` changes nothing."""

    def __init__(self, url: str, *, longest_statement: timedelta | None = None) -> None:
        """Connect when first asked.

        :param longest_statement: after which PostgreSQL gives a statement up; None never does
        """
        self.engine = _engine(url, longest_statement)
        read_only: dict[str, Any] = (
            {"sqlite_begin": "DEFERRED"} if self.is_sqlite else {"postgresql_readonly": True}
        )
        self._writing = sessionmaker(self.engine, expire_on_commit=False)
        self._reading = sessionmaker(
            self.engine.execution_options(**read_only), expire_on_commit=False
        )

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a transaction that is committed at the end, or undone by an exception."""
        with self._writing.begin() as session:
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session for reading only; whatever was changed in it is forgotten.

        It ends by a commit of nothing: at a rollback the PostgreSQL driver forgets every
        statement that it had prepared, and each must be planned anew.
        """
        with self._reading() as session:
            yield session
            session.expunge_all()
            session.commit()

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def _engine(url: str, longest_statement: timedelta | None) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(
            url,
            connect_args=connect_args(make_url(url), longest_statement=longest_statement),
            pool_pre_ping=True,
            pool_size=10,
            max_overflow=20,
            hide_parameters=True,
        )
    engine = create_engine(
        url, connect_args={"timeout": BUSY_TIMEOUT_SECONDS}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, record: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver must not BEGIN by itself
        _set_pragmas(connection)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        kind = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
        connection.exec_driver_sql(f"BEGIN {kind}")

    return engine


def _set_pragmas(connection: DBAPIConnection) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_TIMEOUT_SECONDS * 1000}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
