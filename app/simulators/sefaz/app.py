"""The simulator over HTTP."""

from flask import Flask

from app.simulators.knobs import knobs
from app.simulators.sefaz import control, services
from app.simulators.sefaz.desk import Desk

MAX_BODY_BYTES = 2_000_000


def create_app(desk: Desk) -> Flask:
    """Return the WSGI application of one simulator, which stands for every authorizer."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    desk.open_in(app)
    app.register_blueprint(knobs(desk.conduct))
    app.register_blueprint(control.blueprint)
    app.register_blueprint(services.blueprint)
    return app
