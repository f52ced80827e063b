"""`guiche db`: the tables of the database."""

import shlex
from pathlib import Path

import click
from alembic.util import CommandError
from sqlalchemy import URL
from sqlalchemy.exc import IntegrityError

from app.db import migrations
from app.db.backup import CopyFailed, copy_sqlite
from app.usecases.services import Services


@click.group("db")
def group() -> None:
    """Cuida das tabelas do banco de dados."""


@group.command()
@click.pass_obj
def upgrade(services: Services) -> None:
    """Leva o banco às tabelas desta versão."""
    migrations.upgrade(services.database)
    click.echo("Banco de dados em dia.")


@group.command()
@click.argument("revision", metavar="ETAPA")
@click.pass_obj
def downgrade(services: Services, revision: str) -> None:
    """Desfaz as etapas depois de ETAPA ("base" desfaz todas)."""
    try:
        migrations.downgrade(services.database, revision)
    except CommandError as error:
        raise click.ClickException(f"Não há a etapa {revision}.") from error
    except IntegrityError as error:
        raise click.ClickException(
            f"Há registros que a etapa {revision} não sabe guardar, como pagamentos por Pix. "
            "Para voltar à versão anterior, restaure uma cópia; para ficar nesta, rode: "
            "guiche db upgrade"
        ) from error
    click.echo(f"Banco de dados na etapa {revision}.")


@group.command()
@click.pass_obj
def check(services: Services) -> None:
    """Confere se o banco tem exatamente o que os modelos pedem."""
    if not migrations.is_current(services.database):
        raise click.ClickException("O banco não está em dia. Rode: guiche db upgrade")
    differences = migrations.drift(services.database)
    for difference in differences:
        click.echo(str(difference), err=True)
    if differences:
        raise click.ClickException(
            "As tabelas do banco foram mudadas por fora desta versão. Restaure uma cópia."
        )
    click.echo("Banco de dados em dia.")


@group.command()
@click.argument("target", metavar="ARQUIVO", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(services: Services, target: Path) -> None:
    """Copia o banco SQLite para ARQUIVO, com as telas no ar."""
    url = services.database.engine.url
    if not services.database.is_sqlite:
        raise click.ClickException(
            "O banco é PostgreSQL, e quem o copia é o pg_dump. Rode: pg_dump --format=custom "
            f"--file={shlex.quote(str(target))} {shlex.quote(_without_password(url))}"
        )
    try:
        size = copy_sqlite(Path(url.database or ""), target)
    except FileExistsError as error:
        raise click.ClickException(f"{error}: já existe, e nada se grava por cima.") from error
    except CopyFailed as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Cópia de {size} bytes em {target}. Para conferi-la, rode:")
    click.echo(f"DATABASE_URL=sqlite:///{target} guiche doctor --only banco --only dados")


def _without_password(url: URL) -> str:
    """Return the address of a server as its own programs read it; they ask for the password."""
    bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    return bare.render_as_string()
