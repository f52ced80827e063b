"""The figures as Prometheus reads them, and who may read them."""

import hmac
import os

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from app.telemetry.metrics import REGISTRY

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder where the processes of a server keep their figures."""


def expose(*read_now: Collector) -> bytes:
    """Return the figures of all processes of this server, and those that are read now."""
    registry = CollectorRegistry()
    if os.environ.get(FOLDER):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    for collector in read_now:
        registry.register(collector)
    return generate_latest(registry)


def may_read(authorization: str | None, token: str) -> bool:
    """Tell whether who asks has shown the token, in a time that does not depend on it."""
    scheme, _, shown = (authorization or "").partition(" ")
    same = hmac.compare_digest(shown.strip().encode(), token.encode())
    return same and scheme.lower() == "bearer"
