"""How gunicorn serves the pages in production: `gunicorn --config python:app.gunicorn_config`.

It comes with the wheel, and is loaded by who names it alone: a `gunicorn.conf.py` would be
taken without a word from whatever folder the server is started in. `GUNICORN_CMD_ARGS` and
the command line go before what is said here.
"""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from gunicorn.glogging import Logger

from app.config import Settings
from app.telemetry.logs import configure_logs

wsgi_app = "app.wsgi:application"
bind = "127.0.0.1:8000"
worker_class = "gthread"
workers = 2
threads = 8
"""Sixteen requests at a time, on two cores; each process may open thirty connections."""
timeout = 30
"""Seconds without a sign of life after which a process is killed; a slow answer is no reason."""
graceful_timeout = 30
"""Seconds for the answers at hand when it is told to stop: the longest wait for anybody outside."""
keepalive = 5
max_requests = 50_000
max_requests_jitter = 10_000
"""A process is followed by a new one now and then, never all at the same time."""
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  (memory)
"""Where signs of life are written: on a disk a slow write would look like death."""
accesslog = None
"""Every request is told by the application, without its path (app/web/request_log.py)."""


FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where the figures of all processes are summed from; nothing that counts is imported before."""


class LogWithTheRest(Logger):  # type: ignore[misc]
    """Hands the server's own lines to the log of the product."""

    def setup(self, cfg: Any) -> None:
        """Write nothing by itself."""
        self.cfg = cfg
        self._access_log_enabled = False
        self.loglevel = self.LOG_LEVELS.get(cfg.loglevel.lower())
        self.error_log.setLevel(self.loglevel)
        self.error_log.propagate = True
        configure_logs(Settings.from_environment(os.environ).monitoring)

    def warning(self, msg: str, *args: Any, **kwargs: Any) -> None:
        """Leave out what a request that cannot be read said, and who sent it."""
        told = "Invalid request" if msg.startswith("Invalid request from ") else msg
        super().warning(told, *args, **kwargs)


logger_class = LogWithTheRest


def on_starting(server: Any) -> None:
    """Give the figures of this server a folder of its own."""
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="guiche-figures-")


def pre_fork(server: Any, worker: Any) -> None:
    """Give a process the lowest number that is free.

    Its figures go on in the file of whoever had the number before, so that there are never
    more files than processes.
    """
    taken = {other.number for other in server.WORKERS.values()}
    worker.number = next(number for number in range(len(taken) + 1) if number not in taken)


def post_fork(server: Any, worker: Any) -> None:
    """Let the figures of a process be kept under its number, before anything counts."""
    from prometheus_client import values

    values.ValueClass = values.MultiProcessValue(lambda: worker.number)  # type: ignore[no-untyped-call]


def child_exit(server: Any, worker: Any) -> None:
    """Take what a dead process was doing out of what is being done now."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.number)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Leave nothing behind."""
    shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
