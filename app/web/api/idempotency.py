"""A write is done once, however often a program asks for it (docs/adr/0026)."""

import hashlib
import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response, request

from app.usecases.partners.idempotency import Answered, KeyMissing, claim, keep, release
from app.web.context import services
from app.web.partner_keys import partner

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
_KEY = re.compile(r"[\x21-\x7e]{1,255}")
_DIGEST_SEPARATOR = b"\0"


def idempotent(view: Callable[..., Any]) -> Callable[..., Any]:
    """Answer a repeated request with the first answer, and refuse the key for another one.

    Only what succeeded is kept: a refusal changed nothing, so its key is free again.

    :raises KeyMissing: if the request names no key
    :raises KeyReused: if the key was used for another request
    :raises InProgress: if the same request is being worked on
    """

    @wraps(view)
    def once(*args: Any, **kwargs: Any) -> Response:
        database = services().database
        key = request_key()
        claimed = claim(partner().partner_id, key, _digest(), database=database)
        if isinstance(claimed, Answered):
            return _replayed(claimed)
        response: Response | None = None
        try:
            response = view(*args, **kwargs)
        finally:
            if response is not None and response.status_code < 300:
                keep(claimed, _told(response), database=database)
            else:
                release(claimed, database=database)
        return response

    return once


def request_key() -> str:
    """Return the key under which the program asks.

    :raises KeyMissing: if there is none, or it is not 1 to 255 visible ASCII characters
    """
    key = request.headers.get(HEADER, "")
    if not _KEY.fullmatch(key):
        raise KeyMissing
    return key


def _digest() -> str:
    """Return what tells one request from another: method, address and body."""
    parts = (request.method.encode(), request.full_path.encode(), request.get_data(cache=True))
    return hashlib.sha256(_DIGEST_SEPARATOR.join(parts)).hexdigest()


def _told(response: Response) -> Answered:
    return Answered(
        status=response.status_code,
        content_type=response.headers.get("Content-Type"),
        location=response.headers.get("Location"),
        body=response.get_data(),
    )


def _replayed(answered: Answered) -> Response:
    response = Response(answered.body, answered.status)
    response.headers.pop("Content-Type", None)
    if answered.content_type:
        response.headers["Content-Type"] = answered.content_type
    if answered.location:
        response.headers["Location"] = answered.location
    response.headers[REPLAYED] = "true"
    return response
