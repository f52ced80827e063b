"""Logins of the staff: begun with a password, ended by the person or by time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.usecases.operations.staff import StaffMember
from fares.kernel.errors import DomainError

IDLE_LIMIT = timedelta(minutes=30)
"""A session unused for this long is over."""
ABSOLUTE_LIMIT = timedelta(hours=12)
"""However busy, a session does not outlive this: a working day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Authenticate:
    """Log in with a user name and a password."""

    username: str
    password: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartedSession:
    """A login: the browser keeps the token, the database only its hash."""

    token: str
    member: StaffMember
    ends_at: datetime


class InvalidCredentials(DomainError):
    """No active user has that name and password; which of the two is never told."""

    code = "staff.invalid-credentials"
    title = "Usuário ou senha incorretos"

    def __init__(self) -> None:
        super().__init__("Confira o usuário e a senha e tente de novo.")


class TooManyAttempts(DomainError):
    """Too many logins under that user name failed in the last minutes."""

    code = "staff.too-many-attempts"
    title = "Muitas tentativas"

    def __init__(self, until: datetime) -> None:
        self.until = until
        super().__init__("Muitas tentativas com senha incorreta. Espere alguns minutos.")
