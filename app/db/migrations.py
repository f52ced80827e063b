"""Bringing a database to the tables that this version of the product knows."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

import app.db.models  # noqa: F401  (registers the tables)
import migrations
from app.db.base import Base
from app.db.engine import Database


def upgrade(database: Database, revision: str = "head") -> None:
    """Run every step up to a revision that has not run yet."""
    with _altering(database) as connection:
        command.upgrade(_config(connection), revision)


def downgrade(database: Database, revision: str) -> None:
    """Undo every step after a revision; "base" undoes all."""
    with _altering(database) as connection:
        command.downgrade(_config(connection), revision)


def write_step(database: Database, message: str, revision: str) -> None:
    """Write the file of a new step from what the models say and the database lacks."""
    with database.engine.connect() as connection:
        command.revision(_config(connection), message=message, rev_id=revision, autogenerate=True)


def is_current(database: Database) -> bool:
    """Tell whether the database is at the last step."""
    with database.engine.connect() as connection:
        here = MigrationContext.configure(connection).get_current_revision()
        return here == ScriptDirectory.from_config(_config(connection)).get_current_head()


def drift(database: Database) -> list[object]:
    """Return what the models have and the database lacks, or the other way round."""
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, Base.metadata))


@contextmanager
def _altering(database: Database) -> Iterator[Connection]:
    """Open a connection for steps that may write a table anew.

    SQLite alters a table by copying it and dropping the old one, which other tables refer
    to: it looks at its foreign keys again once all is done.

    :raises IntegrityError: if a step left a reference to nothing
    """
    with database.engine.connect() as connection:
        if not database.is_sqlite:
            yield connection
            connection.commit()
            return
        _sqlite_foreign_keys(connection, "OFF")
        try:
            yield connection
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                raise IntegrityError("PRAGMA foreign_key_check", None, Exception("dangling"))
            connection.commit()
        finally:
            connection.rollback()
            _sqlite_foreign_keys(connection, "ON")


def _sqlite_foreign_keys(connection: Connection, state: str) -> None:
    """Switch the check of foreign keys, which SQLite does only outside a transaction."""
    connection.connection.cursor().execute(f"PRAGMA foreign_keys={state}").close()


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    config.attributes["connection"] = connection
    return config
