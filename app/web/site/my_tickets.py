"""“Meus bilhetes”: an order found by its locator and a document that is in it."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.usecases.links import order_token
from app.usecases.selling.own_order import OwnOrderNotFound, find_own_order
from app.web.access import public
from app.web.asker import asker
from app.web.context import services
from app.web.schemas import hides_something
from app.web.statuses import STATUS_BY_CODE

blueprint = Blueprint("site_tickets", __name__, url_prefix="/meus-bilhetes")


@blueprint.get("")
@public
def page() -> ResponseReturnValue:
    """Ask for the locator and a document."""
    return render_template("site/my_tickets.html", locator="", error=None)


@blueprint.post("")
@public
def find() -> ResponseReturnValue:
    """Lead to the order, or say no in words that tell nothing of what is right.

    The document goes into no address: the order's own address is a token.
    """
    locator, document = request.form.get("localizador", ""), request.form.get("documento", "")
    if hides_something(locator + document):
        locator = document = ""
    try:
        order_id = find_own_order(
            locator,
            document,
            address=asker(),
            database=services().database,
        )
    except OwnOrderNotFound as error:
        shown = render_template("site/my_tickets.html", locator=locator[:12], error=error)
        return shown, STATUS_BY_CODE[error.code]
    token = order_token(order_id, settings=services().settings, now=services().now())
    return redirect(url_for("site_order.page", token=token), 303)
