"""The rows of a purchase: who wants what, and what a clerk took for a part of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, update
from sqlalchemy.orm import Session

from app.db.models.purchases import (
    Purchase,
    PurchasePassenger,
    PurchasePayment,
    PurchaseStatus,
)
from app.db.models.trips import HeldSeat
from app.db.queries.upserts import insert_rows, table_of
from app.usecases.operations import audit
from app.usecases.purchases.partner_terms import PartnerTerms
from app.usecases.purchases.terms import BeginPurchase
from app.usecases.selling.buyers import Buyer
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payments import Settled
from app.usecases.selling.sale_rows import received_row
from app.usecases.selling.sale_terms import SalePart
from app.usecases.selling.stored_passengers import cpf_of
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedPurchase:
    """A purchase of which everything was checked that needs no lock."""

    purchase_id: UUID
    command: BeginPurchase
    digest: str
    buyer: Buyer | None
    parts: tuple[SalePart, ...]
    settled: tuple[Settled, ...]
    total: Money
    due: Money
    partner_terms: PartnerTerms | None
    """None where the carrier sells."""
    now: datetime

    @property
    def hold_ids(self) -> list[UUID]:
        return [part.terms.hold.id for part in self.parts]


def write_purchase(session: Session, checked: CheckedPurchase) -> UUID:
    """Write a purchase whose holds are locked, and fix the price of each seat in its hold."""
    insert_rows(session, Purchase, [_purchase(checked)])
    insert_rows(session, PurchasePassenger, _passengers(checked))
    insert_rows(session, PurchasePayment, _payments(checked))
    prices = [row for part in checked.parts for row in _prices(part)]
    session.connection().execute(_FIX_PRICE, prices)
    audit.record(
        session,
        at=checked.now,
        user_id=checked.command.sold_by_id,
        action="purchase.begun",
        subject_kind="purchase",
        subject_id=checked.purchase_id,
        details={"total": str(checked.total), "due": str(checked.due), **_of_partner(checked)},
    )
    return checked.purchase_id


def _of_partner(checked: CheckedPurchase) -> dict[str, str]:
    return {"partner": checked.partner_terms.code} if checked.partner_terms else {}


def _purchase(checked: CheckedPurchase) -> dict[str, Any]:
    command, buyer, partner = checked.command, checked.buyer, checked.command.partner
    terms = checked.partner_terms
    return {
        "id": checked.purchase_id,
        "submission_key": command.submission_key,
        "content_digest": checked.digest,
        "channel": command.channel,
        "held_by": command.held_by,
        "sold_by_id": command.sold_by_id,
        "shift_id": command.shift_id,
        "partner_id": partner.partner_id if partner else None,
        "partner_reference": partner.reference if partner else None,
        "partner_presence": terms.presence if terms else None,
        "commission": terms.commission if terms else None,
        "status": PurchaseStatus.OPEN,
        "created_at": checked.now,
        "conditions_accepted_at": checked.now if command.conditions_accepted else None,
        "total": checked.total,
        "due": checked.due,
        "buyer_name": buyer.name if buyer else None,
        "buyer_cpf": buyer.cpf if buyer else None,
        "buyer_email": buyer.email if buyer else None,
        "buyer_phone": buyer.phone if buyer else None,
        "order_id": None,
        "end_reason": None,
        "ended_at": None,
    }


def _passengers(checked: CheckedPurchase) -> list[dict[str, Any]]:
    return [
        _passenger(checked.purchase_id, position, part.terms.hold.id, details)
        for position, part in enumerate(checked.parts)
        for details in part.passengers
    ]


def _payments(checked: CheckedPurchase) -> list[dict[str, Any]]:
    return [
        received_row(settled) | {"purchase_id": checked.purchase_id, "position": position}
        for position, settled in enumerate(checked.settled)
    ]


def _passenger(
    purchase_id: UUID, position: int, hold_id: UUID, details: PassengerDetails
) -> dict[str, Any]:
    return {
        "purchase_id": purchase_id,
        "hold_id": hold_id,
        "seat": details.seat,
        "position": position,
        "name": details.name,
        "document_kind": details.document_kind,
        "document_number": details.document_number,
        "document_description": details.document_description or None,
        "cpf": cpf_of(details),
        "born_on": details.born_on,
        "phone": details.phone or None,
    }


def _prices(part: SalePart) -> list[dict[str, Any]]:
    return [
        {
            "of_hold": part.terms.hold.id,
            "of_seat": seat,
            "base_fare": price.parts.base_fare,
            "toll": price.parts.toll,
            "insurance": price.parts.insurance,
            "boarding_fee": price.parts.boarding_fee,
            "discount": price.parts.discount,
            "terms_shown": price.terms,
            "terms_until": price.terms_until,
        }
        for seat, price in part.terms.prices.items()
    ]


_SEATS = table_of(HeldSeat).c
_FIX_PRICE = (
    update(table_of(HeldSeat))
    .where(_SEATS.hold_id == bindparam("of_hold"), _SEATS.seat == bindparam("of_seat"))
    .values(
        {
            name: bindparam(name)
            for name in (
                "base_fare",
                "toll",
                "insurance",
                "boarding_fee",
                "discount",
                "terms_shown",
                "terms_until",
            )
        }
    )
)
