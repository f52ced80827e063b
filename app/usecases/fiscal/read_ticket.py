"""Reading a ticket: where it stands now, and its recorded XML if it has one."""

from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.models.outbox import MessageKind, OutboxMessage
from app.db.models.partners import PartnerPresence
from app.db.models.sales import Order, RefundDue, Ticket, TicketStatus
from app.db.models.trips import TripStop
from app.operations.show_up import show_up_at
from app.usecases.fiscal import records
from app.usecases.fiscal.composition.values import fare_parts_of
from app.usecases.fiscal.ticket_state import StoredState, tell_state
from app.usecases.fiscal.ticket_view import (
    DocumentView,
    JourneyView,
    PaymentView,
    TicketState,
    TicketView,
    TravellerView,
)
from app.usecases.selling.copies import TicketNotFound
from app.usecases.selling.journeys import describe_conditions
from bpe import archive
from fares.kernel.money import Money
from fares.tariff import Channel


def read_ticket(ticket_id: UUID, *, database: Database, now: datetime) -> TicketView:
    """Return a ticket as it stands at a moment.

    :raises TicketNotFound: if there is no such ticket
    """
    with database.reading() as session:
        ticket = session.get(Ticket, ticket_id)
        if ticket is None:
            raise TicketNotFound
        return _view(session, ticket, now)


def _view(session: Session, ticket: Ticket, now: datetime) -> TicketView:
    order, carrier = ticket.order, ticket.trip.line.carrier
    document = records.live(session, ticket.id)
    state, why = _state(session, ticket, now)
    return TicketView(
        ticket_id=ticket.id,
        order_id=order.id,
        locator=order.locator,
        state=state,
        why=why,
        bought_at=order.bought_at,
        online=_is_bought_from_afar(order),
        sold_at=_sold_at(order),
        carrier=carrier.trade_name,
        sac_phone=carrier.sac_phone,
        journey=_journey(session, ticket),
        traveller=_traveller(ticket),
        seat=ticket.seat,
        seat_label=ticket.seat_label,
        service_class=ticket.service_class,
        parts=fare_parts_of(ticket),
        conditions=describe_conditions(ticket.conditions_id, ticket.conditions),
        payments=_payments(ticket),
        valid_until=ticket.valid_until,
        document=None if document is None else _document(document),
        bpe_proc=None if document is None else _archived(document),
        to_return=_to_return(session, ticket, state),
    )


def _is_bought_from_afar(order: Order) -> bool:
    """Return whether the passenger may withdraw within seven days (art. 147, § 6º)."""
    if order.partner_presence is not None:
        return order.partner_presence is PartnerPresence.REMOTE
    return order.channel is Channel.ONLINE


def _sold_at(order: Order) -> str:
    if order.partner is not None:
        return order.partner.trade_name
    return order.point_of_sale.name if order.point_of_sale else ""


def _state(session: Session, ticket: Ticket, now: datetime) -> tuple[TicketState, str]:
    """Return the state and what it is due to; the clock counts even if no worker ran."""
    refund, message = session.get(RefundDue, ticket.id), None
    if ticket.status is TicketStatus.PAID:
        message = session.scalar(
            select(OutboxMessage).where(
                OutboxMessage.kind == MessageKind.BPE, OutboxMessage.subject_id == ticket.id
            )
        )
    stored = StoredState(
        status=ticket.status,
        departs_at=ticket.departs_at,
        refund_reason=refund.reason if refund else None,
        message=message.status if message else None,
        last_error=message.last_error if message else None,
    )
    return tell_state(stored, now=now)


def _to_return(session: Session, ticket: Ticket, state: TicketState) -> Money | None:
    refund = session.get(RefundDue, ticket.id)
    if refund is not None:
        return refund.amount
    return ticket.total if state is TicketState.EXPIRED else None


def _journey(session: Session, ticket: Ticket) -> JourneyView:
    origin = session.get_one(TripStop, (ticket.trip_id, ticket.origin_position))
    destination = session.get_one(TripStop, (ticket.trip_id, ticket.destination_position))
    zone = origin.municipality.zone
    return JourneyView(
        line_prefix=ticket.trip.line.prefix,
        line_description=ticket.trip.line.description,
        origin=f"{origin.municipality.name}/{origin.municipality.uf}",
        boarding_place=origin.boarding_place,
        platform=origin.platform,
        origin_zone=zone,
        departs_at=ticket.departs_at,
        show_up_at=show_up_at(ticket.departs_at.astimezone(ZoneInfo(zone))),
        destination=f"{destination.municipality.name}/{destination.municipality.uf}",
        alighting_place=destination.boarding_place,
        destination_zone=destination.municipality.zone,
        arrives_at=destination.arrives_at,
    )


def _traveller(ticket: Ticket) -> TravellerView:
    return TravellerView(
        name=ticket.passenger_name,
        document_kind=ticket.document_kind,
        document_number=ticket.document_number,
        document_description=ticket.document_description,
        cpf=ticket.cpf,
    )


def _payments(ticket: Ticket) -> tuple[PaymentView, ...]:
    return tuple(
        PaymentView(method=share.payment.method, received=share.received, change=share.change)
        for share in sorted(ticket.payments, key=lambda share: share.payment.method)
    )


def _document(document: BpeDocument) -> DocumentView:
    return DocumentView(
        document_id=document.id,
        access_key=document.access_key,
        series=document.series,
        number=document.number,
        status=document.status,
        status_code=document.status_code,
        status_reason=document.status_reason,
        protocol=document.protocol,
        authorized_at=document.authorized_at,
    )


def _archived(document: BpeDocument) -> bytes | None:
    """Return the bytes that are kept for the tax office, printed, and given away."""
    if document.status is not DocumentStatus.AUTHORIZED or document.protocol_xml is None:
        return None
    return archive.join(document.signed_xml, document.protocol_xml)
