"""The Guia de Orientação aos Passageiros: a page, a file to print, and its poster."""

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from app.documents.guia_pdf import draw_guia
from app.documents.poster import SIZES, draw_poster
from app.usecases.information.read_guia import read_guia, read_poster
from app.web.access import public
from app.web.context import services

blueprint = Blueprint("site_guia", __name__)

PDF = "application/pdf"


@blueprint.get("/guia")
@public
def page() -> ResponseReturnValue:
    """Show the Guia as it stands today."""
    guia = read_guia(database=services().database, now=services().now())
    return render_template("site/guia.html", guia=guia)


@blueprint.get("/guia.pdf")
@public
def pdf() -> ResponseReturnValue:
    """Give the same Guia as a file in A4."""
    guia = read_guia(database=services().database, now=services().now())
    return Response(draw_guia(guia), mimetype=PDF)


@blueprint.get("/guia/cartaz.pdf")
@public
def poster() -> ResponseReturnValue:
    """Give the poster, in A4 or, with ?tamanho=A3, in A3."""
    size = request.args.get("tamanho", "A4")
    if size not in SIZES:
        raise NotFound
    told = read_poster(
        address=url_for("site_guia.page", _external=True),
        database=services().database,
        now=services().now(),
    )
    return Response(draw_poster(told, size=size), mimetype=PDF)
