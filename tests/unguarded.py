"""Tables without their guards: what no key, no CHECK and no reference stops any more.

A database that was restored badly, or changed by hand, can hold what the product's own
never would; whoever looks for it must find it there.
"""

import re

from sqlalchemy import text
from sqlalchemy.orm import Session

from app.db.base import Base
from app.db.engine import Database

_TICKET, _ORDER = re.compile(r"TICKET\((\d)\)"), re.compile(r"ORDER\((\d)\)")


def drop_guards(database: Database) -> None:
    """Replace each table by a bare copy of its rows."""
    with database.engine.connect() as connection:
        if database.is_sqlite:
            connection.connection.cursor().execute("PRAGMA foreign_keys=OFF").close()
        for name in Base.metadata.tables:
            connection.execute(text(f"CREATE TABLE bare AS SELECT * FROM {name}"))  # noqa: S608
            cascade = "" if database.is_sqlite else " CASCADE"
            connection.execute(text(f"DROP TABLE {name}{cascade}"))
            connection.execute(text(f"ALTER TABLE bare RENAME TO {name}"))
        connection.commit()
        if database.is_sqlite:
            connection.connection.cursor().execute("PRAGMA foreign_keys=ON").close()


def break_by_hand(session: Session, *statements: str) -> None:
    """Change rows as no use case would; each statement changes some.

    TICKET(1) and ORDER(1) stand for the ticket on seat 1 and its order.
    """
    for statement in statements:
        told = _TICKET.sub(r"(SELECT id FROM tickets WHERE seat = \1)", statement)
        told = _ORDER.sub(r"(SELECT order_id FROM tickets WHERE seat = \1)", told)
        changed = session.connection().execute(text(told))
        assert changed.rowcount > 0, statement
