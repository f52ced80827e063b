"""The token's address: an access token to who shows the credentials."""

import hmac

from flask import Blueprint, jsonify, make_response, request
from flask.typing import ResponseReturnValue

from app.simulators.psp.desk import desk
from app.simulators.psp.gate import serves
from app.simulators.psp.tokens import SCOPES

blueprint = Blueprint("oauth", __name__)


@blueprint.post("/oauth/token")
@serves("token")
def give_token() -> ResponseReturnValue:
    """Give a token to who shows the credentials (Basic)."""
    receiver, shown = desk().bank.receiver, request.authorization
    expected = f"{receiver.client_id}\n{receiver.client_secret}".encode()
    given = f"{shown.username}\n{shown.password}" if shown and shown.type == "basic" else ""
    if not hmac.compare_digest(given.encode(), expected):
        answer = make_response(jsonify(error="invalid_client"), 401)
        answer.headers["WWW-Authenticate"] = 'Basic realm="SIMULADOR"'
        return answer
    if request.form.get("grant_type") != "client_credentials":
        return jsonify(error="unsupported_grant_type"), 400
    scopes = frozenset(request.form.get("scope", "").split()) or SCOPES
    if not scopes <= SCOPES:
        return jsonify(error="invalid_scope"), 400
    return jsonify(
        access_token=desk().tokens.give(scopes),
        token_type="Bearer",  # noqa: S106  (a kind, not a secret)
        expires_in=desk().tokens.life_seconds,
        scope=" ".join(sorted(scopes)),
    )
