"""The simulator over HTTP."""

from flask import Flask

from app.simulators.sefaz.conduct import Conduct
from app.simulators.sefaz.control import control
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.services import services

MAX_BODY_BYTES = 2_000_000


def create_app(office: TaxOffice, conduct: Conduct) -> Flask:
    """Return the WSGI application of one simulator, which stands for every authorizer."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    app.register_blueprint(control(office, conduct))
    app.register_blueprint(services(office, conduct))
    return app
