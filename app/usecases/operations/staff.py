"""Staff: users, their roles and their passwords."""

from dataclasses import dataclass

from app.db.models.people import Role
from fares.kernel.errors import DomainError

__all__ = ["Role"]

MIN_PASSWORD_LENGTH = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPlace:
    """The point of sale where somebody works."""

    id: int
    code: str
    name: str
    municipality_code: str
    municipality_label: str
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffMember:
    """Somebody of the staff, as the interfaces know them."""

    id: int
    username: str
    name: str
    active: bool
    roles: frozenset[Role]
    point_of_sale: CounterPlace | None

    def may_act_as(self, *roles: Role) -> bool:
        """Return whether the person is active and has one of the roles."""
        return self.active and not self.roles.isdisjoint(roles)


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


class InvalidUser(DomainError):
    """The user name, the name, the roles or the point of sale cannot be."""

    code = "staff.invalid-user"
    title = "Dados do usuário incompletos"


class WeakPassword(DomainError):
    """The password is too short, or is the user name."""

    code = "staff.weak-password"
    title = "Senha fraca"


class UserNotFound(DomainError):
    """There is nobody with that user name."""

    code = "staff.user-not-found"
    title = "Usuário não encontrado"
