"""`guiche worker`: does what waits in the outbox."""

import signal
from types import FrameType

import click

from app.jobs.staffing import build_worker
from app.usecases.services import Services
from fares.kernel.errors import DomainError


@click.command("worker")
@click.option("--once", is_flag=True, help="Faz o que está na vez e termina.")
@click.pass_obj
def command(services: Services, once: bool) -> None:
    """Emite os bilhetes pendentes e cuida dos prazos até receber SIGTERM ou SIGINT."""
    try:
        services.fiscal_office()
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    worker = build_worker(services)
    if once:
        click.echo(f"Tarefas feitas: {worker.run_once()}")
        return

    def stop(number: int, frame: FrameType | None) -> None:
        worker.stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    worker.run()
