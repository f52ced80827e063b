"""A ticket for the staff: how it stands, its sheet and its files."""

from uuid import UUID

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.ticket_view import TicketView
from app.usecases.operations.audit_reads import note_ticket_read
from app.usecases.operations.staff import Role
from app.usecases.selling.copies import PhotoDocument, TicketNotFound
from app.usecases.selling.handed_copies import FIRST, check_copy
from app.usecases.selling.orders import read_order
from app.web.access import allowed, person
from app.web.context import services
from app.web.counter.present_sale import TONES
from app.web.ticket_page import ticket_html
from app.web.zones import zone_note
from bpe.dabpe.printed import PrintedTicket
from bpe.dabpe.reading import read_ticket as read_recorded
from bpe.dabpe.render import render_roll

blueprint = Blueprint("tickets", __name__, url_prefix="/bilhetes")

READERS = (Role.CLERK, Role.SAC, Role.OPERATIONS, Role.MANAGER, Role.AUDITOR)


@blueprint.get("/<uuid:ticket_id>")
@allowed(*READERS)
def page(ticket_id: UUID) -> ResponseReturnValue:
    """Show how a ticket stands and what can be done with it."""
    return render_template(
        "ticket_desk.html",
        ticket=_opened(ticket_id),
        tones=TONES,
        photo_documents=list(PhotoDocument),
        zone_note=zone_note,
        can_reissue=person().may_act_as(Role.CLERK, Role.SAC),
        can_void=person().may_act_as(Role.CLERK),
    )


@blueprint.get("/<uuid:ticket_id>/bilhete")
@allowed(*READERS)
def sheet(ticket_id: UUID) -> ResponseReturnValue:
    """Show the ticket itself, for a screen, a roll or a sheet of paper."""
    return ticket_html(_recorded(ticket_id), copy=_copy(ticket_id), address_of=_address_of_sheet)


@blueprint.get("/<uuid:ticket_id>/bobina")
@allowed(*READERS)
def roll(ticket_id: UUID) -> ResponseReturnValue:
    """Show the same words dressed for a roll of 80 mm, which a browser prints by itself."""
    return ticket_html(_recorded(ticket_id), copy=_copy(ticket_id), address_of=_address_of_roll)


@blueprint.get("/<uuid:ticket_id>/dabpe.pdf")
@allowed(*READERS)
def dabpe(ticket_id: UUID) -> ResponseReturnValue:
    """Give the DABPE for a roll of 80 mm as a file."""
    strip = render_roll(_recorded(ticket_id), copy=_copy(ticket_id))
    return Response(strip, mimetype="application/pdf")


@blueprint.get("/<uuid:ticket_id>/bpe.xml")
@allowed(*READERS)
def xml(ticket_id: UUID) -> ResponseReturnValue:
    """Give the authorised document with its protocol, byte by byte as it is kept."""
    return Response(_archived(_opened(ticket_id)), mimetype="application/xml")


@blueprint.get("/vendas/<uuid:order_id>/recibo")
@allowed(*READERS)
def receipt(order_id: UUID) -> ResponseReturnValue:
    """Show the receipt of a sale whose tickets the tax office has not answered yet."""
    order = read_order(order_id, database=services().database)
    views = [_opened(ticket_id) for ticket_id in order.ticket_ids]
    return render_template("receipt.html", order=order, tickets=views, zone_note=zone_note)


def view_of(ticket_id: UUID) -> TicketView:
    """Return a ticket as it stands now.

    :raises TicketNotFound: if there is no such ticket
    """
    return read_ticket(ticket_id, database=services().database, now=services().now())


def _opened(ticket_id: UUID) -> TicketView:
    """Return a ticket as it stands now, and leave the trace that this person read it.

    :raises TicketNotFound: if there is no such ticket
    """
    view = view_of(ticket_id)
    note_ticket_read(
        ticket_id, by_id=person().id, database=services().database, now=services().now()
    )
    return view


def _recorded(ticket_id: UUID) -> PrintedTicket:
    return read_recorded(_archived(_opened(ticket_id)))


def _archived(view: TicketView) -> bytes:
    """Return the authorised document.

    :raises TicketNotFound: if the tax office has not authorised it
    """
    if view.bpe_proc is None:
        raise TicketNotFound
    return view.bpe_proc


def _copy(ticket_id: UUID) -> int:
    number = request.args.get("via", FIRST, int)
    return check_copy(ticket_id, number, database=services().database)


def _address_of_sheet(name: str) -> str:
    return url_for("static", filename=name)


def _address_of_roll(name: str) -> str:
    return url_for("static", filename=name.replace("ticket.css", "ticket_roll.css"))
