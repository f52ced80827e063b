"""An order found by who travels or bought: the locator, and a document that is in it."""

import hmac
from datetime import timedelta
from itertools import islice
from uuid import UUID

from sqlalchemy import bindparam, select

from app.db.engine import Database
from app.db.models.sales import Order, Ticket
from app.telemetry.counting import counted
from app.usecases.selling.passengers import bare_document
from app.usecases.throttle import Limit, count_attempt
from fares.kernel.errors import DomainError

BY_ADDRESS = Limit("own-order-address", 20, timedelta(minutes=10))
BY_LOCATOR = Limit("own-order-locator", 10, timedelta(minutes=10))
_COMPARED = 64
"""How many numbers are compared however many an order has: the time tells nothing."""
_LONGEST = 40


class OwnOrderNotFound(DomainError):
    """No order has this locator and this document; which of them is wrong is not told."""

    code = "order.not-yours"
    title = "Não encontramos"

    def __init__(self) -> None:
        super().__init__(
            "Não há bilhete com esse localizador e esse documento. Confira as seis letras e "
            "algarismos e use o CPF ou o documento de quem viaja ou de quem comprou."
        )


@counted("find_own_order")
def find_own_order(locator: str, document: str, *, address: str, database: Database) -> UUID:
    """Return the order with a locator, to whoever knows a document in it.

    The same is done whether the locator or the document is wrong: the same statements, as
    many comparisons, and the same words.

    :param address: the network address that asks, which may only guess so often
    :raises TooManyAttempts: if the address, or anybody for this locator, tried too often
    :raises OwnOrderNotFound: if there is none
    """
    typed, number = locator.strip().upper()[:_LONGEST], bare_document(document)[:_LONGEST]
    count_attempt(BY_ADDRESS, address, database=database)
    count_attempt(BY_LOCATOR, typed, database=database)
    with database.reading() as session:
        rows = session.execute(_PEOPLE, {"locator": typed}).all()
    known = [text for row in rows for text in (row[1], row[2] and row[2].digits) if text]
    known += [row[3].digits for row in rows[:1] if row[3]]
    if not _is_among(number, known):
        raise OwnOrderNotFound
    order_id: UUID = rows[0][0]
    return order_id


def _is_among(number: str, known: list[str]) -> bool:
    """Tell whether a number is one of those known, in a time that does not depend on it."""
    padded = islice([*known, *[""] * _COMPARED], max(_COMPARED, len(known)))
    matches = [hmac.compare_digest(number.encode(), one.encode()) for one in padded]
    return bool(number) and any(matches)


_PEOPLE = (
    select(Order.id, Ticket.document_number, Ticket.cpf, Order.buyer_cpf)
    .join(Ticket, Ticket.order_id == Order.id)
    .where(Order.locator == bindparam("locator"))
    .order_by(Ticket.id)
)
