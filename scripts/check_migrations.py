"""Fails when the migrations do not make what the models say, on either database."""

import os
import sys
import tempfile
from pathlib import Path

from app.db import migrations
from app.db.engine import Database


def faults(url: str) -> list[object]:
    """Return what differs after all steps have run on an empty database."""
    database = Database(url)
    try:
        migrations.upgrade(database)
        return migrations.drift(database)
    finally:
        migrations.downgrade(database, "base")
        database.close()


def main() -> int:
    """Check SQLite, and PostgreSQL where there is a server."""
    with tempfile.TemporaryDirectory() as folder:
        urls = [f"sqlite:///{Path(folder) / 'check.db'}"]
        server = os.environ.get("GUICHE_TEST_POSTGRES")
        if server:
            urls.append(server.replace("/?", "/postgres?"))
        else:
            print("!! SKIPPED: migrations on PostgreSQL (no server here; install postgresql)")
        found = [fault for url in urls for fault in faults(url)]
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
