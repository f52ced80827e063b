"""Staff in words: what is asked, and what can go wrong."""

from dataclasses import dataclass

from app.db.models.people import Role
from fares.kernel.errors import DomainError


@dataclass(frozen=True, slots=True, kw_only=True)
class AddUser:
    """Add somebody to the staff."""

    username: str
    name: str
    password: str
    roles: frozenset[Role]
    point_of_sale_code: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPassword:
    """Give somebody a new password and end all of their sessions."""

    username: str
    password: str


class UsernameTaken(DomainError):
    """Somebody has that user name already."""

    code = "staff.username-taken"
    title = "Usuário já existe"

    def __init__(self, username: str) -> None:
        self.username = username
        super().__init__(f"Já existe o usuário “{username}”. Escolha outro nome.")


class InvalidUser(DomainError):
    """The user name, the name, the roles or the point of sale cannot be."""

    code = "staff.invalid-user"
    title = "Dados do usuário incompletos"


class WeakPassword(DomainError):
    """The password is too short or too long, or is the user name."""

    code = "staff.weak-password"
    title = "Senha fraca"


class NobodyLeft(DomainError):
    """A manager shuts out themselves, or was shut out just before: somebody must stay."""

    code = "staff.nobody-left"
    title = "Ninguém pode desativar a si mesmo"

    def __init__(self) -> None:
        super().__init__(
            "Sempre fica ao menos um gerente ativo. Peça a outro gerente que desative seu usuário."
        )


class UserNotFound(DomainError):
    """There is nobody with that user name."""

    code = "staff.user-not-found"
    title = "Usuário não encontrado"

    def __init__(self, username: str) -> None:
        self.username = username
        super().__init__(f"Não há usuário “{username}”. Confira o nome na lista da equipe.")
