"""The figures of the pages, for Prometheus alone (docs/monitoramento.md)."""

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue

from app.telemetry.exposition import CONTENT_TYPE, expose, may_read
from app.usecases.operations.queue_figures import QueueFigures
from app.web.access import public
from app.web.context import services

blueprint = Blueprint("figures", __name__)


@blueprint.get("/metrics")
@public
def read() -> ResponseReturnValue:
    """Show the figures to whoever has the token; without one they are nobody's business."""
    token = services().settings.monitoring.metrics_token
    if not token:
        abort(404)
    if not may_read(request.headers.get("Authorization"), token):
        return Response(status=401, headers={"WWW-Authenticate": "Bearer"})
    return Response(expose(QueueFigures(services())), content_type=CONTENT_TYPE)
