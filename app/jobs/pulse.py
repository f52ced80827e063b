"""The pulse of a worker: a sign of life in the database, every few seconds."""

import logging
import os
import socket
from datetime import timedelta

from app.clock import true_now
from app.db import heartbeats
from app.db.engine import Database
from app.db.patience import AWAY

EVERY = timedelta(seconds=10)

log = logging.getLogger(__name__)


class Pulse:
    """Tells that this process works; a worker that hangs gives no sign."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._worker = f"{socket.gethostname()}:{os.getpid()}"
        self._started_at = self._next_at = true_now()

    def beat(self) -> None:
        """Give a sign, unless the last one is recent."""
        now = true_now()
        if now < self._next_at:
            return
        with self._database.writing() as session:
            heartbeats.beat(session, self._worker, started_at=self._started_at, true_at=now)
        self._next_at = now + EVERY

    def stop(self) -> None:
        """Tell that the worker ends; a database that is away will see it by itself."""
        try:
            with self._database.writing() as session:
                heartbeats.leave(session, self._worker)
        except AWAY:
            log.warning("the database does not answer: nobody is told that the worker ended")
