"""Tickets that the partner sold, and their documents, which hold personal data."""

from typing import Any
from uuid import UUID

from flask import Response
from marshmallow import fields

from app.usecases.fiscal.ticket_view import TicketState, TicketView
from app.usecases.partners.access import Scope
from app.usecases.partners.tickets import PartnerTicket, read_sold_ticket
from app.web.api.answers import answer, moment_in
from app.web.api.blueprint import ApiBlueprint
from app.web.api.fields import (
    Choice,
    Day,
    Identifier,
    Moment,
    Money,
    Part,
    Text,
    ToldSchema,
    Whole,
)
from app.web.api.links import Link
from app.web.api.prices import (
    CONDITIONS,
    PRICE,
    ConditionsSchema,
    PriceSchema,
    told_conditions,
    told_price,
)
from app.web.context import services
from app.web.partner_keys import partner
from bpe.dabpe.reading import read_ticket as read_recorded
from bpe.dabpe.render import render_roll
from fares.service_class import ServiceClass

blueprint = ApiBlueprint(
    "tickets", __name__, tag="Bilhetes", description="Os bilhetes vendidos e seus documentos."
)
FIRST_COPY = 1


class TicketSchema(ToldSchema):
    """A ticket as it stands."""

    id = Identifier(required=True)
    order_id = Identifier(required=True)
    locator = Text(longest=6, required=True)
    state = Choice(TicketState, required=True)
    why = fields.String(required=True, metadata={"description": "O motivo do estado; ou vazio."})
    passenger_name = Text(longest=60, required=True)
    line = Text(longest=40, required=True, metadata={"description": "O prefixo da linha."})
    origin = Text(longest=120, required=True)
    boarding_place = Text(longest=200, required=True)
    platform = Text(longest=40, required=True, allow_none=True)
    show_up_at = Moment(required=True)
    departs_at = Moment(required=True)
    destination = Text(longest=120, required=True)
    alighting_place = Text(longest=200, required=True)
    arrives_at = Moment(required=True)
    seat = Whole(least=1, required=True)
    seat_label = Text(longest=10, required=True)
    service_class = Choice(ServiceClass, required=True)
    price = Part(PriceSchema, required=True)
    conditions = Part(ConditionsSchema, required=True)
    valid_until = Day(required=True)
    access_key = Text(longest=44, required=True, allow_none=True)
    protocol = Text(longest=20, required=True, allow_none=True)
    authorized_at = Moment(required=True, allow_none=True)
    to_return = Money(
        required=True,
        allow_none=True,
        metadata={"description": "Quanto volta ao passageiro; nulo se nada volta."},
    )


TICKET = {
    "id": "3c0d8c1b-0c8e-4a67-8a5e-8b1f0ab1d2c3",
    "order_id": "9a1fb7e0-3f68-4f0c-b4d6-6c7c2b1f4a10",
    "locator": "K7M2QX",
    "state": "issued",
    "why": "",
    "passenger_name": "Maria das Dores",
    "line": "08-0032-00",
    "origin": "São Paulo/SP",
    "boarding_place": "Terminal Rodoviário Tietê",
    "platform": "12",
    "show_up_at": "2026-12-10T07:30:00-03:00",
    "departs_at": "2026-12-10T08:00:00-03:00",
    "destination": "Salvador/BA",
    "alighting_place": "Terminal Rodoviário de Salvador",
    "arrives_at": "2026-12-11T20:00:00-03:00",
    "seat": 7,
    "seat_label": "07",
    "service_class": "D",
    "price": PRICE,
    "conditions": CONDITIONS,
    "valid_until": "2027-12-05",
    "access_key": "35261211222333000181630010000000071409172839",
    "protocol": "135260000000001",
    "authorized_at": "2026-12-05T10:01:02-03:00",
    "to_return": None,
}


@blueprint.read(
    "/tickets/<uuid:ticket_id>",
    scope=Scope.TICKETS,
    answers=TicketSchema,
    example=TICKET,
    may=(404,),
    links=[
        Link("dabpe", "read_dabpe", {"ticket_id": "/id"}),
        Link("bpe", "read_bpe", {"ticket_id": "/id"}),
        Link("order", "read_order", {"order_id": "/order_id"}),
    ],
)
def read_own_ticket(ticket_id: UUID) -> Response:
    """Mostra um bilhete que você vendeu, como ele está."""
    sold = _sold(ticket_id)
    return answer({"order_id": str(sold.order_id), **_told(sold.ticket), **_journey(sold.ticket)})


@blueprint.file(
    "/tickets/<uuid:ticket_id>/dabpe.pdf",
    scope=Scope.TICKETS,
    mimetype="application/pdf",
    may=(404, 409),
)
def read_dabpe(ticket_id: UUID) -> Response:
    """Dá o DABPE em PDF, para bobina de 80 mm."""
    recorded = read_recorded(_sold(ticket_id).document)
    return Response(render_roll(recorded, copy=FIRST_COPY), mimetype="application/pdf")


@blueprint.file(
    "/tickets/<uuid:ticket_id>/bpe.xml",
    scope=Scope.TICKETS,
    mimetype="application/xml",
    may=(404, 409),
)
def read_bpe(ticket_id: UUID) -> Response:
    """Dá o BP-e autorizado com seu protocolo, byte a byte como é guardado."""
    return Response(_sold(ticket_id).document, mimetype="application/xml")


def _sold(ticket_id: UUID) -> PartnerTicket:
    return read_sold_ticket(
        ticket_id, partner().partner_id, database=services().database, now=services().now()
    )


def _told(ticket: TicketView) -> dict[str, Any]:
    document, zone = ticket.document, partner().zone
    authorized_at = document.authorized_at if document else None
    return {
        "id": str(ticket.ticket_id),
        "locator": ticket.locator,
        "state": ticket.state,
        "why": ticket.why,
        "passenger_name": ticket.traveller.name,
        "seat": ticket.seat,
        "seat_label": ticket.seat_label,
        "service_class": ticket.service_class,
        "price": told_price(ticket.parts),
        "conditions": told_conditions(ticket.conditions),
        "valid_until": ticket.valid_until.isoformat(),
        "access_key": document.access_key if document else None,
        "protocol": document.protocol if document else None,
        "authorized_at": moment_in(zone, authorized_at) if authorized_at else None,
        "to_return": str(ticket.to_return) if ticket.to_return else None,
    }


def _journey(ticket: TicketView) -> dict[str, Any]:
    journey = ticket.journey
    return {
        "line": journey.line_prefix,
        "origin": journey.origin,
        "boarding_place": journey.boarding_place,
        "platform": journey.platform,
        "show_up_at": moment_in(journey.origin_zone, journey.show_up_at),
        "departs_at": moment_in(journey.origin_zone, journey.departs_at),
        "destination": journey.destination,
        "alighting_place": journey.alighting_place,
        "arrives_at": moment_in(journey.destination_zone, journey.arrives_at),
    }
