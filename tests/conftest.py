"""Fixtures of every test: databases of both kinds, migrated once and copied for each test."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from argon2 import PasswordHasher
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import FileSystemBytecodeCache
from psycopg import sql

from app.db import migrations
from app.db.engine import Database
from app.usecases.operations import staff, staff_sessions
from tests.postgres import TemporaryPostgres, find_binaries

TEMPLATE = "guiche_template"

# How long an example takes says how busy the machine is, and nothing about what it proves.
settings.register_profile("guiche", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("guiche")


def pytest_collection_finish() -> None:
    """Let nobody who looks for garbage go through every module and every test again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def real_passwords() -> Iterator[PasswordHasher]:
    """The product's own hasher; whatever tests store meanwhile costs next to nothing."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    real = staff.PASSWORDS
    with pytest.MonkeyPatch.context() as patch:
        for module in (staff, staff_sessions):
            patch.setattr(module, "PASSWORDS", cheap)
        yield real


@pytest.fixture(scope="session", autouse=True)
def composed_pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compose each template once, not anew for the application of every test."""
    cache = FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Flask.jinja_options, "bytecode_cache", cache)
        yield


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "guiche.db"
    database = Database(f"sqlite:///{path}")
    migrations.upgrade(database)
    database.close()
    return path


@pytest.fixture(scope="session")
def warm_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """The embedded database of every test: it keeps the statements it has once composed."""
    return Database(f"sqlite:///{tmp_path_factory.mktemp('database')}/guiche.db")


@pytest.fixture
def sqlite_url(sqlite_template: Path, warm_sqlite: Database) -> Iterator[str]:
    path = Path(str(warm_sqlite.engine.url.database))
    shutil.copy(sqlite_template, path)
    yield f"sqlite:///{path}"
    warm_sqlite.close()
    for file in path.parent.iterdir():
        file.unlink()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server, without a database: the one given, or one of our own."""
    given = os.environ.get("GUICHE_TEST_POSTGRES")
    if given:
        yield given
        return
    if find_binaries() is None:
        pytest.skip("PostgreSQL não está instalado: apt-get install postgresql")
    with TemporaryPostgres() as server:
        yield server.url


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> str:
    name = f"{TEMPLATE}_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}_{uuid4().hex[:8]}"
    _execute(postgres_server, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    database = Database(_named(postgres_server, name))
    migrations.upgrade(database)
    database.close()
    return name


@pytest.fixture(scope="session")
def warm_postgres(postgres_server: str, postgres_template: str) -> Database:
    """The PostgreSQL database of every test, as `warm_sqlite`."""
    return Database(_named(postgres_server, f"{postgres_template}_copy"))


@pytest.fixture
def postgres_url(
    postgres_server: str, postgres_template: str, warm_postgres: Database
) -> Iterator[str]:
    name = f"{postgres_template}_copy"
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY")
    _execute(postgres_server, create.format(*map(sql.Identifier, (name, postgres_template))))
    yield _named(postgres_server, name)
    warm_postgres.close()
    drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
    _execute(postgres_server, drop.format(sql.Identifier(name)))


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(name)
    return url


@pytest.fixture
def database(database_url: str, request: pytest.FixtureRequest) -> Database:
    """An empty, migrated database; the test runs once on SQLite and once on PostgreSQL."""
    name = "warm_sqlite" if database_url.startswith("sqlite") else "warm_postgres"
    database: Database = request.getfixturevalue(name)
    return database


@pytest.fixture
def sqlite_database(sqlite_url: str, warm_sqlite: Database) -> Database:
    """An empty, migrated SQLite database, for tests that do not ask about storage."""
    return warm_sqlite


def _named(server: str, name: str) -> str:
    """Put a database's name into a server's address, before its parameters."""
    address, _, parameters = server.partition("?")
    return f"{address.rstrip('/')}/{name}" + (f"?{parameters}" if parameters else "")


def _execute(server: str, statement: sql.Composable) -> None:
    url = _named(server, "postgres").replace("postgresql+psycopg://", "postgresql://")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)
