"""`guiche staff`: people are added to the staff, given passwords and shut out."""

from collections.abc import Iterable

import click

from app.db.search_text import search_text
from app.usecases.operations import staff
from app.usecases.operations.staff import AddUser, Role, SetPassword
from app.usecases.services import Services
from app.web.wording import ROLE_LABELS
from fares.kernel.errors import DomainError

_ROLES = {search_text(label): role for role, label in ROLE_LABELS.items()}


@click.group("staff")
def group() -> None:
    """Cuida dos usuários da equipe."""


@group.command()
@click.argument("username", metavar="USUÁRIO")
@click.option("--name", required=True, help="Nome da pessoa.")
@click.option(
    "--role",
    "roles",
    multiple=True,
    required=True,
    type=click.Choice(list(_ROLES)),
    help="Papel; repita a opção para dar mais de um.",
)
@click.option("--point-of-sale", help="Código do ponto de venda onde a pessoa trabalha.")
@click.password_option(prompt="Senha", help="Sem a opção, a senha é perguntada e não aparece.")
@click.pass_obj
def add(
    services: Services,
    username: str,
    name: str,
    roles: tuple[str, ...],
    point_of_sale: str | None,
    password: str,
) -> None:
    """Acrescenta USUÁRIO à equipe."""
    command = AddUser(
        username=username,
        name=name,
        password=password,
        roles=frozenset(_ROLES[word] for word in roles),
        point_of_sale_code=point_of_sale,
    )
    try:
        member = staff.add_user(command, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Usuário {member.username} acrescentado: {_in_words(member.roles)}.")


@group.command("list")
@click.pass_obj
def list_members(services: Services) -> None:
    """Lista a equipe."""
    for member in staff.list_staff(database=services.database):
        place = member.point_of_sale.code if member.point_of_sale else "—"
        state = "ativo" if member.active else "desativado"
        roles = _in_words(member.roles)
        click.echo(f"{member.username:<20} {member.name:<30} {place:<10} {state:<11} {roles}")


@group.command()
@click.argument("username", metavar="USUÁRIO")
@click.password_option(prompt="Senha", help="Sem a opção, a senha é perguntada e não aparece.")
@click.pass_obj
def password(services: Services, username: str, password: str) -> None:
    """Dá uma senha nova a USUÁRIO e encerra as sessões abertas."""
    command = SetPassword(username=username, password=password)
    try:
        staff.set_password(command, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Senha de {username} trocada; as sessões abertas foram encerradas.")


@group.command()
@click.argument("username", metavar="USUÁRIO")
@click.pass_obj
def disable(services: Services, username: str) -> None:
    """Impede USUÁRIO de entrar e encerra as sessões abertas."""
    try:
        staff.disable_user(username, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Usuário {username} desativado.")


def _in_words(roles: Iterable[Role]) -> str:
    return ", ".join(sorted(ROLE_LABELS[role] for role in roles))
