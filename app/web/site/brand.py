"""The carrier's identity as browsers load it: its colours and its logo."""

import hashlib
from functools import lru_cache

from flask import Blueprint, Flask, Response, request, url_for
from werkzeug.exceptions import NotFound

from app.config.brand import HOUSE_COLOURS, Brand
from app.web.access import public
from app.web.assets import A_YEAR
from app.web.context import services

blueprint = Blueprint("site_brand", __name__)


@blueprint.get("/marca.css")
@public
def colours() -> Response:
    """Give the colours that differ from the house's."""
    return _kept(Response(style_of(_brand()), mimetype="text/css"))


@blueprint.get("/marca/logo.svg")
@public
def logo() -> Response:
    """Give the carrier's logo; without one the pages draw the house's themselves."""
    drawing = _brand().logo
    if not drawing:
        raise NotFound
    return _kept(Response(drawing, mimetype="image/svg+xml"))


def style_of(brand: Brand) -> str:
    """Return the sheet that puts a carrier's colours over the house's."""
    light, dark = (_rules(brand, theme) for theme in HOUSE_COLOURS)
    return f":root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def describe_brand() -> dict[str, object]:
    """Return what the templates tell of the identity."""
    brand = _brand()
    return {
        "brand": brand,
        "brand_css": _address("site_brand.colours", style_of(brand)) if brand.colours else "",
        "brand_logo": _address("site_brand.logo", brand.logo) if brand.logo else "",
    }


def register_brand(app: Flask) -> None:
    """Let every template show the carrier's identity."""
    app.context_processor(describe_brand)


def _brand() -> Brand:
    return services().settings.brand


def _rules(brand: Brand, theme: str) -> str:
    told = brand.colours.get(theme, {})
    return "".join(f"--{name.replace('_', '-')}:{colour};" for name, colour in told.items())


def _kept(response: Response) -> Response:
    response.headers["Cache-Control"] = A_YEAR if "v" in request.args else "public, max-age=3600"
    return response


def _address(endpoint: str, content: str) -> str:
    """Return an address that changes with the content, so that browsers may keep it."""
    return url_for(endpoint, v=_version(content))


@lru_cache(maxsize=8)
def _version(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()[:10]
