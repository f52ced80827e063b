"""Copies a database into one of many times its tickets, with its keys laid over them last.

Rows without indexes are written several times faster, and what is laid over them at the end
refuses whatever is not sound. While it lasts the server does not wait for the disk.
"""

import subprocess

import psycopg
from rich.progress import track

from scripts.growing import BATCH, grow
from tests.postgres import find_binaries


def enlarge(server: str, source: str, target: str, tables: list[str], tickets: int) -> None:
    """Copy a database into a large one: tables, rows, many more rows, then their keys.

    :param tables: those that a sale writes into, each with the rows of one sale
    """
    create(server, target)
    small, full = (libpq(named(server, name)) for name in (source, target))
    with psycopg.connect(full, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("ALTER SYSTEM SET max_wal_size = '16GB'")
        connection.execute("ALTER SYSTEM SET maintenance_work_mem = '1GB'")
        connection.execute("SELECT pg_reload_conf()")
        for section in ("pre-data", "data"):
            _copy_section(small, full, section)
        connection.execute("CREATE SCHEMA sale")
        for table in tables:
            connection.execute(f"CREATE TABLE sale.{table} AS TABLE {table}")
        batches = grow(connection, tables, tickets)
        for _ in track(batches, "bilhetes", total=-(-tickets // BATCH), transient=True):
            pass
        connection.execute("DROP SCHEMA sale CASCADE")
        _copy_section(small, full, "post-data")
        connection.execute("VACUUM ANALYZE")
        connection.execute("ALTER SYSTEM RESET ALL")
        connection.execute("SELECT pg_reload_conf()")
        connection.execute("CHECKPOINT")


def _copy_section(source: str, target: str, section: str) -> None:
    binaries = find_binaries()
    assert binaries is not None  # noqa: S101  (the server was started from there)
    dump = subprocess.run(
        [str(binaries / "pg_dump"), f"--section={section}", "--no-owner", source],
        check=True,
        capture_output=True,
    )
    subprocess.run(
        [str(binaries / "psql"), "-q", "-v", "ON_ERROR_STOP=1", target],
        check=True,
        input=dump.stdout,
        stdout=subprocess.DEVNULL,
    )


def create(server: str, name: str) -> None:
    """Make an empty database on a server."""
    with psycopg.connect(libpq(named(server, "postgres")), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")


def named(server: str, name: str) -> str:
    """Return the address of a database of a server."""
    return server.replace("/?", f"/{name}?")


def libpq(url: str) -> str:
    """Return an address as the programs of PostgreSQL take it."""
    return url.replace("postgresql+psycopg://", "postgresql://")
