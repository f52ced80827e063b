"""Rows written by Core, without the ORM's bookkeeping: what a sale does many times a second.

Whether INSERT … ON CONFLICT wrote a row is told by RETURNING: the row count of such a
statement is unknown on PostgreSQL.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from sqlalchemy import Insert, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.db.base import Base


def table_of(model: type[Base]) -> Table:
    """Return the table of a model."""
    return cast(Table, model.__table__)


def dialect_of(session: Session) -> str:
    """Return the name of the session's own database: statements are built once for each."""
    return session.get_bind().dialect.name


def insert_into(session: Session, model: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return the INSERT of the session's own database, which knows ON CONFLICT."""
    return insert_for(dialect_of(session), model)


def insert_for(dialect: str, model: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return the INSERT of a dialect, for statements that are built once and kept."""
    if dialect == "sqlite":
        return sqlite.insert(table_of(model))
    return postgresql.insert(table_of(model))


def insert_rows(session: Session, model: type[Base], rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows in the session's transaction; none is fine."""
    if rows:
        session.connection().execute(_insert(model), rows)


@cache
def _insert(model: type[Base]) -> Insert:
    return table_of(model).insert()


def row_of(instance: Base) -> dict[str, Any]:
    """Return the values of an object that no session knows, column by column."""
    return {
        column.key: getattr(instance, column.key) for column in type(instance).__table__.columns
    }
