"""The `guiche` command: builds the services and hands them to the command groups."""

import os

import click

from app.cli import (
    bpe,
    db,
    demo,
    law,
    network,
    outbox,
    rights,
    serve,
    simulate,
    staff,
    trips,
    worker,
)
from app.config import InvalidSetting, Settings
from app.factory import build_services


@click.group()
@click.version_option(package_name="guiche")
@click.pass_context
def cli(context: click.Context) -> None:
    """Guichê: venda de passagens e direitos do passageiro."""
    try:
        settings = Settings.from_environment(os.environ)
    except InvalidSetting as error:
        raise click.ClickException(str(error)) from error
    services = build_services(settings)
    context.obj = services
    context.call_on_close(services.close)


cli.add_command(db.group)
cli.add_command(demo.group)
cli.add_command(bpe.group)
cli.add_command(staff.group)
cli.add_command(trips.group)
cli.add_command(law.group)
cli.add_command(rights.command)
cli.add_command(serve.command)
cli.add_command(simulate.group)
cli.add_command(network.group)
cli.add_command(outbox.group)
cli.add_command(worker.command)
