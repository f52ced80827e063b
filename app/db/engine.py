"""The database: SQLite embedded by default, PostgreSQL by address.

A writing transaction takes SQLite's one write lock at its start (`BEGIN IMMEDIATE`),
so that a read in it is still true when it writes; reads never wait for it. Opening a
second writing transaction inside one would wait for itself: never nest them.

On PostgreSQL each statement sees what was committed before it, inside a transaction or
not. Readers therefore open none, on connections of their own that can change nothing:
beginning and ending one would take as long as a question (docs/adr/0030).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry

from app.db.patience import connect_args

BUSY_TIMEOUT_SECONDS = 10
TRUSTED_SECONDS = 5.0
"""How long after its last use a connection is taken again without asking if it lives."""
MOST_PREPARED = 500
"""Statements that a connection of PostgreSQL keeps planned: more than all pages ask."""


class Database:
    """Hands out sessions: `writing` commits at its end, `reading` changes nothing."""

    def __init__(self, url: str, *, longest_statement: timedelta | None = None) -> None:
        """Connect when first asked.

        :param longest_statement: after which PostgreSQL gives a statement up; None never does
        """
        self.is_sqlite = url.startswith("sqlite")
        readers: Engine
        if self.is_sqlite:
            self.engine = _sqlite(url)
            self.engines: tuple[Engine, ...] = (self.engine,)
            readers = streamers = self.engine.execution_options(sqlite_begin="DEFERRED")
        else:
            self.engine = _postgresql(url, longest_statement)
            readers = _postgresql(url, longest_statement, read_only=True)
            streamers = self.engine.execution_options(postgresql_readonly=True)
            self.engines = (self.engine, readers)
        self._writing = sessionmaker(self.engine, expire_on_commit=False)
        self._reading = sessionmaker(readers, expire_on_commit=False)
        self._streaming = sessionmaker(streamers, expire_on_commit=False)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a transaction that is committed at the end, or undone by an exception."""
        with self._writing.begin() as session:
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session for reading only; whatever was changed in it is forgotten."""
        with self._reading() as session:
            yield session
            session.expunge_all()

    @contextmanager
    def streaming(self) -> Iterator[Session]:
        """Open a session for reading in one transaction: a cursor of the server needs one."""
        with self._streaming() as session:
            yield session
            session.expunge_all()

    def close(self) -> None:
        """Close every connection."""
        for engine in self.engines:
            engine.dispose()


def _postgresql(
    url: str, longest_statement: timedelta | None, *, read_only: bool = False
) -> Engine:
    engine = create_engine(
        url,
        connect_args=connect_args(
            make_url(url), longest_statement=longest_statement, read_only=read_only
        ),
        isolation_level="AUTOCOMMIT" if read_only else "READ COMMITTED",
        pool_size=10,
        max_overflow=20,
        pool_use_lifo=True,  # the last one used has most statements planned
        pool_reset_on_return=None if read_only else "rollback",
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, record: ConnectionPoolEntry) -> None:
        connection.prepared_max = MOST_PREPARED

    @event.listens_for(engine, "checkin")
    def note(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        record.info["used_at"] = monotonic()

    @event.listens_for(engine, "checkout")
    def ask_if_idle(connection: Any, record: ConnectionPoolEntry, proxy: object) -> None:
        if monotonic() - record.info.get("used_at", monotonic()) > TRUSTED_SECONDS:
            _ask(engine, connection)

    return engine


def _ask(engine: Engine, connection: DBAPIConnection) -> None:
    """Ask a connection for a sign of life.

    :raises DisconnectionError: if it gives none; the pool then takes another
    """
    try:
        engine.dialect.do_ping(connection)
    except engine.dialect.loaded_dbapi.Error as error:
        raise DisconnectionError from error


def _sqlite(url: str) -> Engine:
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
