"""Answers of the API: JSON as it is meant, without a schema in between."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from flask import Response


def answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return JSON: plain dicts and lists, money and moments already as texts."""
    content = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return Response(content, status, headers, mimetype="application/json")


def moment_in(zone: str, moment: datetime) -> str:
    """Return a moment as it is told: whole seconds on the clock of a place, with its offset."""
    return moment.astimezone(ZoneInfo(zone)).isoformat(timespec="seconds")


def nothing() -> Response:
    """Return that it was done, with nothing to tell."""
    response = Response(status=204)
    response.headers.pop("Content-Type", None)
    return response
