"""What an entry of the trail may be about, found by the words that people have for it."""

import re
from collections.abc import Iterator
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.fiscal import BpeDocument
from app.db.models.people import User
from app.db.models.purchases import Purchase
from app.db.models.sales import Order, Ticket

Subject = tuple[str, str]
"""The kind of a subject and its id, as the trail keeps them."""

_LOCATOR = re.compile(r"[A-Z0-9]{6}")
_ACCESS_KEY = re.compile(r"[A-Z0-9]{44}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_BY_ID = ("ticket", "purchase", "shift", "webhook")
"""Kinds whose ids are unique everywhere, so that one may be typed without its kind."""


def find_subjects(session: Session, about: str) -> set[Subject]:
    """Return what a locator, a ticket's number or key, an id or a user name stands for."""
    return set(_found(session, about.strip()))


def _found(session: Session, about: str) -> Iterator[Subject]:
    upper = about.upper()
    if (known := _as_id(about)) is not None:
        yield from ((kind, str(known)) for kind in _BY_ID)
    if _LOCATOR.fullmatch(upper):
        yield from _of_order(session, upper)
    if _ACCESS_KEY.fullmatch(upper):
        keyed = select(BpeDocument.ticket_id).where(BpeDocument.access_key == upper)
        yield from (("ticket", str(one)) for one in session.scalars(keyed))
    if _NUMBER.fullmatch(about):
        numbered = select(BpeDocument.ticket_id).where(BpeDocument.number == int(about))
        yield from (("ticket", str(one)) for one in session.scalars(numbered))
    named = select(User.id).where(User.username == about)
    for user_id in session.scalars(named):
        yield from (("user", str(user_id)), ("login", str(user_id)))


def _of_order(session: Session, locator: str) -> Iterator[Subject]:
    tickets = select(Ticket.id).join(Order).where(Order.locator == locator)
    yield from (("ticket", str(one)) for one in session.scalars(tickets))
    purchases = select(Purchase.id).join(Order).where(Order.locator == locator)
    yield from (("purchase", str(one)) for one in session.scalars(purchases))


def _as_id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
