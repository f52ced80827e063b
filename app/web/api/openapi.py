"""The API's document, for whoever writes a client; reading it needs no key."""

from typing import Any

from flask import Blueprint, Flask, current_app
from flask.typing import ResponseReturnValue

from app.web.access import public
from app.web.api.answers import answer
from app.web.api.blueprint import PREFIX

KEY = "guiche.openapi"

blueprint = Blueprint("api_openapi", __name__, url_prefix=PREFIX)


@blueprint.get("/openapi.json")
@public
def read() -> ResponseReturnValue:
    """Give the document."""
    return answer(openapi_of(current_app))


def openapi_of(app: Flask) -> dict[str, Any]:
    """Return the document of an application, as plain data."""
    told: dict[str, Any] = app.extensions[KEY]
    return told
