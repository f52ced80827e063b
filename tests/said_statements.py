"""What is asked of a database meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from app.db.engine import Database


@contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """Listen to every statement, of all connections."""
    said: list[str] = []

    def listen(*asked: Any) -> None:
        said.append(asked[2])

    event.listen(database.engine, "before_cursor_execute", listen)
    try:
        yield said
    finally:
        event.remove(database.engine, "before_cursor_execute", listen)
