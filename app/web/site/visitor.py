"""A visitor without an account: a random token in the signed cookie is all that is known."""

import secrets

from flask import session

_KEY = "visitor"


def visitor() -> str:
    """Return the name under which this visitor holds seats, made up on first use."""
    if _KEY not in session:
        session[_KEY] = secrets.token_urlsafe(24)
        session.permanent = True
    return _named(session[_KEY])


def known_visitor() -> str | None:
    """Return the visitor's name, or None for who holds nothing: it sets no cookie."""
    return _named(session[_KEY]) if _KEY in session else None


def _named(token: str) -> str:
    return f"visitor:{token}"
