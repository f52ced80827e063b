"""`guiche demo`: a fictitious company, ready to be used, and one sale of it."""

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from app.usecases.demonstration.prepare import DEMO_PASSWORD, DEMO_STAFF, prepare
from app.usecases.demonstration.sell_one import ExampleSale, sell_one
from app.usecases.fiscal.outcome import Issued
from app.usecases.services import Services
from app.web.formatting import brl
from app.web.ticket_page import ticket_html
from app.web.wording import ROLE_LABELS
from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import render_roll
from fares.kernel.errors import DomainError


@click.group("demo")
def group() -> None:
    """Demonstra o produto com uma empresa fictícia (sem valor fiscal)."""


@group.command("prepare")
@click.pass_obj
def prepare_command(services: Services) -> None:
    """Cria o certificado de teste, a rede e os usuários da demonstração, se faltarem."""
    try:
        prepare(services)
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    table = Table(title="Usuários da demonstração", title_justify="left")
    for heading in ("usuário", "senha", "nome", "papel", "ponto de venda"):
        table.add_column(heading)
    for login in DEMO_STAFF:
        roles = ", ".join(sorted(ROLE_LABELS[role] for role in login.roles))
        place = login.point_of_sale or "—"
        table.add_row(login.username, DEMO_PASSWORD, login.name, roles, place)
    Console().print(table)


@group.command("sale")
@click.option(
    "--out",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Onde gravar bpe.xml, dabpe-80mm.pdf, ticket.html e summary.json.",
)
@click.pass_obj
def sale_command(services: Services, folder: Path) -> None:
    """Vende um lugar pelo caminho real e grava os arquivos do bilhete."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        sale = sell_one(services)
    except OSError as error:
        raise click.ClickException(f"Não é possível gravar em {folder}.") from error
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    if not isinstance(sale.outcome, Issued) or sale.ticket.bpe_proc is None:
        raise click.ClickException(f"O BP-e não foi autorizado: {sale.ticket.why}")
    summary = _write(sale, sale.ticket.bpe_proc, folder)
    _tell(sale, sale.outcome, summary, folder)


def _write(sale: ExampleSale, bpe_proc: bytes, folder: Path) -> dict[str, Any]:
    """Write the ticket's files and return what summary.json says of them."""
    printed = read_ticket(bpe_proc)
    contents = {
        "bpe.xml": bpe_proc,
        "dabpe-80mm.pdf": render_roll(printed),
        "ticket.html": ticket_html(printed).encode(),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    document = sale.ticket.document
    summary: dict[str, Any] = {
        "key": document.access_key if document else None,
        "protocol": document.protocol if document else None,
        "cStat": document.status_code if document else None,
        "total": str(sale.sold.total),
        "seat": sale.ticket.seat_label,
        "files": list(contents),
    }
    (folder / "summary.json").write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")
    return summary


def _tell(sale: ExampleSale, issued: Issued, summary: dict[str, Any], folder: Path) -> None:
    journey, parts = sale.ticket.journey, sale.ticket.parts
    table = Table(show_header=False, title="Vendido e autorizado", title_justify="left")
    for label, value in (
        ("viagem", f"{journey.origin} → {journey.destination}, linha {journey.line_prefix}"),
        ("poltrona", f"{sale.ticket.seat_label}, classe {sale.ticket.service_class}"),
        ("localizador", sale.sold.locator),
        ("tarifa", brl(parts.base_fare)),
        ("pedágio", brl(parts.toll)),
        ("seguro", brl(parts.insurance)),
        ("taxa de embarque", brl(parts.boarding_fee)),
        ("total", brl(sale.sold.total)),
        ("troco", brl(sale.sold.change)),
        ("chave", issued.access_key),
        ("protocolo", issued.protocol),
        *(("arquivo", str(folder / name)) for name in summary["files"]),
    ):
        table.add_row(label, value)
    Console().print(table)
