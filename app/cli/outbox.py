"""`guiche outbox`: what waits to be sent, and what was given up."""

from uuid import UUID

import click

from app.usecases.fiscal.retry import RetryIssue, retry_issue
from app.usecases.fiscal.worklists import read_regulator_records, read_waiting_documents
from app.usecases.services import Services
from fares.kernel.errors import DomainError


@click.group("outbox")
def group() -> None:
    """Mostra o que espera para ser enviado e o que parou."""


@group.command("list")
@click.pass_obj
def show(services: Services) -> None:
    """Lista os BP-e sem autorização e conta os registros guardados para a ANTT."""
    documents = read_waiting_documents(database=services.database)
    if not documents:
        click.echo("Nenhum bilhete espera pela SEFAZ.")
    for waiting in documents:
        state = "PARADO" if waiting.given_up else "na fila"
        click.echo(
            f"{state}  {waiting.locator}  bilhete {waiting.ticket_id}  "
            f"embarque {waiting.departs_at:%d/%m/%Y %H:%M} UTC  tentativas {waiting.attempts}  "
            f"{waiting.why}"
        )
    for kept in read_regulator_records(database=services.database):
        click.echo(f"guardados  {kept.title}: {kept.count}")


@group.command()
@click.argument("ticket_id", metavar="BILHETE", type=click.UUID)
@click.pass_obj
def retry(services: Services, ticket_id: UUID) -> None:
    """Põe de volta na fila a emissão do BILHETE, que estava parada."""
    try:
        retry_issue(RetryIssue(ticket_id=ticket_id, asked_by_id=None), services=services)
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo("De volta à fila.")
