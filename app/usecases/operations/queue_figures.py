"""What the database says of the queues whenever the figures are read."""

from collections.abc import Iterator

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from app.db.patience import AWAY
from app.db.queries.outbox_depth import QueueDepth, read_depths
from app.usecases.services import Services


class QueueFigures(Collector):
    """Reads the depth and the age of the outbox; says so where the database does not answer."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Return nothing: to be registered, no figure is read."""
        return iter(())

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the figures of now."""
        try:
            with self._services.database.reading() as session:
                depths = read_depths(session)
        except AWAY:
            depths = ()
        yield GaugeMetricFamily(
            "guiche_database_reached",
            "1 where the database answered when the figures were read, else 0.",
            value=float(bool(depths)),
        )
        yield from self._of_queues(depths)

    def _of_queues(self, depths: tuple[QueueDepth, ...]) -> Iterator[GaugeMetricFamily]:
        now = self._services.now()
        waiting = GaugeMetricFamily(
            "guiche_outbox_waiting", "Messages that are still to be done.", labels=["kind"]
        )
        dead = GaugeMetricFamily(
            "guiche_outbox_dead", "Messages given up: somebody must look.", labels=["kind"]
        )
        age = GaugeMetricFamily(
            "guiche_outbox_oldest_seconds",
            "How long the message that waits longest has waited.",
            labels=["kind"],
        )
        for depth in depths:
            waited = (now - depth.oldest_at).total_seconds() if depth.oldest_at else 0.0
            waiting.add_metric([depth.kind], depth.waiting)
            dead.add_metric([depth.kind], depth.dead)
            age.add_metric([depth.kind], max(0.0, waited))
        yield from (waiting, dead, age)
