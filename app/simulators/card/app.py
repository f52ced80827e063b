"""The card gateway over HTTP."""

from flask import Flask, Response

from app.simulators.card import api, control, page
from app.simulators.card.desk import Desk
from app.simulators.knobs import knobs

MAX_BODY_BYTES = 100_000


def create_app(desk: Desk) -> Flask:
    """Return the WSGI application of one simulator."""
    app = Flask(__name__, static_folder="../static")
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    desk.open_in(app)
    for blueprint in (api.blueprint, page.blueprint, control.blueprint, knobs(desk.conduct)):
        app.register_blueprint(blueprint)
    app.after_request(_add_headers)
    return app


def _add_headers(response: Response) -> Response:
    """Allow this server's style and nothing else; the form leads back to the shop's address."""
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
