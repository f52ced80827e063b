"""`guiche law`: the numbers and clauses of the law that the product follows."""

import sys
from datetime import date

import click

from app.cli.days import Day
from app.usecases.rights.read_law import LawLine, list_stale, read_law
from app.usecases.services import Services
from fares.kernel.deadlines import BRASILIA, legal_date

SOME_ARE_STALE = 1


@click.group("law")
def group() -> None:
    """Mostra a lei que o produto segue."""


@group.command()
@click.option("--on", "day", type=Day(), help="O dia da consulta; sem ele, hoje em Brasília.")
@click.pass_obj
def show(services: Services, day: date | None) -> None:
    """Mostra cada parâmetro com seu valor e a base legal no dia."""
    day = day or legal_date(services.now(), BRASILIA)
    click.echo(f"A lei em {day:%d/%m/%Y}:")
    for line in read_law(on=day):
        _print(line)


@group.command()
@click.option("--before", "day", type=Day(), required=True, help="O primeiro dia aceito.")
def stale(day: date) -> None:
    """Lista o que foi conferido com a publicação oficial antes do dia; havendo, sai com 1."""
    lines = list_stale(before=day)
    for line in lines:
        _print(line)
    if lines:
        sys.exit(SOME_ARE_STALE)
    click.echo(f"Tudo foi conferido desde {day:%d/%m/%Y}.")


def _print(line: LawLine) -> None:
    value = "" if line.value is None else f" = {line.value}"
    reading = "" if line.interpretation is None else f" ({line.interpretation})"
    click.echo(f"{line.rule}  {line.key}{value}{reading}")
    citation = line.citation or "sem norma em vigor neste dia"
    copy = " em cópia, falta a publicação oficial" if line.second_hand else ""
    click.echo(f"    {citation} · conferido em {line.checked_on:%d/%m/%Y}{copy}")
