"""Whether this installation could sell a ticket now."""

from enum import StrEnum

from sqlalchemy import text

from app.db import migrations
from app.db.engine import Database
from app.db.patience import AWAY


class Readiness(StrEnum):
    """What stands between this process and a sale."""

    OK = "ok"
    UNREACHABLE = "unreachable"
    """The database does not answer."""
    OUTDATED = "outdated"
    """Its tables are not those of this version."""
    READ_ONLY = "read-only"
    """It answers and stores nothing: a standby, or a disk that takes no more."""


def read_readiness(database: Database) -> Readiness:
    """Tell whether a sale could be stored; what can wait, as the BP-e, is not asked about."""
    try:
        if not migrations.is_current(database):
            return Readiness.OUTDATED
        return Readiness.OK if _stores(database) else Readiness.READ_ONLY
    except AWAY:
        return Readiness.UNREACHABLE


def _stores(database: Database) -> bool:
    """Tell whether a transaction may write; in SQLite it could not even begin otherwise."""
    with database.writing() as session:
        if database.is_sqlite:
            session.execute(text("SELECT 1"))
            return True
        read_only: str = session.execute(text("SHOW transaction_read_only")).scalar_one()
        return read_only == "off"
