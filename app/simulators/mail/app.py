"""The page of the mail server's simulator."""

from flask import Flask, Response

from app.simulators.knobs import knobs
from app.simulators.mail import pages
from app.simulators.mail.desk import Desk

MAX_BODY_BYTES = 100_000
_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'"


def create_app(desk: Desk) -> Flask:
    """Return the WSGI application of one simulator."""
    app = Flask(__name__, static_folder="../static")
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    desk.open_in(app)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(knobs(desk.conduct))
    app.after_request(_add_headers)
    return app


def _add_headers(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", _POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
