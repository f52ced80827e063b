"""Answers made small for slow lines: text goes compressed to whoever can read it so.

Pages that answer with a form's token are asked for with a cookie that other sites cannot
make a browser send (SameSite), so their length tells nobody a secret (docs/adr/0022).
"""

import gzip
from functools import lru_cache

from flask import Flask, Response, request

SMALLEST = 600
"""Bytes below which compressing gains nothing."""
LEVEL = 6
_TEXTS = (
    "text/",
    "application/javascript",
    "application/json",
    "application/problem+json",
    "image/svg+xml",
)


def register_compression(app: Flask) -> None:
    """Compress what is text and large enough."""
    app.after_request(compress)


def compress(response: Response) -> Response:
    """Return the answer, compressed where that helps and the asker reads gzip."""
    if not _is_worth_it(response):
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"]:
        return response
    response.direct_passthrough = False
    plain = response.get_data()
    if len(plain) < SMALLEST:
        return response
    is_file = request.endpoint == "static"
    response.set_data(_of_a_file(plain) if is_file else gzip.compress(plain, LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)  # the same content in other bytes
    return response


def _is_worth_it(response: Response) -> bool:
    return (
        response.status_code == 200
        and request.method == "GET"
        and (response.mimetype or "").startswith(_TEXTS)
        and "Content-Encoding" not in response.headers
    )


@lru_cache(maxsize=256)
def _of_a_file(plain: bytes) -> bytes:
    """Compress a file once per process."""
    return gzip.compress(plain, 9, mtime=0)
