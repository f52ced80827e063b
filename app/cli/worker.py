"""`guiche worker`: does what waits in the outbox."""

import signal
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from types import FrameType

import click

from app.jobs.pulse import Pulse
from app.jobs.staffing import build_messenger, build_worker
from app.jobs.watch_port import watched
from app.jobs.worker import Worker
from app.usecases.services import Services
from fares.kernel.errors import DomainError
from fares.kernel.system_errors import reason


@click.command("worker")
@click.option("--once", is_flag=True, help="Faz o que está na vez e termina.")
@click.pass_obj
def command(services: Services, once: bool) -> None:
    """Emite os bilhetes pendentes e cuida dos prazos até receber SIGTERM ou SIGINT."""
    try:
        services.fiscal_office()
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    worker = build_worker(services, None if once else Pulse(services.database))
    messenger = build_messenger(services)
    if once:
        click.echo(f"Tarefas feitas: {worker.run_once() + messenger.run_once()}")
        return

    def stop(number: int, frame: FrameType | None) -> None:
        worker.stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    try:
        with watched((worker, messenger), services):
            run_both(worker, messenger)
    except OSError as error:
        told = f"porta {services.settings.monitoring.worker_port}: {reason(error)}"
        raise click.ClickException(f"Não é possível atender na {told}.") from error


def run_both(worker: Worker, messenger: Worker) -> None:
    """Work in two threads until the first is stopped; if one breaks, both end."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        beside = pool.submit(copy_context().run, messenger.run)  # log lines name the command
        beside.add_done_callback(lambda _: worker.stop())
        try:
            worker.run()
        finally:
            messenger.stop()
    beside.result()
