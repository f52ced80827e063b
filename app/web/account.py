"""Going in and out, and the way home."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_user, logout_user
from flask_wtf.csrf import generate_csrf
from marshmallow import Schema, fields
from marshmallow.validate import Length

from app.usecases.operations.staff_members import StaffMember
from app.usecases.operations.staff_sessions import (
    Authenticate,
    InvalidCredentials,
    StartedSession,
    authenticate,
    end_session,
)
from app.usecases.throttle import TooManyAttempts
from app.web.access import ALL_STAFF, allowed, person, public
from app.web.asker import asker
from app.web.context import services
from app.web.errors import retry_header
from app.web.house import menu_of
from app.web.login import LoggedIn
from app.web.schemas import read_form, read_json
from app.web.statuses import STATUS_BY_CODE
from fares.kernel.errors import DomainError

blueprint = Blueprint("account", __name__)


class LoginSchema(Schema):
    """Who comes in."""

    username = fields.String(data_key="usuario", load_default="", validate=Length(max=200))
    password = fields.String(data_key="senha", load_default="", validate=Length(max=200))


@blueprint.get("/inicio")
@allowed(*ALL_STAFF)
def home() -> ResponseReturnValue:
    """Bring somebody to the first screen of their work."""
    menu = menu_of(person())
    return redirect(url_for(menu[0].endpoint)) if menu else render_template("no_screen.html")


@blueprint.get("/entrar")
@public
def login() -> ResponseReturnValue:
    """Show the login, or the way home to who is in already."""
    if current_user.is_authenticated:
        return redirect(url_for("account.home"))
    return _page(back=safe_path(request.args.get("volta", "")))


@blueprint.post("/entrar")
@public
def log_in() -> ResponseReturnValue:
    """Let somebody in and bring them back to where they were."""
    back = safe_path(request.form.get("volta", ""))
    try:
        _begin(read_form(LoginSchema(), request.form))
    except (InvalidCredentials, TooManyAttempts) as error:
        return _page(back=back, error=error), STATUS_BY_CODE[error.code], retry_header(error)
    return redirect(back or url_for("account.home"), 303)


@blueprint.get("/sessao")
@public
def read_token() -> ResponseReturnValue:
    """Give a script that stays on its page a fresh form token."""
    return {"csrf_token": generate_csrf()}


@blueprint.post("/sessao")
@public
def renew() -> ResponseReturnValue:
    """Let somebody in again without leaving the page, so that nothing typed is lost."""
    member = _begin(read_json(LoginSchema()))
    return {"csrf_token": generate_csrf(), "user_id": member.id}


@blueprint.post("/sair")
@public
def log_out() -> ResponseReturnValue:
    """End the session here and in the database."""
    if current_user.is_authenticated:
        end_session(current_user.token, database=services().database, now=services().now())
    logout_user()
    session.clear()
    return redirect(url_for("account.login"), 303)


def safe_path(text: str) -> str:
    """Return a path of this site, or nothing where the text leads elsewhere."""
    inside = text.startswith("/") and not text.startswith(("//", "/\\"))
    return text if inside and text.isprintable() else ""


def _begin(told: Mapping[str, str]) -> StaffMember:
    """Check the password and start a session with a new cookie; the one before it ends."""
    command = Authenticate(**told, address=asker())
    database, now = services().database, services().now()
    started: StartedSession = authenticate(command, database=database, now=now)
    if current_user.is_authenticated:
        end_session(current_user.token, database=database, now=now)
    session.clear()
    session.permanent = True
    login_user(LoggedIn(started.token, started.member))
    return started.member


def _page(*, back: str, error: DomainError | None = None) -> str:
    return render_template(
        "login.html",
        back=back,
        error=error,
        username=request.form.get("usuario", ""),
        session_ended=request.args.get("sessao") == "encerrada",
    )
