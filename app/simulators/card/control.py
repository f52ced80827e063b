"""What tests and people see: the sessions, and a page."""

from dataclasses import asdict

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from app.simulators.card.behaviour import Mode, Notices
from app.simulators.card.desk import desk
from app.simulators.card.session import Session

_SHOWN_ON_THE_PAGE = 30
_LISTED_AT_MOST = 1_000_000

blueprint = Blueprint("control", __name__, url_prefix="/simulator")


@blueprint.get("/sessions")
def list_sessions() -> ResponseReturnValue:
    """Answer the sessions, the newest first."""
    limit = request.args.get("limit", default=_LISTED_AT_MOST, type=int)
    return jsonify([_listed(session) for session in desk().gateway.store.latest(max(limit, 0))])


@blueprint.get("")
def show() -> ResponseReturnValue:
    """Answer the page for people."""
    gateway = desk().gateway
    return render_template(
        "card_simulator.html",
        behaviour=desk().conduct.read(),
        modes=list(Mode),
        notices=list(Notices),
        now=gateway.clock.now(),
        moved=gateway.clock.moved,
        owed=len(gateway.store.owed()),
        latest=gateway.store.latest(_SHOWN_ON_THE_PAGE),
    )


def _listed(session: Session) -> dict[str, object]:
    return {
        **asdict(session.order),
        "session_id": session.session_id,
        "status": session.status,
        "why": session.why,
        "receipt": asdict(session.receipt) if session.receipt else None,
    }
