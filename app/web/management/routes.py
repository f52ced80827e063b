"""The staff: who they are, what they may do, how they get in."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.usecases.operations.points_of_sale import list_points_of_sale
from app.usecases.operations.staff import (
    MIN_PASSWORD_LENGTH,
    InvalidUser,
    Role,
    SetPassword,
    UsernameTaken,
    WeakPassword,
    add_user,
    disable_user,
    set_password,
)
from app.usecases.operations.staff_members import list_staff
from app.web.access import allowed, person
from app.web.context import services
from app.web.management.schemas import PasswordSchema, UserSchema, with_roles
from app.web.schemas import read_form
from app.web.statuses import STATUS_BY_CODE
from app.web.wording import ROLE_LABELS
from fares.kernel.errors import DomainError

blueprint = Blueprint("management", __name__, url_prefix="/gestao/usuarios")


@blueprint.get("")
@allowed(Role.MANAGER)
def users() -> ResponseReturnValue:
    """List the staff, with a form for somebody new."""
    return _page()


@blueprint.post("")
@allowed(Role.MANAGER)
def create() -> ResponseReturnValue:
    """Add somebody to the staff."""
    command = read_form(UserSchema(), with_roles(request.form))
    try:
        added = add_user(
            command, database=services().database, now=services().now(), by_id=person().id
        )
    except (InvalidUser, WeakPassword, UsernameTaken) as error:
        return _page(error), STATUS_BY_CODE[error.code]
    flash(f"{added.name} já pode entrar como “{added.username}”.")
    return redirect(url_for("management.users"), 303)


@blueprint.post("/<username>/senha")
@allowed(Role.MANAGER)
def reset_password(username: str) -> ResponseReturnValue:
    """Give somebody a new password."""
    fields = read_form(PasswordSchema(), request.form)
    command = SetPassword(username=username, **fields)
    try:
        set_password(command, database=services().database, now=services().now(), by_id=person().id)
    except WeakPassword as error:
        return _page(error), STATUS_BY_CODE[error.code]
    flash(f"Senha de “{username}” trocada; as sessões abertas terminaram.")
    return redirect(url_for("management.users"), 303)


@blueprint.post("/<username>/desativar")
@allowed(Role.MANAGER)
def disable(username: str) -> ResponseReturnValue:
    """Shut somebody out."""
    disable_user(username, database=services().database, now=services().now(), by_id=person().id)
    flash(f"“{username}” não entra mais; as sessões abertas terminaram.")
    return redirect(url_for("management.users"), 303)


def _page(error: DomainError | None = None) -> str:
    database = services().database
    return render_template(
        "management/users.html",
        members=list_staff(database=database),
        points=list_points_of_sale(database=database),
        role_labels=ROLE_LABELS,
        min_password_length=MIN_PASSWORD_LENGTH,
        error=error,
        typed=request.form,
    )
