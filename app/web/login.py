"""The login behind a request: a token in the cookie, the session in the database."""

from dataclasses import dataclass

from flask import Flask
from flask_login import LoginManager

from app.telemetry import context
from app.usecases.operations.staff_members import StaffMember
from app.usecases.operations.staff_sessions import read_session
from app.web.context import services


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """Somebody of the staff and the token that their browser holds, as Flask-Login asks."""

    token: str
    member: StaffMember

    is_authenticated = True
    is_active = True
    is_anonymous = False

    def get_id(self) -> str:
        """Return what the cookie remembers: the token, never the user's number."""
        return self.token


def load_person(token: str) -> LoggedIn | None:
    """Return who holds a token, or nobody when the session is over."""
    member = read_session(token, database=services().database, now=services().now())
    if member is None:
        return None
    context.add(user_id=member.id)
    return LoggedIn(token, member)


def register_login(app: Flask) -> None:
    """Recognise people by their token."""
    manager = LoginManager(app)
    manager.session_protection = "basic"
    manager.user_loader(load_person)
