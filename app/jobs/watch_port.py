"""The port where a worker shows its figures, and whether it still comes round."""

import logging
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Thread
from typing import Any

from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from waitress.server import create_server

from app.clock import true_now
from app.jobs.worker import Worker
from app.telemetry.exposition import CONTENT_TYPE, expose, may_read
from app.usecases.operations.queue_figures import QueueFigures
from app.usecases.services import Services

HANGS_AFTER = timedelta(minutes=5)
"""How long a worker that is well may be at one thing: a ticket that the tax office answers
slowly, or all of a bank's payments of the last days."""

_PATIENCE_SECONDS = 10.0
Answer = tuple[str, str, bytes]
"""Status line, type and body."""


class WorkerFigures(Collector):
    """What a worker tells of itself whenever the figures are read."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self._workers = workers

    def describe(self) -> Iterator[Metric]:
        """Return nothing: to be registered, no figure is read."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Yield when it last came round."""
        yield GaugeMetricFamily(
            "guiche_worker_round_timestamp_seconds",
            "When the thread that is furthest behind last came round or ended a message.",
            value=last_round(self._workers).timestamp(),
        )


class WatchPort:
    """The WSGI application behind the port."""

    def __init__(self, workers: Sequence[Worker], services: Services) -> None:
        self._workers = workers
        self._services = services

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Answer one request."""
        status, content_type, body = self._answer(environ)
        start_response(status, [("Content-Type", content_type)])
        return [body]

    def _answer(self, environ: dict[str, Any]) -> Answer:
        match environ["PATH_INFO"]:
            case "/saude/vivo":
                return self._health()
            case "/metrics":
                token = self._services.settings.monitoring.metrics_token
                if token and not may_read(environ.get("HTTP_AUTHORIZATION"), token):
                    return "401 Unauthorized", "text/plain", b""
                return "200 OK", CONTENT_TYPE, self._figures()
        return "404 Not Found", "text/plain", b""

    def _figures(self) -> bytes:
        return expose(QueueFigures(self._services), WorkerFigures(self._workers))

    def _health(self) -> Answer:
        if true_now() - last_round(self._workers) > HANGS_AFTER:
            return "503 Service Unavailable", "application/json", b'{"status":"hangs"}'
        return "200 OK", "application/json", b'{"status":"ok"}'


def last_round(workers: Sequence[Worker]) -> datetime:
    """Return when the one that is furthest behind last came round."""
    return min(worker.seen_at for worker in workers)


@contextmanager
def watched(workers: Sequence[Worker], services: Services) -> Iterator[None]:
    """Show how the workers of this process are while they work, where there is a port for it.

    :raises OSError: if the port is somebody else's
    """
    settings = services.settings.monitoring
    if settings.worker_port is None:
        yield
        return
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    family = socket.AF_INET6 if ":" in settings.worker_host else socket.AF_INET
    listener = socket.create_server((settings.worker_host, settings.worker_port), family=family)
    server = create_server(WatchPort(workers, services), sockets=[listener], threads=2, ident=None)
    thread = Thread(target=server.run, name="watch-port", daemon=True)
    thread.start()
    try:
        yield
    finally:
        # In its own thread, which may be listening; the stubs know of no trigger.
        server.trigger.pull_trigger(server.close)  # type: ignore[union-attr]
        thread.join(_PATIENCE_SECONDS)
