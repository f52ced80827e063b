"""Bringing a database to the tables that this version of the product knows."""

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

import app.db.models  # noqa: F401  (registers the tables)
import migrations
from app.db.base import Base
from app.db.engine import Database


def upgrade(database: Database, revision: str = "head") -> None:
    """Run every step up to a revision that has not run yet."""
    with database.engine.connect() as connection:
        command.upgrade(_config(connection), revision)
        connection.commit()


def downgrade(database: Database, revision: str) -> None:
    """Undo every step after a revision; "base" undoes all."""
    with database.engine.connect() as connection:
        command.downgrade(_config(connection), revision)
        connection.commit()


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


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    config.attributes["connection"] = connection
    return config
