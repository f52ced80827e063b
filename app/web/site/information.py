"""What a passenger may want to know before buying: points of sale, information, help."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from app.usecases.information.duties import DUTIES
from app.usecases.information.points_of_sale import PointsAsked, find_points_of_sale
from app.usecases.information.read_guia import read_guia
from app.web.access import public
from app.web.context import services
from fares.kernel.rules import rule

blueprint = Blueprint("site_information", __name__)

SELLERS = {"proprios": True, "terceiros": False}
"""The words of the form for whose points of sale are asked for; any other means both."""


@blueprint.get("/pontos-de-venda")
@public
def points_of_sale() -> ResponseReturnValue:
    """Show where tickets are sold, by UF, municipality and seller."""
    asked = PointsAsked(
        uf=request.args.get("uf", "")[:2].upper(),
        city=request.args.get("cidade", "").strip()[:60],
        own=SELLERS.get(request.args.get("de", "")),
    )
    found = find_points_of_sale(asked, database=services().database)
    return render_template("site/points_of_sale.html", asked=asked, found=found)


@blueprint.get("/informacoes")
@public
@rule("R6033-184")
def information() -> ResponseReturnValue:
    """Show everything that art. 184 has told, or where it is."""
    guia = read_guia(database=services().database, now=services().now())
    return render_template(
        "site/information.html",
        duties=DUTIES,
        baggage=guia.chapter("VI"),
        accessory=guia.chapter("IV"),
        comfort=guia.chapter("VIII"),
        on=guia.on,
    )


@blueprint.get("/ajuda")
@public
def help_page() -> ResponseReturnValue:
    """Show who answers a passenger, and what they answer for."""
    guia = read_guia(database=services().database, now=services().now())
    return render_template("site/help.html", contact=guia.chapter("XII"))
