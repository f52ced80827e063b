"""The `guiche` command: builds the services and hands them to the command groups.

A group is imported when it is asked for, so that a short command does not wait for the
libraries of the others.
"""

import errno
import os
from importlib import import_module

import click
from sqlalchemy.exc import DatabaseError

import app.cli  # noqa: F401  (from here on click speaks Portuguese)
from app.config import InvalidSetting, Settings
from app.factory import build_services
from app.telemetry.context import begin
from app.telemetry.logs import configure_logs
from fares.kernel.system_errors import reason

COMMANDS = {
    "bpe": "app.cli.bpe:group",
    "db": "app.cli.db:group",
    "demo": "app.cli.demo:group",
    "doctor": "app.cli.doctor:command",
    "guia": "app.cli.guia:command",
    "law": "app.cli.law:group",
    "network": "app.cli.network:group",
    "openapi": "app.cli.openapi:command",
    "outbox": "app.cli.outbox:group",
    "partner": "app.cli.partner:group",
    "pix": "app.cli.pix:group",
    "rights": "app.cli.rights:command",
    "serve": "app.cli.serve:command",
    "simulate": "app.cli.simulate:group",
    "staff": "app.cli.staff:group",
    "trips": "app.cli.trips:group",
    "worker": "app.cli.worker:command",
}


class LazyGroup(click.Group):
    """Finds a command by its name, and imports it only then."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, for the help."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name, or None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command, and say in words when the database or a file is not there."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno == errno.EPIPE:  # nobody reads on; click ends in silence
                raise
            what = error.filename or "o que foi pedido"
            raise click.ClickException(f"Não é possível usar {what}: {reason(error)}.") from error
        except DatabaseError as error:
            raise click.ClickException(
                "O banco de dados não respondeu como se espera. Confira DATABASE_URL, se o "
                "servidor está no ar, e rode: guiche db upgrade"
            ) from error


@click.group(cls=LazyGroup)
@click.version_option(package_name="guiche")
@click.pass_context
def cli(context: click.Context) -> None:
    """Guichê: venda de passagens e direitos do passageiro."""
    try:
        settings = Settings.from_environment(os.environ)
        services = build_services(settings)
    except InvalidSetting as error:
        raise click.ClickException(str(error)) from error
    configure_logs(settings.monitoring)
    begin(command=context.invoked_subcommand)
    context.obj = services
    context.call_on_close(services.close)
