"""Answers of the API: JSON as it is meant, without a schema in between."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Response


def answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return JSON: plain dicts and lists, money and moments already as texts."""
    content = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return Response(content, status, headers, mimetype="application/json")


def nothing() -> Response:
    """Return that it was done, with nothing to tell."""
    response = Response(status=204)
    response.headers.pop("Content-Type", None)
    return response
