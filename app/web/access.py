"""Who may reach which page: every view names its roles, and one that names none is shut.

Views of the API name a scope instead, and know nobody by a cookie.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, abort, current_app, request
from flask.typing import ResponseReturnValue
from flask_login import current_user

from app.usecases.operations.staff import Role
from app.usecases.operations.staff_members import StaffMember
from app.web.errors import ask_for_login
from app.web.partner_keys import let_in, scope_of

View = TypeVar("View", bound=Callable[..., Any])

_MARK = "allowed_roles"
ANYBODY: frozenset[Role] = frozenset()
"""The mark of a page that needs no login."""
ALL_STAFF = frozenset(Role)
PUBLIC_ASSETS = frozenset({"static", "bootstrap.static"})


def public(view: View) -> View:
    """Let everybody reach a view."""
    setattr(view, _MARK, ANYBODY)
    return view


def allowed(*roles: Role) -> Callable[[View], View]:
    """Let those who have one of the roles reach a view."""

    def mark(view: View) -> View:
        setattr(view, _MARK, frozenset(roles))
        return view

    return mark


def roles_of(app: Flask, endpoint: str) -> frozenset[Role] | None:
    """Return the roles that an endpoint lets in; None where it names none."""
    if endpoint in PUBLIC_ASSETS:
        return ANYBODY
    roles: frozenset[Role] | None = getattr(app.view_functions[endpoint], _MARK, None)
    return roles


def person() -> StaffMember:
    """Return who is asking, in a view that only staff reach."""
    member: StaffMember = current_user.member
    return member


def refuse_strangers() -> ResponseReturnValue | None:
    """Stop a request before its view where the person has none of its roles."""
    if request.endpoint is None:
        return None
    if scope := scope_of(current_app.view_functions[request.endpoint]):
        let_in(scope)
        return None
    roles = roles_of(current_app, request.endpoint)
    if roles == ANYBODY and roles is not None:
        return None
    if not current_user.is_authenticated:
        return ask_for_login()
    if roles is None or not person().may_act_as(*roles):
        abort(403)
    return None
