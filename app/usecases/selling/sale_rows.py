"""The rows of a sale: order, payments, tickets, and what pays for which.

Everything that the law wants told before the purchase is recorded with it.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.orm import Session

from app.db.models.payments import Payment, PaymentMethod, TicketPayment
from app.db.models.sales import Ticket, TicketStatus
from app.db.queries.upserts import insert_rows
from app.usecases.selling.hold_terms import SeatQuote
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payment_terms import CardPayment, CashPayment, PixPayment
from app.usecases.selling.payments import Settled, share_out
from app.usecases.selling.sale_terms import SalePart, SaleTerms
from app.usecases.selling.stored_passengers import Document, cpf_of, document_of
from fares.kernel.documents import Cnpj
from fares.kernel.money import Money
from fares.kernel.rules import rule
from refunds.validity import valid_until

PROMOTIONAL_DISCOUNT = "01"
"""tpDesconto of the BP-e: tarifa promocional."""
PROMOTIONAL_REASON = "Tarifa promocional"


def insert_tickets(
    session: Session, order_id: UUID, part: SalePart, stored: dict[Document, int], now: datetime
) -> dict[int, UUID]:
    """Write a ticket for each seat of a journey and return their ids by seat."""
    terms = part.terms
    by_seat = {details.seat: details for details in part.passengers}
    tickets = {held.seat: uuid4() for held in terms.seats}
    rows = [
        {
            "id": tickets[held.seat],
            "order_id": order_id,
            "status": TicketStatus.PAID,
            "first_issued_at": now,
            "valid_until": valid_until(terms.sold_on),
            "passenger_id": stored[document_of(by_seat[held.seat])],
            **_journey(terms, held),
            **_who(by_seat[held.seat]),
            **_price(terms, held),
        }
        for held in terms.seats
    ]
    insert_rows(session, Ticket, rows)
    return tickets


def insert_payments(
    session: Session,
    order_id: UUID,
    settled: Sequence[Settled],
    totals: Mapping[UUID, Money],
    *,
    collected_by_partner: bool,
) -> None:
    """Write what was received, and which part of it pays for which ticket.

    :param totals: what each ticket costs, in the order in which they are paid for
    """
    with_whom = {"collected_by_partner": collected_by_partner}
    payments = [_payment(order_id, one) | with_whom for one in settled]
    ticket_ids = list(totals)
    shares = [
        {
            "ticket_id": ticket_ids[share.ticket],
            "payment_id": payments[share.payment]["id"],
            "received": share.received,
            "change": share.change,
        }
        for share in share_out(settled, list(totals.values()))
    ]
    insert_rows(session, Payment, payments)
    insert_rows(session, TicketPayment, shares)


def _journey(terms: SaleTerms, held: SeatQuote) -> dict[str, Any]:
    row = terms.journey.row
    return {
        "trip_id": row.trip.id,
        "origin_position": row.origin.position,
        "destination_position": row.destination.position,
        "departs_at": row.origin.departs_at,
        "seat": held.seat,
        "seat_label": held.label,
        "service_class": held.service_class,
    }


def _who(details: PassengerDetails) -> dict[str, Any]:
    return {
        "passenger_name": details.name,
        "document_kind": details.document_kind,
        "document_number": details.document_number,
        "document_description": details.document_description or None,
        "cpf": cpf_of(details),
    }


@rule("R6033-144§2", "R6033-145§3", "R6033-146§2")
def _price(terms: SaleTerms, held: SeatQuote) -> dict[str, Any]:
    """Return what a ticket costs and the conditions under which it was sold.

    Recorded are the version of the conditions that was told before the purchase, with
    its transfer rule and rescheduling fee, and the terms of a promotional price.
    """
    price = terms.prices[held.seat]
    parts = price.parts
    return {
        "base_fare": parts.base_fare,
        "toll": parts.toll,
        "insurance": parts.insurance,
        "boarding_fee": parts.boarding_fee,
        "discount": parts.discount,
        "discount_type": PROMOTIONAL_DISCOUNT if parts.discount else None,
        "discount_reason": PROMOTIONAL_REASON if parts.discount else None,
        "total": price.total,
        "terms_shown": price.terms,
        "conditions_id": held.conditions.conditions_id,
    }


def received_row(settled: Settled) -> dict[str, Any]:
    """Return how money came in, column by column, without what it pays for."""
    row: dict[str, Any] = _NO_CARD | {"received": settled.received, "change": settled.change}
    match settled.payment:
        case CashPayment():
            return row | {"method": PaymentMethod.CASH}
        case PixPayment():
            return row | {"method": PaymentMethod.PIX}
        case CardPayment() as card:
            return row | {
                "method": card.method,
                "card_brand": card.brand.strip(),
                "card_last4": card.last4,
                "card_nsu": card.nsu,
                "card_authorization": card.authorization,
                "acquirer_cnpj": Cnpj.parse(card.acquirer_cnpj),
            }


def _payment(order_id: UUID, settled: Settled) -> dict[str, Any]:
    payment = settled.payment
    return received_row(settled) | {
        "id": uuid4(),
        "order_id": order_id,
        "end_to_end_id": payment.end_to_end_id if isinstance(payment, PixPayment) else None,
        "card_attempt_id": payment.attempt_id if isinstance(payment, CardPayment) else None,
    }


_NO_CARD: dict[str, Any] = dict.fromkeys(
    ("card_brand", "card_last4", "card_nsu", "card_authorization", "acquirer_cnpj")
)
