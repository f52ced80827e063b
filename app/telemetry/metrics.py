"""The figures that Prometheus reads: all of them, and what each counts (docs/monitoramento.md).

No label holds what somebody typed, or what grows without end: a route is its pattern, a
refusal its code. Under gunicorn each process has a file of them, and they are summed when
they are read; so this is imported after `PROMETHEUS_MULTIPROC_DIR` is set, or never.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
"""Ours alone: the library's own has the process of whoever happens to answer."""

_AT_A_PAGE = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_OUTSIDE = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30)

HTTP_REQUESTS = Counter(
    "guiche_http_requests",
    "Requests answered, by the pattern of the route.",
    ("method", "route", "status"),
    registry=REGISTRY,
)
HTTP_SECONDS = Histogram(
    "guiche_http_request_seconds",
    "How long answers took.",
    ("method", "route"),
    buckets=_AT_A_PAGE,
    registry=REGISTRY,
)
HTTP_IN_PROGRESS = Gauge(
    "guiche_http_requests_in_progress",
    "Requests being answered now.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
ACTIONS = Counter(
    "guiche_actions",
    "What people asked for, and how it ended: ok, failed, or the code of the refusal.",
    ("action", "channel", "result"),
    registry=REGISTRY,
)
ORDERS = Counter("guiche_orders", "Orders sold and committed.", ("channel",), registry=REGISTRY)
TICKETS_SOLD = Counter(
    "guiche_tickets_sold", "Tickets sold and committed.", ("channel",), registry=REGISTRY
)
OUTSIDE_SECONDS = Histogram(
    "guiche_outside_seconds",
    "How long who is outside took, and how it ended: ok, failed, or the code of the error.",
    ("system", "operation", "result"),
    buckets=_OUTSIDE,
    registry=REGISTRY,
)
SEFAZ_ANSWERS = Counter(
    "guiche_sefaz_answers",
    "Answers of the tax office to documents and questions about them, by cStat.",
    ("status_code",),
    registry=REGISTRY,
)
THROTTLED = Counter(
    "guiche_throttled",
    "Attempts refused because there were too many.",
    ("limit",),
    registry=REGISTRY,
)
WORKER_MESSAGES = Histogram(
    "guiche_worker_message_seconds",
    "How long messages of the outbox took, and how the attempt ended.",
    ("kind", "outcome"),
    buckets=_OUTSIDE,
    registry=REGISTRY,
)
WORKER_DUTIES = Counter(
    "guiche_worker_duties", "Duties of the worker done.", ("duty", "result"), registry=REGISTRY
)
