"""The migrations make exactly the tables of the models, on both databases, and undo them."""

import re

import pytest
from sqlalchemy import CheckConstraint, Connection, inspect, text
from sqlalchemy.schema import CreateIndex, CreateTable

from app.db import migrations
from app.db.base import Base
from app.db.engine import Database


def test_nothing_drifts(database: Database) -> None:
    assert migrations.drift(database) == []
    assert migrations.is_current(database)


def test_every_step_can_be_undone_and_done_again(database: Database) -> None:
    migrations.downgrade(database, "base")
    with database.engine.connect() as connection:
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}

    migrations.upgrade(database)

    assert migrations.drift(database) == []


def test_checks_and_partial_indexes_are_those_of_the_models(database: Database) -> None:
    """`alembic check` sees neither, so the database itself is asked for their text."""
    with database.engine.begin() as connection:
        migrated = _rules(connection)
    with database.engine.begin() as connection:
        Base.metadata.drop_all(connection)
        Base.metadata.create_all(connection)
        assert _rules(connection) == migrated
    assert any("uq_shifts_one_open_per_user" in rule for rule in migrated)
    assert any("either_sold_or_held" in rule for rule in migrated)


def test_an_unchecked_check_would_be_noticed(database: Database) -> None:
    """Negative control: the comparison does see a CHECK that differs."""
    with database.engine.begin() as connection:
        before = _rules(connection)
        connection.execute(text("DROP TABLE seat_legs"))
        table = Base.metadata.tables["seat_legs"]
        kept = [c for c in table.constraints if isinstance(c, CheckConstraint)]
        ddl = str(CreateTable(table).compile(connection))
        connection.execute(text(ddl.replace(str(kept[0].sqltext), "1 = 1")))
        for index in table.indexes:
            connection.execute(CreateIndex(index))

        assert _rules(connection) != before


def _rules(connection: Connection) -> set[str]:
    if connection.dialect.name == "postgresql":
        rows = connection.execute(
            text(
                "SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) "
                "FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'c' "
                "UNION ALL SELECT indexdef FROM pg_indexes "
                "WHERE schemaname = 'public' AND indexdef LIKE '% WHERE %'"
            )
        ).scalars()
        return set(rows)
    statements = connection.execute(
        text(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name <> 'alembic_version'"
        )
    ).scalars()
    return {rule for statement in statements for rule in _sqlite_rules(statement)}


def _sqlite_rules(statement: str) -> list[str]:
    plain = re.sub(r"\s+", " ", statement.replace('"', ""))
    if " INDEX " in plain:
        return [plain] if " WHERE " in plain else []
    table = plain.split(" ")[2]
    return [
        f"{table} {check}"
        for check in re.findall(r"CONSTRAINT ck_\w+ CHECK \(.*?\)(?=,| \)|\)$)", plain)
    ]


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
def test_sqlite_is_durable(sqlite_database: Database, pragma: str, value: object) -> None:
    with sqlite_database.reading() as session:
        assert session.execute(text(f"PRAGMA {pragma}")).scalar() == value
