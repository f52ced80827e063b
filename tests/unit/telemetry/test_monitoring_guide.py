"""The guide of those who watch names every figure that there is, and none that is not."""

import re
from pathlib import Path

from app.config import Settings
from app.db.engine import Database
from app.jobs.watch_port import WorkerFigures
from app.jobs.worker import Worker
from app.telemetry import metrics
from app.usecases.operations.queue_figures import QueueFigures
from app.usecases.services import Services

GUIDE = (Path(__file__).parents[3] / "docs/monitoramento.md").read_text()


def test_every_figure_is_in_the_guide_with_its_labels() -> None:
    database = Database("sqlite:////no/such/folder/guiche.db")
    services = Services(settings=Settings(), database=database)
    families = [
        *metrics.REGISTRY.collect(),
        *QueueFigures(services).collect(),
        *WorkerFigures([Worker(database, {})]).collect(),
    ]
    known = {family.name + ("_total" if family.type == "counter" else "") for family in families}

    table = GUIDE.partition("## 3.")[2].partition("## 4.")[0]
    told = re.findall(r"`(guiche_\w+)(?:\{([\w,]+)\})?`", table)

    assert {name for name, _ in told} == known
    labels = {
        collector._name: collector._labelnames  # type: ignore[attr-defined]
        for collector in metrics.REGISTRY._collector_to_names
    }
    for name, given in told:
        names = labels.get(name.removesuffix("_total"))
        assert names is None or ",".join(names) == given, name


def test_an_alarm_is_about_a_figure_that_there_is() -> None:
    asked = set(re.findall(r"guiche_\w+", GUIDE.partition("## 4.")[2]))
    named = set(re.findall(r"guiche_\w+", GUIDE.partition("## 3.")[2].partition("## 4.")[0]))

    assert {re.sub("_(bucket|count|sum)$", "", name) for name in asked} <= named
