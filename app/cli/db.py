"""`guiche db`: the tables of the database."""

import click
from alembic.util import CommandError
from sqlalchemy.exc import IntegrityError

from app.db import migrations
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
