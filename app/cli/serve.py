"""`guiche serve`: the pages, for development and demonstrations."""

import socket

import click
from waitress.server import create_server

from app.db import migrations
from app.usecases.services import Services
from app.web.application import create_app
from fares.kernel.system_errors import reason


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Endereço onde atende.")
@click.option(
    "--port",
    default=5000,
    show_default=True,
    type=click.IntRange(1, 65535),
    help="Porta onde atende.",
)
@click.option(
    "--threads",
    default=8,
    show_default=True,
    type=click.IntRange(1, 128),
    help="Pedidos atendidos ao mesmo tempo.",
)
@click.pass_obj
def command(services: Services, host: str, port: int, threads: int) -> None:
    """Serve as telas. Em produção: `gunicorn --config python:app.gunicorn_config`."""
    if services.settings.production:
        raise click.ClickException(
            "Em produção as telas são servidas por gunicorn. Rode: "
            "gunicorn --config python:app.gunicorn_config"
        )
    if not migrations.is_current(services.database):
        raise click.ClickException("O banco de dados não está em dia. Rode: guiche db upgrade")
    server = create_server(
        create_app(services), sockets=[_listen(host, port)], threads=threads, ident=None
    )
    click.echo(f"Guichê em http://{host}:{port}")
    server.run()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = reason(error)
    except ValueError:
        why = "o endereço não serve"
    raise click.ClickException(f"Não é possível atender em {host}:{port}: {why}.")
