"""`guiche network`: the lines, timetables and prices of the carrier."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from app.cli.network_tables import differences_table, faults_table, readiness_table
from app.importing.build import STEPS, unread_files
from app.importing.demo import DEMO_CNPJ, copy_demo_network
from app.importing.faults import FaultyFiles
from app.importing.template import write_template
from app.usecases.operations.import_network import (
    ImportNetwork,
    NetworkDifferences,
    compare_network,
    import_network,
)
from app.usecases.operations.line_readiness import read_line_readiness
from app.usecases.services import Services
from fares.kernel.documents import Cnpj
from fares.kernel.errors import DomainError

_GAPS_SHOWN = 20
"""How many lines that lack something are told after an import."""


@click.group("network")
def group() -> None:
    """Cuida da rede: linhas, horários, preços e frota."""


@group.command()
@click.argument("folder", metavar="PASTA", type=click.Path(file_okay=False, path_type=Path))
def template(folder: Path) -> None:
    """Escreve em PASTA os nossos arquivos, só com o cabeçalho, e um LEIA-ME.

    Um arquivo que já existe fica como está.
    """
    for name in write_template(folder):
        click.echo(name)


@group.command()
@click.argument("folder", metavar="PASTA", type=click.Path(file_okay=False, path_type=Path))
def demo(folder: Path) -> None:
    """Copia para PASTA os arquivos da rede de demonstração, de uma empresa fictícia."""
    copy_demo_network(folder)
    click.echo(f"Importe com: guiche network import --cnpj {DEMO_CNPJ} {folder}")


@group.command("import")
@click.option("--cnpj", "cnpj_text", required=True, help="CNPJ da transportadora.")
@click.option("--dry-run", is_flag=True, help="Mostra as diferenças e nada altera.")
@click.option("--yes", is_flag=True, help="Não pergunta antes de alterar.")
@click.option("--json", "as_json", is_flag=True, help="Responde em JSON.")
@click.argument(
    "folder", metavar="PASTA", type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@click.pass_obj
def import_command(
    services: Services, cnpj_text: str, folder: Path, *, dry_run: bool, yes: bool, as_json: bool
) -> None:
    """Importa de PASTA os três arquivos do SIGMA e os nossos: tudo ou nada."""
    asks = not (yes or as_json) and sys.stdin.isatty()
    try:
        command = ImportNetwork(cnpj=Cnpj.parse(cnpj_text), folder=folder)
        for name in unread_files(folder):
            click.echo(f"Arquivo não lido, de nome desconhecido: {name}", err=True)
        if dry_run:
            differences = _compared(services, command)
        else:
            if asks:
                _confirm(_compared(services, command))
            differences = _imported(services, command)
        _tell(differences, dry_run=dry_run, as_json=as_json)
        if differences and not (dry_run or as_json):
            _tell_gaps(services)
    except FaultyFiles as faulty:
        _tell_faults(faulty, as_json=as_json)
        raise SystemExit(1) from faulty
    except DomainError as error:
        raise click.ClickException(str(error)) from error


@group.command()
@click.option("--json", "as_json", is_flag=True, help="Responde em JSON.")
@click.pass_obj
def status(services: Services, *, as_json: bool) -> None:
    """Mostra as linhas, se estão à venda e o que falta às outras."""
    lines = read_line_readiness(database=services.database, now=services.now())
    if as_json:
        _print_json([asdict(line) | {"on_sale": line.on_sale} for line in lines])
    elif lines:
        Console().print(readiness_table(lines))
    else:
        click.echo("Nenhuma linha. Importe a rede com: guiche network import")


def _compared(services: Services, command: ImportNetwork) -> NetworkDifferences:
    with _progress() as step:
        return compare_network(
            command, database=services.database, now=services.now(), progress=step
        )


def _imported(services: Services, command: ImportNetwork) -> NetworkDifferences:
    with _progress() as step:
        return import_network(
            command, database=services.database, now=services.now(), progress=step
        )


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Show a bar on the terminal, and nothing where there is none."""
    columns = (TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("rede", total=len(STEPS) + 1)
        yield lambda step: bar.update(task, advance=1, description=step)


def _confirm(differences: NetworkDifferences) -> None:
    """Show what will change in a network that is there, and go on only if told so."""
    if differences and not differences.first_import:
        Console().print(differences_table(differences))
        answers = click.Choice(["s", "n"], case_sensitive=False)
        if click.prompt("Alterar a rede assim? Sim ou não", type=answers) == "n":
            raise click.ClickException("Nada foi alterado.")


def _tell(differences: NetworkDifferences, *, dry_run: bool, as_json: bool) -> None:
    if as_json:
        _print_json({"dry_run": dry_run, **asdict(differences)})
        return
    if not differences:
        click.echo("Nada a alterar: o banco de dados já tem esta rede.")
        return
    Console().print(differences_table(differences))
    click.echo("Nada foi alterado (--dry-run)." if dry_run else "Rede importada.")


def _tell_gaps(services: Services) -> None:
    """Show what keeps lines of the imported network off sale, wholly or in part."""
    lines = read_line_readiness(database=services.database, now=services.now())
    waiting = [line for line in lines if line.lacks or line.partial]
    if waiting:
        Console().print(readiness_table(waiting[:_GAPS_SHOWN]))
    if len(waiting) > _GAPS_SHOWN:
        click.echo(f"E mais {len(waiting) - _GAPS_SHOWN}: guiche network status mostra todas.")


def _tell_faults(faulty: FaultyFiles, *, as_json: bool) -> None:
    if as_json:
        _print_json({"faults": [asdict(fault) for fault in faulty.faults]})
    else:
        Console().print(faults_table(faulty.faults))


def _print_json(answer: object) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
