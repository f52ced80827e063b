"""Notices of the bank and of the card gateway: reasons to ask them, never the truth.

They answer 200 once the reason to ask is stored; what happened is asked by the worker.
Nothing here tells a stranger whether a charge is ours.
"""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from app.gateways.pix_webhook import read_triggers
from app.usecases.purchases.asking import note_attempts, note_charges
from app.web.access import public
from app.web.context import services

blueprint = Blueprint("notices", __name__, url_prefix="/avisos")

LARGEST = 256 * 1024
"""Bytes of a notice: a group of some hundred Pix is far below."""


@blueprint.post("/pix")
@public
def pix() -> ResponseReturnValue:
    """Take what the bank tells of Pix that arrived (callback of API Pix, `{webhookUrl}/pix`)."""
    triggers = read_triggers(_body())
    if triggers:
        note_charges({trigger.txid for trigger in triggers}, services=services())
    return "", 200


@blueprint.post("/cartao")
@public
def card() -> ResponseReturnValue:
    """Take what the card gateway tells, if it signed it.

    :raises InvalidNotification: if it did not
    """
    gateway = services().card
    if gateway is not None:
        notice = gateway.read_notification(_body(), request.headers.get("X-Guiche-Signature"))
        note_attempts([notice.attempt_id], services=services())
    return "", 200


def _body() -> bytes:
    request.max_content_length = LARGEST
    return request.get_data()
