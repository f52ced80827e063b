"""`guiche pix`: what is arranged with the bank once, and looked up by hand."""

from datetime import timedelta

import click

from app.gateways.pix import PixGateway, PixRefused, PixUnreachable
from app.usecases.purchases.reconcile import reconcile
from app.usecases.services import Services


@click.group("pix")
def group() -> None:
    """Cuida da conta que recebe Pix."""


@group.command("webhook")
@click.pass_obj
def webhook(services: Services) -> None:
    """Diz ao banco onde avisar dos pagamentos: GUICHE_PUBLIC_URL + /avisos."""
    address = f"{services.settings.public_url}/avisos"
    try:
        _gateway(services).register_webhook(address)
    except (PixRefused, PixUnreachable) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"O banco avisará em {address}/pix")


@group.command("reconcile")
@click.option(
    "--days",
    type=click.IntRange(1, 90),
    default=3,
    show_default=True,
    help="Quantos dias para trás.",
)
@click.pass_obj
def reconcile_command(services: Services, days: int) -> None:
    """Compara o que o banco recebeu com o que conhecemos, e registra o que falta."""
    _gateway(services)
    try:
        found = reconcile(timedelta(days=days), services=services)
    except (PixRefused, PixUnreachable) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Cobranças com pagamento que não conhecíamos: {found}")


def _gateway(services: Services) -> PixGateway:
    if services.pix is None:
        raise click.ClickException("Sem Pix: informe GUICHE_PIX_URL e as credenciais do banco.")
    return services.pix
