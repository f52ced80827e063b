"""Who may ask the API what: a partner's key, and the scope that each address asks for."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from flask import g, request

from app.telemetry import context
from app.usecases.partners.access import (
    InvalidKey,
    PartnerAccess,
    Scope,
    find_access,
    require_scope,
)
from app.usecases.throttle import Limit, count_attempt
from app.web.asker import asker
from app.web.context import services
from app.web.rate_limits import limit_strangers

WRONG_KEYS = Limit("api.wrong-key", 120, timedelta(minutes=5))
"""Keys that open nothing, from one address; a program with a good key sends none."""
View = TypeVar("View", bound=Callable[..., Any])

_MARK = "asked_scope"
ANY_KEY = "any"
"""The mark of what every key may ask."""


def scoped(scope: Scope | None) -> Callable[[View], View]:
    """Let the keys with a scope reach a view; without one, every key that is good."""

    def mark(view: View) -> View:
        setattr(view, _MARK, scope or ANY_KEY)
        return view

    return mark


def scope_of(view: Callable[..., Any]) -> Scope | str | None:
    """Return the scope that a view asks for, or `ANY_KEY`; None where it is not of the API."""
    scope: Scope | str | None = getattr(view, _MARK, None)
    return scope


def let_in(scope: Scope | str) -> None:
    """Find out which partner asks and whether their key may.

    :raises InvalidKey: if there is no such key, or it was revoked or has expired
    :raises TooManyRequests: if wrong keys come in masses from the same address
    :raises TooManyAttempts: if too many wrong keys came from it
    :raises MissingScope: if it lacks the scope
    """
    database = services().database
    try:
        access = find_access(_token(), database=database, now=services().now())
    except InvalidKey:
        limit_strangers()
        count_attempt(WRONG_KEYS, asker(), database=database)
        raise
    g.partner = access
    context.add(partner_key_id=access.key_id)
    if scope != ANY_KEY:
        require_scope(access, Scope(scope))


def partner() -> PartnerAccess:
    """Return the partner that asks, in a view that only keys reach."""
    access: PartnerAccess = g.partner
    return access


def _token() -> str:
    """Return the key in the request's header (RFC 6750).

    :raises InvalidKey: if there is none
    """
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise InvalidKey
    return token.strip()
