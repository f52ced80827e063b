"""Sales under a form's key: the same form sent again is answered, another is refused."""

import hashlib

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session, selectinload

from app.db.models.sales import Order
from app.db.queries.upserts import table_of
from app.usecases.selling.sell_terms import Sell, Sold, SoldTicket, SubmissionKeyReused
from fares.kernel.money import Money


def digest_of(command: Sell) -> str:
    """Return what tells one form's content from another's, without telling the content.

    The hold's random number is part of it, so nobody guesses the rest from the digest.
    """
    return hashlib.sha256(repr(command).encode()).hexdigest()


def find_sold(session: Session, submission_key: str, digest: str) -> Sold | None:
    """Return what the form sold before; None if it sold nothing yet.

    :raises SubmissionKeyReused: if the key sold something else
    """
    if session.connection().execute(_KNOWN, {"key": submission_key}).first() is None:
        return None
    order = session.scalars(_BY_KEY, {"key": submission_key}).one()
    if order.content_digest != digest:
        raise SubmissionKeyReused(order.locator)
    return Sold(
        order_id=order.id,
        locator=order.locator,
        tickets=tuple(
            SoldTicket(
                ticket_id=ticket.id,
                seat=ticket.seat,
                seat_label=ticket.seat_label,
                passenger_name=ticket.passenger_name,
                total=ticket.total,
            )
            for ticket in sorted(order.tickets, key=lambda ticket: ticket.seat)
        ),
        total=order.total,
        change=Money.total(payment.change for payment in order.payments),
        repeated=True,
    )


_BY_KEY = (
    select(Order)
    .where(Order.submission_key == bindparam("key"))
    .options(selectinload(Order.tickets), selectinload(Order.payments))
)
_KNOWN = select(table_of(Order).c.id).where(table_of(Order).c.submission_key == bindparam("key"))
