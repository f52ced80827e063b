"""The port of a worker: its figures, and whether it still comes round."""

import re
import socket
from dataclasses import replace
from datetime import timedelta

import pytest
import requests
from click.testing import CliRunner
from werkzeug.test import Client

from app.cli.worker import command
from app.clock import true_now
from app.config.monitoring import Monitoring
from app.jobs.staffing import build_worker
from app.jobs.watch_port import HANGS_AFTER, WatchPort, watched
from app.jobs.worker import Duty, Worker
from app.telemetry.metrics import REGISTRY
from app.usecases.services import Services
from tests.fiscal_house import House

TOKEN = "o-segredo-de-quem-le-os-numeros-0"


def with_port(services: Services, port: int | None, token: str = "") -> Services:
    """Return services of an installation that shows its worker on a port."""
    monitoring = Monitoring(worker_port=port, metrics_token=token)
    return replace(services, settings=replace(services.settings, monitoring=monitoring))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_a_worker_shows_its_figures_while_it_works(embedded_house: House) -> None:
    services = with_port(embedded_house.services, free_port())
    worker = build_worker(services)
    embedded_house.sell_one()
    address = f"http://127.0.0.1:{services.settings.monitoring.worker_port}"

    with watched([worker], services):
        worker.run_once()
        figures = requests.get(f"{address}/metrics", timeout=10)
        health = requests.get(f"{address}/saude/vivo", timeout=10)

    assert figures.status_code == 200
    assert 'guiche_worker_message_seconds_count{kind="bpe",outcome="issued"}' in figures.text
    assert 'guiche_outbox_waiting{kind="bpe"} 0.0' in figures.text
    seen_at = re.search(r"^guiche_worker_round_timestamp_seconds (\S+)$", figures.text, re.M)
    assert seen_at is not None
    assert float(seen_at[1]) == worker.seen_at.timestamp()
    assert (health.status_code, health.json()) == (200, {"status": "ok"})
    with pytest.raises(requests.ConnectionError):
        requests.get(f"{address}/saude/vivo", timeout=10)


def test_without_a_port_nothing_is_shown(embedded_house: House) -> None:
    services = with_port(embedded_house.services, None)

    with watched([build_worker(services)], services):
        pass


@pytest.mark.parametrize(
    ("since", "status"),
    [
        pytest.param(HANGS_AFTER - timedelta(seconds=5), 200, id="just before"),
        pytest.param(HANGS_AFTER + timedelta(seconds=1), 503, id="just after"),
    ],
)
def test_a_worker_that_does_not_come_round_is_told(
    embedded_house: House, since: timedelta, status: int
) -> None:
    worker, other = (Worker(embedded_house.database, {}) for _ in range(2))
    worker.seen_at = true_now() - since

    answer = Client(WatchPort([worker, other], embedded_house.services)).get("/saude/vivo")

    assert answer.status_code == status


@pytest.mark.parametrize(
    ("shown", "status"), [("", 401), ("Bearer errado", 401), (f"Bearer {TOKEN}", 200)]
)
def test_where_there_is_a_token_it_must_be_shown(
    embedded_house: House, shown: str, status: int
) -> None:
    services = with_port(embedded_house.services, None, TOKEN)
    port = Client(WatchPort([build_worker(services)], services))

    answer = port.get("/metrics", headers={"Authorization": shown})

    assert answer.status_code == status


def test_nothing_else_is_there(embedded_house: House) -> None:
    port = Client(WatchPort([build_worker(embedded_house.services)], embedded_house.services))

    assert port.get("/").status_code == 404


def test_a_port_of_somebody_else_is_told_in_words(embedded_house: House) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        services = with_port(embedded_house.services, taken.getsockname()[1])
        result = CliRunner().invoke(command, obj=services)

    assert result.exit_code == 1
    assert "Não é possível atender na porta" in result.output


def test_duties_are_counted_well_or_failed(embedded_house: House) -> None:
    def broken() -> int:
        raise ValueError

    duties = [
        Duty(name="tests sound", every=timedelta(hours=1), run=lambda: 0),
        Duty(name="tests broken", every=timedelta(hours=1), run=broken),
    ]
    Worker(embedded_house.database, {}, duties).run_once()

    assert value("guiche_worker_duties_total", duty="tests sound", result="ok") == 1
    assert value("guiche_worker_duties_total", duty="tests broken", result="failed") == 1


def test_the_tax_office_is_timed_and_its_answers_counted(embedded_house: House) -> None:
    labels = {"system": "sefaz", "operation": "authorize", "result": "ok"}
    asked = value("guiche_outside_seconds_count", **labels)
    authorized = value("guiche_sefaz_answers_total", status_code="100")
    embedded_house.sell_one()
    embedded_house.work()

    assert value("guiche_outside_seconds_count", **labels) == asked + 1
    assert value("guiche_sefaz_answers_total", status_code="100") == authorized + 1
