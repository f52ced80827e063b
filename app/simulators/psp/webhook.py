"""/webhook: where notices about a Pix key go."""

from urllib.parse import urlsplit

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from app.simulators.psp.charge import write_moment
from app.simulators.psp.desk import desk
from app.simulators.psp.gate import body, serves
from app.simulators.psp.problem import invalid_webhook, not_found
from app.simulators.psp.store import Webhook

_LONGEST_URL = 140
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

blueprint = Blueprint("webhook", __name__)


@blueprint.put("/webhook/<key>")
@serves("webhook", scope="webhook.write")
def put_webhook(key: str) -> ResponseReturnValue:
    """Register where notices go."""
    bank = desk().bank
    if key != bank.receiver.key:
        raise invalid_webhook("A chave não pertence a este recebedor.", "chave")
    url = body().get("webhookUrl")
    if not isinstance(url, str) or not _may_be_told(url):
        raise invalid_webhook("O campo webhook.webhookUrl não respeita o esquema.", "webhookUrl")
    bank.store.keep_webhook(Webhook(key, url, write_moment(bank.clock.now())))
    return "", 200


@blueprint.get("/webhook/<key>")
@serves("webhook", scope="webhook.read")
def get_webhook(key: str) -> ResponseReturnValue:
    """Answer where notices go."""
    webhook = _webhook(key)
    return jsonify(webhookUrl=webhook.url, chave=webhook.key, criacao=webhook.created_at)


@blueprint.delete("/webhook/<key>")
@serves("webhook", scope="webhook.write")
def delete_webhook(key: str) -> ResponseReturnValue:
    """Send no more notices."""
    desk().bank.store.forget_webhook(_webhook(key).key)
    return "", 204


def _webhook(key: str) -> Webhook:
    webhook = desk().bank.store.webhook(key)
    if webhook is None:
        raise not_found("WebhookNaoEncontrado", "Não há webhook para a chave informada.")
    return webhook


def _may_be_told(url: str) -> bool:
    """Tell whether notices may go to an address: covered, or on this machine."""
    try:
        address = urlsplit(url)
        host = address.hostname
    except ValueError:
        return False
    covered = address.scheme == "https" or (address.scheme == "http" and host in _LOOPBACK)
    return bool(host) and covered and len(url) <= _LONGEST_URL and url.isprintable()
