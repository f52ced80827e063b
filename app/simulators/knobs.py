"""The knobs of a simulator: the behaviour in force, read and ordered over HTTP."""

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from app.simulators.behaviour import InvalidBehaviour
from app.simulators.conduct import B, Conduct


def knobs(conduct: Conduct[B]) -> Blueprint:
    """Return `GET` and `POST /simulator/behaviour` for a conduct."""
    blueprint = Blueprint("knobs", __name__, url_prefix="/simulator")

    @blueprint.get("/behaviour")
    def read_behaviour() -> ResponseReturnValue:
        return jsonify(conduct.read().as_json())

    @blueprint.post("/behaviour")
    def change_behaviour() -> ResponseReturnValue:
        try:
            behaviour = conduct.read().parse(request.get_json())
        except InvalidBehaviour as error:
            return jsonify(error=str(error)), 400
        conduct.change(behaviour)
        return jsonify(behaviour.as_json())

    return blueprint
