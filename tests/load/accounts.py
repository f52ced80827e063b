"""Reads the accounts of a reckoning: from the database, the tax office and the bank."""

from collections import defaultdict
from time import monotonic, sleep
from uuid import UUID

from sqlalchemy import func, select

from app.db.engine import Database
from app.db.models.charges import PixCharge, PixPayment
from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.purchases import Purchase, PurchaseStatus
from app.db.models.sales import Order, Ticket, TicketStatus
from app.db.queries.invariants import broken_invariants
from tests.load import reckoning
from tests.load.house import House
from tests.load.reckoning import Accounts, Receipt

LOOKED_EVERY = 0.2


def read_accounts(house: House) -> Accounts:
    """Return everything that is stored, here and outside."""
    charges = house.charges()
    with house.database.reading() as session:
        swept = broken_invariants(session)
    return Accounts(
        tickets=read_tickets(house.database),
        receipts=_receipts(house.database),
        documents=house.documents(),
        banked=[
            Receipt(end_to_end_id=paid["endToEndId"], amount=paid["valor"])
            for charge in charges
            for paid in charge["pix"]  # type: ignore[attr-defined]
        ],
        paid_codes={str(one["pixCopiaECola"]) for one in charges if one["pix"]},
        swept=list(swept),
    )


def read_tickets(database: Database) -> list[reckoning.Ticket]:
    """Return every ticket with its documents."""
    with database.reading() as session:
        authorized: dict[UUID, list[str]] = defaultdict(list)
        known = select(BpeDocument.ticket_id, BpeDocument.access_key).where(
            BpeDocument.status == DocumentStatus.AUTHORIZED
        )
        for ticket_id, key in session.execute(known):
            authorized[ticket_id].append(key)
        rows = session.execute(
            select(Ticket, Order.locator, Order.submission_key).join(
                Order, Order.id == Ticket.order_id
            )
        ).all()
    return [
        reckoning.Ticket(
            locator=locator,
            key=key,
            trip_id=ticket.trip_id,
            seat=ticket.seat,
            legs=range(ticket.origin_position, ticket.destination_position),
            live=ticket.status in (TicketStatus.PAID, TicketStatus.ISSUED),
            authorized=tuple(authorized[ticket.id]),
        )
        for ticket, locator, key in rows
    ]


def settle(house: House, *, seconds: float) -> str:
    """Wait until workers have done all that is owed; return what is still owed after that."""
    until = monotonic() + seconds
    while owed := _owed(house.database):
        if monotonic() > until:
            return owed
        sleep(LOOKED_EVERY)
    return ""


def _owed(database: Database) -> str:
    """Return what waits: documents that are not done, money whose place is not known."""
    with database.reading() as session:
        documents = session.scalar(
            select(func.count())
            .select_from(OutboxMessage)
            .where(
                OutboxMessage.kind == MessageKind.BPE,
                OutboxMessage.status != MessageStatus.DONE,
            )
        )
        money = session.scalar(
            select(func.count())
            .select_from(PixPayment)
            .join(PixCharge, PixCharge.txid == PixPayment.txid)
            .join(Purchase, Purchase.id == PixCharge.purchase_id)
            .where(~PixPayment.placed, Purchase.status == PurchaseStatus.OPEN)
        )
    return f"{documents} documents, {money} payments" if documents or money else ""


def _receipts(database: Database) -> list[Receipt]:
    with database.reading() as session:
        return [
            Receipt(end_to_end_id=one.end_to_end_id, amount=str(one.amount), placed=one.placed)
            for one in session.scalars(select(PixPayment))
        ]
