"""What tests and people see and turn: the memory, and a page."""

from dataclasses import asdict

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from app.simulators.sefaz.answers import NO_FISCAL_VALUE
from app.simulators.sefaz.behaviour import Mode
from app.simulators.sefaz.desk import desk
from app.simulators.sefaz.federation import UF_BY_CODE
from app.simulators.sefaz.store import Authorization

_SHOWN_ON_THE_PAGE = 20
_LISTED_AT_MOST = 1_000_000

blueprint = Blueprint("control", __name__, url_prefix="/simulator")


@blueprint.get("/documents")
def list_documents() -> ResponseReturnValue:
    """Answer what was authorized, the newest first."""
    limit = request.args.get("limit", default=_LISTED_AT_MOST, type=int)
    return jsonify([_listed(held) for held in desk().office.store.latest(max(limit, 0))])


@blueprint.get("")
def show() -> ResponseReturnValue:
    """Answer the page for people."""
    office = desk().office
    return render_template(
        "simulator.html",
        notice=NO_FISCAL_VALUE,
        behaviour=desk().conduct.read(),
        modes=list(Mode),
        moved=office.clock.moved,
        now=office.clock.now(),
        total=office.store.count(),
        latest=[_listed(held) for held in office.store.latest(_SHOWN_ON_THE_PAGE)],
    )


def _listed(held: Authorization) -> dict[str, object]:
    return {**asdict(held), "uf": UF_BY_CODE[held.uf_code]}
