"""A process of a host that is in the middle of a sale when the network loses it.

It locks the row from which every document takes its number, says so, and thinks on.
"""

import os
import time

from sqlalchemy import text

from app.config import Settings
from app.db.engine import Database

THINKS_SECONDS = 600
LOCK = text("SELECT next_number FROM document_numbers FOR UPDATE")


def main() -> None:
    """Lock, and never end by itself."""
    database = Database(Settings.from_environment(os.environ).database_url)
    with database.writing() as session:
        session.execute(LOCK).all()
        print("locked", flush=True)  # noqa: T201
        time.sleep(THINKS_SECONDS)


if __name__ == "__main__":
    main()
