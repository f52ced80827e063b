"""`guiche trips`: timetables become trips on sale."""

from datetime import date
from zoneinfo import ZoneInfo

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from app.cli.days import Day
from app.usecases.operations.generate_trips import GeneratedTrips, GenerateTrips, generate_trips
from app.usecases.services import Services

BRASILIA = ZoneInfo("America/Sao_Paulo")


@click.group("trips")
def group() -> None:
    """Cuida das viagens."""


@group.command()
@click.option("--days", required=True, type=click.IntRange(1, 400), help="Quantos dias gerar.")
@click.option("--from", "first", type=Day(), help="Primeiro dia; sem ele, hoje em Brasília.")
@click.pass_obj
def generate(services: Services, days: int, first: date | None) -> None:
    """Põe à venda as viagens dos próximos dias; repetir não acrescenta nada."""
    now = services.now()
    today = now.astimezone(BRASILIA).date()
    command = GenerateTrips(first_day=first or today, days=days)
    columns = (TextColumn("Gerando viagens"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns) as bar:
        task = bar.add_task("trips", total=None)
        made = generate_trips(
            command,
            database=services.database,
            now=now,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    _tell(made)


def _tell(made: GeneratedTrips) -> None:
    click.echo(f"Viagens novas: {made.created}; já havia: {made.existing}.")
    for skipped in made.skipped:
        name = f"{skipped.line_prefix} {skipped.timetable}".strip()
        click.echo(f"Fora de venda: {name}")
        for lack in skipped.lacks:
            click.echo(f"  falta: {lack}" if not skipped.timetable else f"  {lack}")
