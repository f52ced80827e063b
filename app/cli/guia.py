"""`guiche guia`: the Guia for passengers, or its poster, as a file to print."""

from pathlib import Path

import click

from app.documents.guia_pdf import draw_guia
from app.documents.poster import SIZES, draw_poster
from app.usecases.information.read_guia import read_guia, read_poster
from app.usecases.services import Services
from fares.kernel.errors import DomainError


@click.command("guia")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="O PDF a gravar."
)
@click.option(
    "--poster", "poster_size", type=click.Choice(list(SIZES)), help="O cartaz, em A4 ou A3."
)
@click.pass_obj
def command(services: Services, out: Path, poster_size: str | None) -> None:
    """Grava em PDF o Guia de Orientação aos Passageiros, ou o cartaz que leva a ele."""
    try:
        out.write_bytes(_draw(services, poster_size))
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"Não foi possível gravar {error.filename}.") from error
    click.echo(f"Gravado em {out}.")


def _draw(services: Services, poster_size: str | None) -> bytes:
    database, now = services.database, services.now()
    if poster_size is None:
        return draw_guia(read_guia(database=database, now=now))
    poster = read_poster(address=None, database=database, now=now)
    return draw_poster(poster, size=poster_size)
