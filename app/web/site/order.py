"""The page of an order, below an address that nobody can guess and that ends."""

from datetime import timedelta
from urllib.parse import urlsplit
from uuid import UUID

from flask import Blueprint, Response, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from app.documents.calendar import calendar_file
from app.usecases.fiscal.own_tickets import read_own_ticket, read_own_tickets
from app.usecases.fiscal.ticket_view import TicketState, TicketView
from app.usecases.links import LinkEnded, read_token
from app.usecases.purchases.resend import NoAddress, masked_address, resend_tickets
from app.usecases.selling.copies import TicketNotFound
from app.usecases.throttle import Limit, count_attempt
from app.web.access import public
from app.web.context import services
from app.web.site.present_order import calendar_event, describe
from app.web.ticket_page import ticket_html
from bpe.dabpe.printed import PrintedTicket
from bpe.dabpe.reading import read_ticket as read_recorded
from bpe.dabpe.render import render_roll

blueprint = Blueprint("site_order", __name__, url_prefix="/pedido/<token>")
LETTERS = Limit("resend-letter", 3, timedelta(hours=1))
UNFOUND = {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"}
"""The address opens the tickets: it goes to no other site, and into no index."""


@blueprint.after_request
def keep_private(response: Response) -> Response:
    """Keep the address to whoever has it."""
    response.headers.update(UNFOUND)
    return response


@blueprint.errorhandler(LinkEnded)
def ended(error: LinkEnded) -> ResponseReturnValue:
    """Lead whoever comes too late to where the tickets are found again."""
    return render_template("site/link_ended.html", error=error), 410


@blueprint.get("")
@public
def page(token: str) -> ResponseReturnValue:
    """Show every ticket of the order as it stands now."""
    order_id, now = _order(token), services().now()
    views = read_own_tickets(order_id, database=services().database, now=now)
    return render_template(
        "site/order.html",
        token=token,
        tickets=[describe(view, now=now) for view in views],
        pending=any(_waits(view) for view in views),
        issuing=any(_waits(view) and view.document is None for view in views),
        email=masked_address(order_id, database=services().database),
    )


@blueprint.get("/estado")
@public
def state(token: str) -> ResponseReturnValue:
    """Tell whether a ticket is still on its way, for the page that is open."""
    views = read_own_tickets(_order(token), database=services().database, now=services().now())
    return {"pending": any(map(_waits, views))}


@blueprint.post("/carta")
@public
def resend(token: str) -> ResponseReturnValue:
    """Send the letter once more, to the address on file and to no other."""
    order_id = _order(token)
    count_attempt(LETTERS, str(order_id), database=services().database)
    try:
        resend_tickets(order_id, database=services().database, now=services().now())
    except NoAddress as refusal:
        flash(str(refusal))
    else:
        flash("O e-mail com os bilhetes está a caminho.")
    return redirect(url_for("site_order.page", token=token), 303)


@blueprint.get("/<uuid:ticket_id>/bilhete")
@public
def sheet(token: str, ticket_id: UUID) -> ResponseReturnValue:
    """Show the ticket itself, for a screen or a sheet of paper."""
    return ticket_html(_recorded(token, ticket_id), address_of=_address_of)


@blueprint.get("/<uuid:ticket_id>/bilhete.pdf")
@public
def pdf(token: str, ticket_id: UUID) -> ResponseReturnValue:
    """Give the DABPE as a file."""
    strip = render_roll(_recorded(token, ticket_id))
    return Response(strip, mimetype="application/pdf")


@blueprint.get("/<uuid:ticket_id>/viagem.ics")
@public
def calendar(token: str, ticket_id: UUID) -> ResponseReturnValue:
    """Give the journey as an event for an agenda."""
    view = _view(token, ticket_id)
    base = services().settings.public_url
    event = calendar_event(
        view,
        now=services().now(),
        url=f"{base}{url_for('site_order.page', token=token)}",
        host=urlsplit(base).hostname or "guiche",
    )
    answer = Response(calendar_file(event, maker="Guichê"), mimetype="text/calendar")
    answer.headers["Content-Disposition"] = f'attachment; filename="viagem-{view.locator}.ics"'
    return answer


def _waits(view: TicketView) -> bool:
    """Tell whether a ticket is paid and not issued; without a document nobody was asked yet."""
    return view.state is TicketState.PENDING


def _order(token: str) -> UUID:
    return read_token(token, settings=services().settings, now=services().now())


def _view(token: str, ticket_id: UUID) -> TicketView:
    return read_own_ticket(
        _order(token), ticket_id, database=services().database, now=services().now()
    )


def _recorded(token: str, ticket_id: UUID) -> PrintedTicket:
    """Return the authorised document.

    :raises TicketNotFound: if the tax office has not authorised it
    """
    view = _view(token, ticket_id)
    if view.bpe_proc is None:
        raise TicketNotFound
    return read_recorded(view.bpe_proc)


def _address_of(name: str) -> str:
    return url_for("static", filename=name)
