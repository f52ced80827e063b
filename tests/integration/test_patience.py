"""How long we wait for PostgreSQL, and it for us: as the server itself tells it."""

from datetime import timedelta
from threading import Event, Thread

import psycopg.errors
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from app.db.engine import Database
from app.db.patience import AWAY, LONGEST_AT_A_PAGE

ASKED = text("SELECT current_setting(:name)")


def told(database: Database, name: str) -> str:
    with database.reading() as session:
        return str(session.scalar(ASKED, {"name": name}))


def with_options(url: str, options: str) -> str:
    return f"{url}&options={options.replace(' ', '%20')}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("lock_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "5min"),
        ("client_connection_check_interval", "5s"),
        ("statement_timeout", "0"),
    ],
)
def test_every_session_is_told_how_long_it_may_wait(
    postgres_url: str, warm_postgres: Database, name: str, value: str
) -> None:
    assert told(warm_postgres, name) == value


def test_where_somebody_waits_a_statement_has_an_end(postgres_url: str) -> None:
    database = Database(postgres_url, longest_statement=LONGEST_AT_A_PAGE)
    try:
        assert told(database, "statement_timeout") == "30s"
    finally:
        database.close()


def test_what_the_address_says_goes_before(postgres_url: str) -> None:
    database = Database(with_options(postgres_url, "-c lock_timeout=3s"))
    try:
        assert told(database, "lock_timeout") == "3s"
    finally:
        database.close()


def test_a_lock_that_does_not_come_free_is_told_as_a_database_that_is_away(
    postgres_url: str, warm_postgres: Database
) -> None:
    hasty = Database(with_options(postgres_url, "-c lock_timeout=100ms"))
    locked, done = Event(), Event()

    def keep_it() -> None:
        with warm_postgres.writing() as session:
            session.execute(text("LOCK TABLE orders"))
            locked.set()
            done.wait()

    keeper = Thread(target=keep_it)
    keeper.start()
    locked.wait()
    try:
        with pytest.raises(AWAY) as caught, hasty.reading() as session:
            session.execute(text("SELECT count(*) FROM orders"))
    finally:
        done.set()
        keeper.join()
        hasty.close()
    assert isinstance(caught.value, OperationalError)
    assert isinstance(caught.value.orig, psycopg.errors.LockNotAvailable)


def test_a_statement_that_takes_too_long_is_given_up(postgres_url: str) -> None:
    database = Database(postgres_url, longest_statement=timedelta(milliseconds=100))
    try:
        with pytest.raises(AWAY), database.reading() as session:
            session.execute(text("SELECT pg_sleep(60)"))
        assert told(database, "statement_timeout") == "100ms"  # the connection is whole
    finally:
        database.close()


def lose_the_line(database: Database, other: Database) -> None:
    """Have the server end a session in the middle of its transaction."""
    with database.writing() as session:
        mine = session.scalar(text("SELECT pg_backend_pid()"))
        with other.writing() as ending:
            ending.execute(text("SELECT pg_terminate_backend(:mine)"), {"mine": mine})
        session.execute(text("SELECT 1"))


def test_a_connection_that_the_server_ended_is_replaced(
    postgres_url: str, warm_postgres: Database
) -> None:
    database = Database(postgres_url)
    try:
        with pytest.raises(AWAY):
            lose_the_line(database, warm_postgres)
        assert told(database, "lock_timeout") == "10s"
    finally:
        database.close()
