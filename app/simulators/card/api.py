"""What shops ask: open a session, tell where it stands, give back."""

import hmac
from collections.abc import Callable
from functools import wraps

from flask import Blueprint, Response, jsonify, make_response, request
from flask.typing import ResponseReturnValue

from app.simulators.card.behaviour import CREATE, QUERY, VOID, Behaviour, Mode
from app.simulators.card.desk import desk
from app.simulators.card.gateway import Conflict
from app.simulators.card.session import InvalidOrder, Order, Session
from app.simulators.conduct import Turn
from app.simulators.line import client_gone, cut_line

blueprint = Blueprint("api", __name__)

View = Callable[..., ResponseReturnValue]


@blueprint.before_request
def check_key() -> ResponseReturnValue | None:
    """Turn away who does not have the key."""
    expected = f"Bearer {desk().key}".encode()
    if not hmac.compare_digest(request.headers.get("Authorization", "").encode(), expected):
        return _no(401, "A chave não confere.")
    return None


def as_it_behaves(service: str) -> Callable[[View], View]:
    """Let the behaviour in force come before and after a view."""

    def decorate(view: View) -> View:
        @wraps(view)
        def behave(**arguments: str) -> ResponseReturnValue:
            turn = desk().conduct.take(service)
            before = _before(turn)
            if before is not None:
                return before
            answer = make_response(view(**arguments))
            return cut_line() if turn.behaviour.mode == Mode.LOSE_ANSWER else answer

        return behave

    return decorate


@blueprint.post("/sessions")
@as_it_behaves(CREATE)
def create() -> ResponseReturnValue:
    """Open a session, or answer the one that the attempt has."""
    try:
        session = desk().gateway.open(Order.read(request.get_json(silent=True)))
    except InvalidOrder as error:
        return _no(422, str(error))
    except Conflict as error:
        return _no(409, str(error))
    return _told(session)


@blueprint.get("/sessions/<session_id>")
@as_it_behaves(QUERY)
def tell_session(session_id: str) -> ResponseReturnValue:
    """Answer a session by its own id."""
    return _told(desk().gateway.find(session_id=session_id))


@blueprint.get("/attempts/<uuid:attempt_id>")
@as_it_behaves(QUERY)
def tell_attempt(attempt_id: object) -> ResponseReturnValue:
    """Answer the session of a shop's attempt."""
    return _told(desk().gateway.find(attempt_id=str(attempt_id)))


@blueprint.post("/attempts/<uuid:attempt_id>/void")
@as_it_behaves(VOID)
def void(attempt_id: object) -> ResponseReturnValue:
    """Give back what was paid today."""
    try:
        return _told(desk().gateway.void(str(attempt_id)))
    except Conflict as error:
        return _no(409, str(error))


def _before(turn: Turn[Behaviour]) -> ResponseReturnValue | None:
    """Return what the behaviour answers instead of the gateway; None lets it answer."""
    match turn.behaviour.mode:
        case Mode.DOWN:
            return _no(503, "Fora do ar (SIMULADOR).")
        case Mode.REFUSE:
            return _no(422, "Recusado (SIMULADOR).")
        case Mode.CLOSED:
            return cut_line()
        case Mode.SILENT:
            desk().conduct.wait(turn, gone=client_gone())
            return cut_line()
        case Mode.SLOW if not desk().conduct.wait(turn, gone=client_gone()):
            return cut_line()
    return None


def _told(session: Session | None) -> ResponseReturnValue:
    if session is None:
        return _no(404, "Não há tal sessão.")
    return jsonify(session.as_json(request.host_url.rstrip("/")))


def _no(status: int, why: str) -> Response:
    return make_response(jsonify(error=why), status)
