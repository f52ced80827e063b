"""`guiche staff`: people are added to the staff, given passwords and shut out."""

import click

from app.usecases.operations import staff
from app.usecases.operations.staff import AddUser, Role, SetPassword
from app.usecases.services import Services
from fares.kernel.errors import DomainError


@click.group("staff")
def group() -> None:
    """Cuida dos usuários da equipe."""


@group.command()
@click.argument("username")
@click.option("--name", required=True, help="Nome da pessoa.")
@click.option(
    "--role",
    "roles",
    multiple=True,
    required=True,
    type=click.Choice([role.value for role in Role]),
    help="Papel; repita a opção para dar mais de um.",
)
@click.option("--point-of-sale", help="Código do ponto de venda onde a pessoa trabalha.")
@click.password_option(help="Sem a opção, a senha é perguntada e não aparece.")
@click.pass_obj
def add(
    services: Services,
    username: str,
    name: str,
    roles: tuple[str, ...],
    point_of_sale: str | None,
    password: str,
) -> None:
    """Acrescenta USERNAME à equipe."""
    command = AddUser(
        username=username,
        name=name,
        password=password,
        roles=frozenset(map(Role, roles)),
        point_of_sale_code=point_of_sale,
    )
    try:
        member = staff.add_user(command, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Usuário {member.username} acrescentado: {', '.join(sorted(member.roles))}.")


@group.command("list")
@click.pass_obj
def list_members(services: Services) -> None:
    """Lista a equipe."""
    for member in staff.list_staff(database=services.database):
        place = member.point_of_sale.code if member.point_of_sale else "—"
        state = "ativo" if member.active else "desativado"
        roles = ", ".join(sorted(member.roles))
        click.echo(f"{member.username:<20} {member.name:<30} {place:<10} {state:<11} {roles}")


@group.command()
@click.argument("username")
@click.password_option(help="Sem a opção, a senha é perguntada e não aparece.")
@click.pass_obj
def password(services: Services, username: str, password: str) -> None:
    """Dá uma senha nova a USERNAME e encerra as sessões abertas."""
    command = SetPassword(username=username, password=password)
    try:
        staff.set_password(command, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Senha de {username} trocada; as sessões abertas foram encerradas.")


@group.command()
@click.argument("username")
@click.pass_obj
def disable(services: Services, username: str) -> None:
    """Impede USERNAME de entrar e encerra as sessões abertas."""
    try:
        staff.disable_user(username, database=services.database, now=services.now())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Usuário {username} desativado.")
