"""INSERT … ON CONFLICT, which SQLAlchemy spells by dialect.

Whether a row was written is told by RETURNING: the row count of such a statement is
unknown on PostgreSQL.
"""

from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session


def insert_into(session: Session, table: Any) -> postgresql.Insert | sqlite.Insert:
    """Return the INSERT of the session's own database, which knows ON CONFLICT."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)
