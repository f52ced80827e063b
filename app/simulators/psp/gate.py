"""What comes before and after each service of the API: conduct, tokens, problems."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from flask import Response, jsonify, make_response, request
from flask.typing import ResponseReturnValue

from app.simulators.conduct import Turn
from app.simulators.line import client_gone, cut_line
from app.simulators.psp.behaviour import Behaviour, Mode
from app.simulators.psp.desk import desk
from app.simulators.psp.problem import CONTENT_TYPE, Problem, access_denied, invalid_request

View = Callable[..., ResponseReturnValue]


def serves(service: str, *, scope: str = "") -> Callable[[View], View]:
    """Let the behaviour in force come before and after a view, and a token open it.

    :param scope: what the token must allow; empty where none is asked
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def serve(**arguments: str) -> ResponseReturnValue:
            turn = desk().conduct.take(service)
            before = _before(turn)
            if before is not None:
                return before
            answer = _answer(view, scope, arguments)
            return cut_line() if turn.behaviour.mode == Mode.LOSE_ANSWER else answer

        return serve

    return decorate


def told(problem: Problem) -> Response:
    """Return the answer of a problem."""
    answer = make_response(jsonify(problem.as_json()), problem.status)
    answer.content_type = CONTENT_TYPE
    return answer


def body() -> Mapping[str, Any]:
    """Return the JSON object that a request brings.

    :raises Problem: if it brings none
    """
    try:
        given = request.get_json(silent=True)
    except RecursionError:
        given = None
    if not isinstance(given, dict):
        raise invalid_request("O corpo não é um objeto JSON.")
    return given


def _before(turn: Turn[Behaviour]) -> ResponseReturnValue | None:
    """Return what the behaviour answers instead of the bank; None lets it answer."""
    match turn.behaviour.mode:
        case Mode.DOWN:
            return told(
                Problem("ServicoIndisponivel", 503, "Serviço indisponível.", "SIMULADOR fora do ar")
            )
        case Mode.REFUSE:
            return told(Problem("RequisicaoInvalida", 422, "Pedido recusado.", "SIMULADOR"))
        case Mode.CLOSED:
            return cut_line()
        case Mode.SILENT:
            desk().conduct.wait(turn, gone=client_gone())
            return cut_line()
        case Mode.SLOW if not desk().conduct.wait(turn, gone=client_gone()):
            return cut_line()
        case Mode.REVOKE:
            desk().tokens.revoke_all()
    return None


def _answer(view: View, scope: str, arguments: dict[str, str]) -> Response:
    try:
        denied = _denied(scope) if scope else None
        return denied or make_response(view(**arguments))
    except Problem as problem:
        return told(problem)


def _denied(scope: str) -> Response | None:
    """Return the answer to who shows no token in force; None to who does.

    :raises Problem: if the token does not allow this
    """
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    scopes = desk().tokens.scopes_of(token) if kind.lower() == "bearer" else None
    if scopes is None:
        answer = make_response(jsonify(error="invalid_token"), 401)
        answer.headers["WWW-Authenticate"] = 'Bearer error="invalid_token"'
        return answer
    if scope not in scopes:
        raise access_denied(f"O token não tem o escopo {scope}.")
    return None
