"""`guiche partner`: third parties that sell by API, their keys, and what they owe."""

from datetime import date, datetime, time

import click

from app.cli.days import Day
from app.cli.statement_told import in_rows, in_words
from app.usecases.partners.access import PartnerPresence, Scope
from app.usecases.partners.keys import create_key, revoke_key
from app.usecases.partners.read import list_partners
from app.usecases.partners.register import deactivate_partner, register_partner
from app.usecases.partners.statement import (
    list_whole_statement,
    period_of,
    total_statement,
)
from app.usecases.partners.terms import CreateKey, PartnerDetails
from app.usecases.services import Services
from fares.kernel.deadlines import BRASILIA
from fares.kernel.errors import DomainError
from fares.tariff import Channel

_CHANNELS = {"guiche": Channel.COUNTER, "internet": Channel.ONLINE, "parceiro": Channel.PARTNER}
_PRESENCES = {"balcao": PartnerPresence.COUNTER, "distancia": PartnerPresence.REMOTE}


@click.group("partner")
def group() -> None:
    """Cuida dos parceiros que vendem pela API."""


@group.command()
@click.argument("code", metavar="CÓDIGO")
@click.option("--cnpj", required=True, help="CNPJ do parceiro, conferido pelos dígitos.")
@click.option("--name", "legal_name", required=True, help="Razão social.")
@click.option("--trade-name", required=True, help="Nome que o público conhece.")
@click.option("--street", required=True, help="Logradouro.")
@click.option("--number", "street_number", required=True, help="Número, ou S/N.")
@click.option("--district", required=True, help="Bairro.")
@click.option("--municipality", "municipality_code", required=True, help="Código do IBGE.")
@click.option("--commission", "commission_rate", required=True, help="Percentual, como 8.00.")
@click.option(
    "--prices",
    "price_channel",
    type=click.Choice(list(_CHANNELS)),
    default="guiche",
    show_default=True,
    help="De que canal são os preços.",
)
@click.option(
    "--presence",
    type=click.Choice(list(_PRESENCES)),
    default="balcao",
    show_default=True,
    help="Onde o parceiro atende o passageiro.",
)
@click.pass_obj
def add(services: Services, /, code: str, price_channel: str, presence: str, **typed: str) -> None:
    """Cadastra o parceiro CÓDIGO."""
    details = PartnerDetails(
        code=code,
        price_channel=_CHANNELS[price_channel],
        presence=_PRESENCES[presence],
        **typed,
    )
    try:
        register_partner(details, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Parceiro {code} cadastrado. Crie uma chave: guiche partner key add {code}")


@group.command("list")
@click.pass_obj
def list_all(services: Services) -> None:
    """Lista os parceiros e suas chaves."""
    for partner in list_partners(database=services.database):
        told, state = partner.details, "ativo" if partner.active else "desativado"
        click.echo(
            f"{told.code:<24} {told.cnpj}  {told.trade_name:<30} {partner.municipality:<24} "
            f"{told.commission_rate:>6}%  {state}"
        )
        for key in partner.keys:
            opens = "ativa" if partner.active and key.opens(services.now()) else "sem efeito"
            click.echo(f"    {key.prefix}  {opens:<10}  {key.label}: {', '.join(key.scopes)}")


@group.command()
@click.argument("code", metavar="CÓDIGO")
@click.pass_obj
def deactivate(services: Services, code: str) -> None:
    """Impede o parceiro CÓDIGO de vender."""
    try:
        deactivate_partner(code, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Parceiro {code} desativado: suas chaves não abrem mais nada.")


@group.command()
@click.argument("code", metavar="CÓDIGO")
@click.option("--from", "first_day", type=Day(), required=True, help="Primeiro dia.")
@click.option("--to", "last_day", type=Day(), required=True, help="Último dia, incluído.")
@click.option("--csv", "as_csv", is_flag=True, help="Mostra as vendas em CSV, uma por linha.")
@click.pass_obj
def statement(services: Services, code: str, first_day: date, last_day: date, as_csv: bool) -> None:
    """Mostra o que o parceiro CÓDIGO vendeu, e quem deve a quem."""
    try:
        period = period_of(code, first_day, last_day, database=services.database)
        totals = total_statement(period, database=services.database)
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    if not as_csv:
        click.echo("\n".join(in_words(totals)))
        return
    items = list_whole_statement(period, database=services.database)
    for row in in_rows(items, period.zone):
        click.echo(row)


@group.group("key")
def keys() -> None:
    """Cuida das chaves de API."""


@keys.command("add")
@click.argument("code", metavar="CÓDIGO")
@click.option("--label", required=True, help="Para que é a chave.")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice([scope.value for scope in Scope]),
    help="O que ela pode; repita a opção. Sem ela, tudo.",
)
@click.option("--until", "last_day", type=Day(), help="Último dia em que vale; sem ele, sempre.")
@click.pass_obj
def add_key(
    services: Services, code: str, label: str, scopes: tuple[str, ...], last_day: date | None
) -> None:
    """Cria uma chave do parceiro CÓDIGO e a mostra, uma única vez."""
    command = CreateKey(
        partner_code=code,
        label=label,
        scopes=frozenset(map(Scope, scopes or tuple(Scope))),
        expires_at=_end_of(last_day) if last_day else None,
    )
    try:
        token = create_key(command, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo("Guarde a chave agora: ela não será mostrada de novo.", err=True)
    click.echo(token)


@keys.command("revoke")
@click.argument("prefix", metavar="PREFIXO")
@click.pass_obj
def revoke(services: Services, prefix: str) -> None:
    """Revoga a chave de PREFIXO."""
    try:
        revoke_key(prefix, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Chave {prefix} revogada.")


def _end_of(day: date) -> datetime:
    """Return the last second of a day in Brasília."""
    return datetime.combine(day, time(23, 59, 59), BRASILIA)
