"""How alembic runs: against the connection it is handed, in one transaction a step."""

from typing import Any, Literal

import sqlalchemy as sa
from alembic import context

import app.db.models  # noqa: F401  (registers the tables)
from app.db.base import Base


def render_item(kind: str, item: Any, autogen: Any) -> str | Literal[False]:
    """Write our own column types as the plain ones they store."""
    if kind == "type" and isinstance(item, sa.types.TypeDecorator):
        return "sa." + repr(item.impl_instance)
    if kind == "type" and isinstance(item, sa.JSON):
        autogen.imports.add("from sqlalchemy.dialects import postgresql")
        return 'sa.JSON().with_variant(postgresql.JSONB(), "postgresql")'
    return False


def run() -> None:
    """Run the migrations on the connection in the configuration."""
    connection = context.config.attributes["connection"]
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        transaction_per_migration=True,
        compare_type=True,
        render_item=render_item,
    )
    with context.begin_transaction():
        context.run_migrations()


run()
