"""The bank over HTTP."""

from http import HTTPStatus

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from app.simulators.knobs import knobs
from app.simulators.psp import cob, control, oauth, page, pix, webhook
from app.simulators.psp.desk import Desk
from app.simulators.psp.gate import told
from app.simulators.psp.problem import Problem, not_found

MAX_BODY_BYTES = 200_000


def create_app(desk: Desk) -> Flask:
    """Return the WSGI application of one simulator."""
    app = Flask(__name__, static_folder="../static")
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    desk.open_in(app)
    for room in (oauth, cob, pix, webhook, page, control):
        app.register_blueprint(room.blueprint)
    app.register_blueprint(knobs(desk.conduct))
    app.register_error_handler(HTTPException, _tell_problem)
    app.after_request(_add_headers)
    return app


def _tell_problem(error: HTTPException) -> Response:
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if status == HTTPStatus.NOT_FOUND:
        return told(not_found("NaoEncontrado", "Não há nada neste endereço do SIMULADOR."))
    return told(Problem("RequisicaoInvalida", status, "Requisição inválida.", error.name))


def _add_headers(response: Response) -> Response:
    """Allow this server's own style and forms, and nothing else."""
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none';"
        " base-uri 'none'"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
