"""What is done with a ticket: a copy handed out, a sale undone, an emission asked again."""

from uuid import UUID

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from app.usecases.fiscal.retry import RetryIssue, retry_issue
from app.usecases.fiscal.void import VoidTicket, void_ticket
from app.usecases.operations.staff import Role
from app.usecases.selling.copies import ReissueTicket, reissue_ticket
from app.web.access import allowed, person
from app.web.context import services
from app.web.formatting import brl
from app.web.schemas import read_form, read_json
from app.web.tickets.schemas import CopySchema, VoidSchema

blueprint = Blueprint("ticket_acts", __name__, url_prefix="/bilhetes")


@blueprint.post("/<uuid:ticket_id>/segunda-via")
@allowed(Role.CLERK, Role.SAC)
def reissue(ticket_id: UUID) -> ResponseReturnValue:
    """Register a copy and tell where it is printed."""
    command = ReissueTicket(
        ticket_id=ticket_id, issued_by_id=person().id, **read_json(CopySchema())
    )
    copy = reissue_ticket(command, database=services().database, now=services().now())
    address = url_for("tickets.roll", ticket_id=ticket_id, via=copy.copy_number)
    return {"copy_number": copy.copy_number, "print_url": address}, 201


@blueprint.post("/<uuid:ticket_id>/anular")
@allowed(Role.CLERK)
def void(ticket_id: UUID) -> ResponseReturnValue:
    """Undo a sale that the tax office does not have, and tell what goes back."""
    command = VoidTicket(
        ticket_id=ticket_id, voided_by_id=person().id, **read_form(VoidSchema(), request.form)
    )
    voided = void_ticket(command, services=services())
    flash(f"Venda anulada. Devolva {brl(voided.to_return)} ao passageiro.")
    return redirect(url_for("tickets.page", ticket_id=ticket_id), 303)


@blueprint.post("/<uuid:ticket_id>/reemitir")
@allowed(Role.OPERATIONS)
def retry(ticket_id: UUID) -> ResponseReturnValue:
    """Put a document that was given up back in the queue."""
    command = RetryIssue(ticket_id=ticket_id, asked_by_id=person().id)
    retry_issue(command, services=services())
    flash("O bilhete voltou à fila de emissão.")
    return redirect(url_for("operations.front", _anchor="documentos"), 303)
